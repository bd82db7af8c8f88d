import { and, eq, inArray, sql } from 'drizzle-orm'
import { depart, file, user } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { type Change, type Row, update } from '../../core/change'
import type { Context } from '../../core/context'
import type { Answers, Field } from '../../core/form/fields'
import { additionalFields, additionalAnswerPath, validateAdditionalAnswers } from '../../core/form/additional-form'
import { answeredFiles } from '../../core/form/validation'
import {
  possibleFileIds,
  type DirectoryRows,
  resolveReferences,
  possibleReferenceIds,
} from '../../core/form/answer-references'
import { decodedQuery } from '../../core/read-all.server'
import { badInput } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { fileTypeProblem } from '../../subjects/form/update.transition'
import type { ReportCase } from '../case'
import type { SaveReport } from '../inputs'
import { filesOutsideAnswers } from '../../subjects/reports/files'
import { visibleQuestionsOf } from '../rules'
import { t } from '../texts'

type SupplementaryInput = Pick<SaveReport, 'id' | 'more' | 'fileIds'>
export type SupplementaryContext = { named: Row<'file'>[]; listed: DirectoryRows; unused: Row<'file'>[] }

/** Loads the rows that the answers refer to, and files of earlier answers that are part of no submitted version. */
export function supplementaryContextQuery(ctx: Context, { id, more = {} }: SupplementaryInput) {
  const { db } = ctx
  const pairs = possibleReferenceIds(more)
  const ids = possibleFileIds(more)
  const living = (which: ReturnType<typeof sql>) =>
    db
      .select()
      .from(file)
      .where(and(which, eq(file.delFlag, 0)))
  return decodedQuery(
    {
      named: ids.length ? living(sql`${inArray(file.id, ids)}`) : null,
      unused: living(sql`${file.bizType} = 'report' and ${file.bizId} = ${id} and ${file.slot} like 'more.%'
        and not exists (select 1 from report_version v where v.report_id = ${id} and instr(v.snapshot, ${file.id}) > 0)`),
      people: pairs.length
        ? db
            .select({ id: user.id, name: user.realname })
            .from(user)
            .where(and(inArray(user.id, pairs), eq(user.delFlag, 0)))
        : null,
      departs: pairs.length
        ? db
            .select({ id: depart.id, name: depart.departName })
            .from(depart)
            .where(and(inArray(depart.id, pairs), eq(depart.delFlag, 0)))
        : null,
    },
    ({ named, unused, people, departs }): SupplementaryContext => ({
      ...{ named: named ?? [], unused },
      listed: { person: people ?? [], depart: departs ?? [] },
    }),
  )
}

type SupplementaryChanges = { set: Partial<Pick<Row<'report'>, 'more' | 'fileIds'>>; changes: Change[] }
/**
 * Returns the changes of the supplementary answers and of the report's files, including files that answer a question.
 * Answers to questions that are hidden from the writer stay. @throws 400 for an answer that does not fit its question
 */
export function buildSupplementaryChanges(
  of: ReportCase,
  written: SupplementaryInput,
  ground: SupplementaryContext,
  ctx: Context,
): SupplementaryChanges {
  const { more: newAnswers, fileIds } = written
  if (!newAnswers && !fileIds) return { set: {}, changes: [] }
  const own = fileIds ?? filesOutsideAnswers(of.report)
  const answered = newAnswers && mergeAnswers(of, newAnswers, ground, ctx)
  const more = answered?.more ?? of.report.more
  const filed = answeredFiles(additionalFields(of.sheet), more).map(({ id }) => id)
  return {
    set: { ...(answered && { more }), fileIds: [...new Set([...own, ...filed])] },
    changes: answered ? [...answered.bound, ...deleteUnusedFiles(ground, new Set(filed), ctx)] : [],
  }
}

function mergeAnswers(
  of: ReportCase,
  newAnswers: Answers,
  { named: files, listed }: SupplementaryContext,
  ctx: Context,
) {
  const questions = visibleQuestionsOf(of, ctx.actor)
  const { wrong, answers } = validateAdditionalAnswers(questions, newAnswers, { begun: true })
  const { named, wrong: missingReferences } = resolveReferences(questions, answers, listed, of.report.more)
  const filed = attachAnswerFiles(of, questions, answers, files, ctx)
  const referenceProblems = Object.entries({ ...missingReferences, ...filed.wrong }).map(([name, message]) => [
    additionalAnswerPath(name),
    message,
  ])
  const wrongs = { ...wrong, ...Object.fromEntries(referenceProblems) }
  if (Object.keys(wrongs).length) throw badInput(wrongs)
  const hiddenAnswers = Object.entries(of.report.more).filter(
    ([name]) => !questions.some((field) => field.name === name),
  )
  return { more: { ...Object.fromEntries(hiddenAnswers), ...answers, ...named }, bound: filed.bound }
}

/**
 * Attaches the files of answers to the slots of their questions. A file must already be there, or be an unattached
 * upload of the writer.
 */
function attachAnswerFiles(
  of: ReportCase,
  questions: readonly Field[],
  answers: Answers,
  files: readonly Row<'file'>[],
  { actor }: Context,
) {
  const me = isPerson(actor) ? actor.userId : ''
  const wrong: Record<string, string> = {}
  const bound = new Map<string, Change>()
  for (const { id, name, exts } of answeredFiles(questions, answers)) {
    const slot = additionalAnswerPath(name)
    const row = files.find((one) => one.id === id)
    const here = row?.bizType === 'report' && row.bizId === of.id && row.slot === slot
    const loose = row && !row.bizId && row.uploaderId === me && !bound.has(id)
    const label = questions.find((one) => one.name === name)?.label ?? ''
    const refused = here || loose ? fileTypeProblem(row!.ext, { name: label, exts }) : t.fileNotOfReport
    if (refused) wrong[name] = refused
    else if (loose) bound.set(id, update('file', row, { bizType: 'report', bizId: of.id, slot }))
  }
  return { wrong, bound: [...bound.values()] }
}

/** Deletes files that no longer answer a question, except those of submitted versions. */
const deleteUnusedFiles = ({ unused }: SupplementaryContext, filed: ReadonlySet<string>, ctx: Context): Change[] =>
  unused
    .filter(({ id }) => !filed.has(id))
    .map((row) => update('file', row, { delFlag: 1, deleteTime: formatStamp(ctx.now()) }))
