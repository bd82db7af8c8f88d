import { and, asc, eq, sql } from 'drizzle-orm'
import { file, reviewAnswer } from '../../../db/schema'
import { isPerson, type Person } from '../../core/actor'
import type { Context } from '../../core/context'
import { type ReadResult, readAll } from '../../core/read-all.server'
import { forbidden } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { isAnonymizable, anonymousFileName, extOf } from '../../files/rules'
import { hasRight } from '../../policy/authorization'
import { identifyingNames, redactNames } from '../../subjects/name-redaction'
import type { SubjectCase } from '../../subjects/case'
import { transitionRefusal } from '../../subjects/transitions'
import { isBlindReviewer } from '../../subjects/serializer'
import type { Settings } from '../../system/settings'
import { singleCaseQuery } from '../queries/single-case.server'
import { reviewStageLabel, stageOfStatus } from '../rules'
import type { AnswersQuery, AnswerViews, AnswerWindow } from './contract'
import {
  opinionsForApplicant,
  type RebuttalReader,
  rebuttalReaderOf,
  assignmentInRound,
  reactionRefusal,
  windowStateLabel,
  type RebuttalWindow,
  serializeOpinion,
} from './rules'

/** Query of the rebuttal windows of a subject (by its id or its declaration's), oldest first. */
export const rebuttalWindowsQuery = (ctx: Context, subjectId: string) =>
  ctx.db
    .select()
    .from(reviewAnswer)
    .where(
      sql`${reviewAnswer.subjectId} in (select ${subjectId} union select subject_id from subject_collect where id = ${subjectId})`,
    )
    .orderBy(asc(reviewAnswer.createTime), asc(reviewAnswer.id))
const rebuttalFilesQuery = (ctx: Context, subjectId: string) =>
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
type RebuttalFiles = ReadResult<ReturnType<typeof rebuttalFilesQuery>>

type RebuttalContext = {
  at: SubjectCase<'answers' | 'rule' | 'form'>
  settings: Settings
  files: RebuttalFiles
  actor: Person
  now: string
}
/** Loads the rebuttals of a subject as this person may read them, latest first. One round trip. */
export async function answersOf(ctx: Context, { subjectId }: AnswersQuery): Promise<AnswerViews> {
  const { actor } = ctx
  if (!isPerson(actor)) throw forbidden()
  const { of, windows, files } = await readAll(ctx, {
    of: singleCaseQuery(ctx, subjectId, 'answers', 'rule', 'form'),
    windows: rebuttalWindowsQuery(ctx, subjectId),
    files: rebuttalFilesQuery(ctx, subjectId),
  })
  const context: RebuttalContext = { ...of, files, actor, now: formatStamp(ctx.now()) }
  return {
    windows: windows.toReversed().flatMap((window) => {
      const reader = rebuttalReaderOf(actor, of.at, window)
      return reader ? [serializeWindow(context, window, reader)] : []
    }),
    mayOpen: openAvailability(context),
  }
}
const emptyInput = {}
const openAvailability = ({ at, actor, now, settings }: RebuttalContext) =>
  hasRight(actor, 'subject:decide') &&
  ['FIRST', 'RE'].includes(stageOfStatus(at.subject.status) ?? '') &&
  at.rule?.answers[stageOfStatus(at.subject.status) as 'FIRST']
    ? (transitionRefusal({ case: at, actor, now, settings, input: emptyInput }, 'openAnswer') ?? true)
    : null

function serializeWindow(context: RebuttalContext, window: RebuttalWindow, reader: RebuttalReader): AnswerWindow {
  const { at, actor, now, settings } = context
  const seat = assignmentInRound(at, window, actor.userId)
  const present = window.roundNo === at.subject.roundNo && stageOfStatus(at.subject.status) === window.stage
  const heard = window.status === 1 && (reader !== 'reviewer' || seat?.status === 2)
  return {
    id: window.id,
    stage: window.stage,
    stage_dictText: reviewStageLabel(window.stage),
    roundNo: window.roundNo,
    present,
    status: window.status,
    status_dictText: windowStateLabel(window, now),
    openTime: window.createTime,
    dueTime: window.dueTime,
    readDue: window.readDue,
    length: window.terms.length,
    maxFiles: window.terms.files,
    answer: heard ? serializeRebuttal(context, window) : null,
    opinions:
      reader === 'manager'
        ? opinionsForApplicant(at, window)
        : reader === 'reviewer'
          ? seat?.status === 2
            ? [serializeOpinion(at, seat, actor.roleCode)]
            : []
          : at.reviews
              .filter((one) => one.stage === window.stage && one.roundNo === window.roundNo && one.status === 2)
              .map((one) => serializeOpinion(at, one, actor.roleCode)),
    may: {
      answer:
        reader === 'manager' && present
          ? (transitionRefusal({ case: at, actor, now, settings, input: emptyInput }, 'answer') ?? true)
          : null,
      extend: present && window.status === 0 && hasRight(actor, 'subject:decide') ? true : null,
      stand:
        reader === 'reviewer' && present && window.status === 1 && seat?.status === 2
          ? (reactionRefusal(at, actor, stageOfStatus(at.subject.status), now) ?? true)
          : null,
    },
  }
}

/** Serializes a rebuttal. For blind reviewers, names are redacted in the text and in the file names. */
function serializeRebuttal(
  { at, settings, files, actor }: RebuttalContext,
  window: RebuttalWindow,
): AnswerWindow['answer'] {
  const blind = isBlindReviewer(actor, at.subject.status, at.rule?.blind ?? 1, settings)
  return {
    content: blind ? redactNames(window.content, identifyingNames(at)) : window.content,
    time: window.answerTime ?? '',
    files: window.fileIds.flatMap((id) => {
      const row = files.find((one) => one.id === id)
      return row && (!blind || isAnonymizable(extOf(row.fileName)))
        ? [{ ...row, fileName: blind ? anonymousFileName(row) : row.fileName }]
        : []
    }),
  }
}
