import { and, asc, eq, sql } from 'drizzle-orm'
import { file, reviewAnswer } from '../../../db/schema'
import { isPerson, type Person } from '../../core/actor'
import type { Context } from '../../core/context'
import { type Read, readAll } from '../../core/read-all.server'
import { forbidden } from '../../core/refusal'
import { stamp } from '../../core/time'
import { blindable, blindFileName, extOf } from '../../files/rules'
import { holds } from '../../policy/can'
import { namesOf, withoutNames } from '../../subjects/blind'
import type { SubjectCase } from '../../subjects/case'
import { moveRefused } from '../../subjects/move'
import { judgesBlind } from '../../subjects/show'
import type { Settings } from '../../system/settings'
import { oneCase } from '../queries/one.server'
import { stageLabel, stageOfStatus } from '../rules'
import type { AnswersOf, AnswerViews, AnswerWindow } from './contract'
import {
  opinionsForApplicant,
  type Reader,
  readerOf,
  seatIn,
  standRefused,
  stateOf,
  type Window,
  wholeOpinion,
} from './rules'

/** Query of the rebuttal windows of a subject (by its id or its declaration's), oldest first. */
export const windowsOf = (ctx: Context, subjectId: string) =>
  ctx.db
    .select()
    .from(reviewAnswer)
    .where(
      sql`${reviewAnswer.subjectId} in (select ${subjectId} union select subject_id from subject_collect where id = ${subjectId})`,
    )
    .orderBy(asc(reviewAnswer.createTime), asc(reviewAnswer.id))
const filesOf = (ctx: Context, subjectId: string) =>
  ctx.db
    .select({ id: file.id, fileName: file.fileName, size: file.size })
    .from(file)
    .where(
      and(
        eq(file.bizType, 'answer'),
        eq(file.delFlag, 0),
        sql`${file.bizId} in (select ${subjectId} union select subject_id from subject_collect where id = ${subjectId})`,
      ),
    )
type Files = Read<ReturnType<typeof filesOf>>

type Seen = {
  at: SubjectCase<'answers' | 'rule' | 'form'>
  settings: Settings
  files: Files
  actor: Person
  now: string
}
/** Loads the rebuttals of a subject as this person may read them, latest first. One round trip. */
export async function answersOf(ctx: Context, { subjectId }: AnswersOf): Promise<AnswerViews> {
  const { actor } = ctx
  if (!isPerson(actor)) throw forbidden()
  const { of, windows, files } = await readAll(ctx, {
    of: oneCase(ctx, subjectId, 'answers', 'rule', 'form'),
    windows: windowsOf(ctx, subjectId),
    files: filesOf(ctx, subjectId),
  })
  const context: Seen = { ...of, files, actor, now: stamp(ctx.now()) }
  return {
    windows: windows.toReversed().flatMap((window) => {
      const reader = readerOf(actor, of.at, window)
      return reader ? [shown(context, window, reader)] : []
    }),
    mayOpen: mayOpen(context),
  }
}
const input = {}
const mayOpen = ({ at, actor, now, settings }: Seen) =>
  holds(actor, 'subject:decide') &&
  ['FIRST', 'RE'].includes(stageOfStatus(at.subject.status) ?? '') &&
  at.rule?.answers[stageOfStatus(at.subject.status) as 'FIRST']
    ? (moveRefused({ case: at, actor, now, settings, input }, 'openAnswer') ?? true)
    : null

function shown(context: Seen, window: Window, reader: Reader): AnswerWindow {
  const { at, actor, now, settings } = context
  const seat = seatIn(at, window, actor.userId)
  const present = window.roundNo === at.subject.roundNo && stageOfStatus(at.subject.status) === window.stage
  const heard = window.status === 1 && (reader !== 'reviewer' || seat?.status === 2)
  return {
    id: window.id,
    stage: window.stage,
    stage_dictText: stageLabel(window.stage),
    roundNo: window.roundNo,
    present,
    status: window.status,
    status_dictText: stateOf(window, now),
    openTime: window.createTime,
    dueTime: window.dueTime,
    readDue: window.readDue,
    length: window.terms.length,
    maxFiles: window.terms.files,
    answer: heard ? answerFor(context, window) : null,
    opinions:
      reader === 'manager'
        ? opinionsForApplicant(at, window)
        : reader === 'reviewer'
          ? seat?.status === 2
            ? [wholeOpinion(at, seat, actor.roleCode)]
            : []
          : at.reviews
              .filter((one) => one.stage === window.stage && one.roundNo === window.roundNo && one.status === 2)
              .map((one) => wholeOpinion(at, one, actor.roleCode)),
    may: {
      answer:
        reader === 'manager' && present
          ? (moveRefused({ case: at, actor, now, settings, input }, 'answer') ?? true)
          : null,
      extend: present && window.status === 0 && holds(actor, 'subject:decide') ? true : null,
      stand:
        reader === 'reviewer' && present && window.status === 1 && seat?.status === 2
          ? (standRefused(at, actor, stageOfStatus(at.subject.status), now) ?? true)
          : null,
    },
  }
}

/** Serializes a rebuttal. For blind reviewers, names are redacted in the text and in the file names. */
function answerFor({ at, settings, files, actor }: Seen, window: Window): AnswerWindow['answer'] {
  const blind = judgesBlind(actor, at.subject.status, at.rule?.blind ?? 1, settings)
  return {
    content: blind ? withoutNames(window.content, namesOf(at)) : window.content,
    time: window.answerTime ?? '',
    files: window.fileIds.flatMap((id) => {
      const row = files.find((one) => one.id === id)
      return row && (!blind || blindable(extOf(row.fileName)))
        ? [{ ...row, fileName: blind ? blindFileName(row) : row.fileName }]
        : []
    }),
  }
}
