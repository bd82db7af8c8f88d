import { and, eq, or, type SQLWrapper, sql } from 'drizzle-orm'
import { report, subject, subjectTask } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { formatDay } from '../core/time'
import { localizedItemsOf } from '../grading/queries/subject-columns.server'
import { identifyingNames, redactNames } from '../subjects/name-redaction'
import { casesQuery } from '../subjects/case-loader.server'
import { requirePerson } from '../subjects/queries/list.server'
import { loadDetail, subjectDetail } from '../subjects/queries/detail.server'
import { dictionaryOptions } from '../subjects/queries/dictionaries.server'
import { can } from '../policy/authorization'
import type { SubjectDetail } from '../subjects/responses'
import { policyFactsOf } from '../subjects/case'
import { serializeCase } from '../subjects/case-serializer'
import { isBlindReviewer } from '../subjects/serializer'
import { runningPastYearCondition } from '../subjects/multi-year-subjects.server'
import { visibleSubjectsCondition } from '../subjects/row-access.server'
import type { OverYear, OverYearQuery, Study } from './contract'

/**
 * Returns the research content of a subject as its page displays it. One round trip.
 * @throws 404
 */
export const subjectStudy = async (ctx: Context, { subjectId }: { subjectId: string }): Promise<Study> =>
  toStudy(await subjectDetail(ctx, subjectId))
const toStudy = (detail: SubjectDetail): Study => ({
  subjectId: detail.id,
  subjectName: detail.subjectName,
  objectives: detail.objectives,
  content: detail.content,
  techRoute: detail.techRoute,
  results: detail.expectedResults,
  files: detail.files.filter((slot) => slot.files.length),
  fontFamily: detail.fontFamily,
  fontSize: detail.fontSize,
})

/**
 * Returns the data of the page of the research content, with the facts of the subject and the research directions. One
 * round trip.
 * @throws 404
 */
export async function studyPage(ctx: Context, id: string) {
  const { at, textOf, note, ...more } = await loadDetail(ctx, id)
  note()
  const detail = serializeCase(at, more, textOf)
  return {
    study: toStudy(detail),
    subjectNum: detail.subjectNum,
    status: detail.status,
    status_dictText: detail.status_dictText,
    domain: detail.domain,
    domain_dictText: detail.domain_dictText,
    subjectManName: detail.subjectManName,
    directions: dictionaryOptions(more.texts, 'subject_domain'),
    mayStyle: can(at.actor, 'subject:style', policyFactsOf(at.case)),
  }
}

/** Returns the research directions. One round trip. */
export const studyDirections = async (ctx: Context) => await localizedItemsOf(ctx, 'subject_domain')

/**
 * Returns the schedule of a subject, then its tasks, as options for progress reports. A blind reviewer gets no names
 * and no tasks. One round trip.
 * @throws 404
 */
export async function scheduleItems(ctx: Context, id: string): Promise<{ value: string; text: string }[]> {
  const actor = requirePerson(ctx)
  const { of, tasks } = await readAll(ctx, {
    of: casesQuery(ctx, [id], 'rule'),
    tasks: ctx.db
      .select({ id: subjectTask.id, name: subjectTask.name })
      .from(subjectTask)
      .where(
        and(
          eq(subjectTask.delFlag, 0),
          sql`${subjectTask.subjectId} in (select ${id} union select subject_id from subject_collect where id = ${id})`,
        ),
      )
      .orderBy(subjectTask.dueTime, subjectTask.createTime),
  })
  const at = of.rows[0]
  if (!at) throw notFound()
  const blind = isBlindReviewer(actor, at.subject.status, at.rule?.blind ?? 1, of.settings)
  const names = blind ? identifyingNames(at) : []
  const parts = (at.collect?.schedule ?? []).map(({ period, work }) => ({
    value: period,
    text: redactNames(work ? `${period} ${work}` : period, names),
  }))
  return blind ? parts : [...parts, ...tasks.map((task) => ({ value: task.id, text: task.name }))]
}

type Term = { start: string; end: string }
/** Returns the years after which the terms continue; with `last` 1 also the final year. */
const crossedYears = (terms: readonly Term[], last: 0 | 1) =>
  [
    ...new Set(
      terms.flatMap(({ start, end }) =>
        Array.from({ length: Number(end) - Number(start) + last }, (_, at) => String(Number(start) + at)),
      ),
    ),
  ].sort()
/** Column with the status of the subject's summary of this year; null if there is none. */
const summaryStatusColumn = (year: string) =>
  sql<number | null>`(select case when r.cancelled = 1 or r.waived = 1 then 3 else r.status end from ${report} r
    where r.subject_id = subject.id and r.report_type = 'SUMMARY' and r.year = ${year} and r.del_flag = 0)`

/**
 * Returns whether a subject, or subjects of a year, continue after the end of the year, and whether a yearly summary is
 * still due. Limited to the subjects that the caller sees. One round trip.
 * @throws 404 for a subject that the caller does not see
 */
export async function overYear(ctx: Context, { subjectId, year }: OverYearQuery): Promise<OverYear> {
  const of = year ?? formatDay(ctx.now()).slice(0, 4)
  return subjectId ? overYearOfOne(ctx, subjectId, of) : overYearOfAll(ctx, of)
}
async function overYearOfOne(ctx: Context, subjectId: string, of: string): Promise<OverYear> {
  const yearIn = (date: SQLWrapper) => sql<string>`substr(coalesce(${date}, ''), 1, 4)`
  const rows = await ctx.db
    .select({
      status: subject.status,
      start: yearIn(subject.startDate),
      end: yearIn(subject.endDate),
      summary: summaryStatusColumn(of),
    })
    .from(subject)
    .where(and(visibleSubjectsCondition(ctx.actor), or(eq(subject.id, subjectId), eq(subject.collectId, subjectId))))
  if (rows.length === 0) throw notFound()
  const crossing = rows.filter((row) => row.start && row.start < row.end)
  const owes = (row: (typeof rows)[number]) =>
    row.status === 'ESTABLISHED' && row.start <= of && row.end > of && [0, 1, 4].includes(row.summary ?? 0)
  return { overYear: crossing.length > 0, years: crossedYears(crossing, 1), reportNeeded: crossing.some(owes) }
}
/** Reads the terms of the continuing subjects, and the first one whose summary is due. */
async function overYearOfAll(ctx: Context, of: string): Promise<OverYear> {
  const crossing = runningPastYearCondition(ctx.actor, of)
  const { terms, owing } = await readAll(ctx, {
    terms: ctx.db
      .selectDistinct({
        start: sql<string>`substr(${subject.startDate}, 1, 4)`,
        end: sql<string>`substr(${subject.endDate}, 1, 4)`,
      })
      .from(subject)
      .where(crossing),
    owing: ctx.db
      .select({ id: subject.id })
      .from(subject)
      .where(and(crossing, sql`coalesce(${summaryStatusColumn(of)}, 0) in (0, 1, 4)`))
      .limit(1),
  })
  return { overYear: terms.length > 0, years: crossedYears(terms, 0), reportNeeded: owing.length > 0 }
}
