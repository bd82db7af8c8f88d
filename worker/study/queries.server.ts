import { and, eq, or, sql } from 'drizzle-orm'
import { report, subject, subjectTask } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { day } from '../core/time'
import { shownItems } from '../grading/queries/shown.server'
import { namesOf, withoutNames } from '../subjects/blind'
import { casesOf } from '../subjects/case.server'
import { personOf } from '../subjects/queries/list.server'
import { readDetail, subjectDetail } from '../subjects/queries/detail.server'
import { optionsFrom } from '../subjects/queries/texts.server'
import { can } from '../policy/can'
import type { SubjectDetail } from '../subjects/answers'
import { factsOf } from '../subjects/case'
import { showCase } from '../subjects/show-case'
import { judgesBlind } from '../subjects/show'
import { hasFew, visibleSubjects } from '../subjects/visible.server'
import type { OverYear, OverYearOf, Study } from './contract'

/** The research content of a subject for reading, as its page shows it to the caller. One trip. @throws 404 */
export const subjectStudy = async (ctx: Context, { subjectId }: { subjectId: string }): Promise<Study> =>
  studyOf(await subjectDetail(ctx, subjectId))
const studyOf = (shown: SubjectDetail): Study => ({
  subjectId: shown.id,
  subjectName: shown.subjectName,
  objectives: shown.objectives,
  content: shown.content,
  techRoute: shown.techRoute,
  results: shown.expectedResults,
  files: shown.files.filter((slot) => slot.files.length),
  fontFamily: shown.fontFamily,
  fontSize: shown.fontSize,
})

/** The screen on which the research content is read: with the facts over it and the directions beside it. One trip. @throws 404 */
export async function studyPage(ctx: Context, id: string) {
  const { at, textOf, note, ...more } = await readDetail(ctx, id)
  note()
  const shown = showCase(at, more, textOf)
  return {
    study: studyOf(shown),
    subjectNum: shown.subjectNum,
    status: shown.status,
    status_dictText: shown.status_dictText,
    domain: shown.domain,
    domain_dictText: shown.domain_dictText,
    subjectManName: shown.subjectManName,
    directions: optionsFrom(more.texts, 'subject_domain'),
    mayStyle: can(at.actor, 'subject:style', factsOf(at.case)),
  }
}

/** The directions that subjects study. One trip. */
export const studyDirections = async (ctx: Context) => await shownItems(ctx, 'subject_domain')

/**
 * The parts of a subject's schedule, then its tasks: what progress is told by. An expert who judges blind reads no name and
 * no task. One trip. @throws 404
 */
export async function scheduleItems(ctx: Context, id: string): Promise<{ value: string; text: string }[]> {
  const actor = personOf(ctx)
  const { of, tasks } = await readAll(ctx, {
    of: casesOf(ctx, [id], 'rule'),
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
  const blind = judgesBlind(actor, at.subject.status, at.rule?.blind ?? 1, of.settings)
  const names = blind ? namesOf(at) : []
  const parts = (at.collect?.schedule ?? []).map(({ period, work }) => ({
    value: period,
    text: withoutNames(work ? `${period} ${work}` : period, names),
  }))
  return blind ? parts : [...parts, ...tasks.map((task) => ({ value: task.id, text: task.name }))]
}

/**
 * Does a subject, or do subjects of a year, go on after the end of the year, and is a yearly summary still owed? Within what
 * the caller sees. One trip. @throws 404 for a subject that is not theirs to see
 */
export async function overYear(ctx: Context, { subjectId, year }: OverYearOf): Promise<OverYear> {
  const of = year ?? day(ctx.now()).slice(0, 4)
  const next = String(Number(of) + 1)
  const start = sql<string>`substr(coalesce(${subject.startDate}, ''), 1, 4)`
  const end = sql<string>`substr(coalesce(${subject.endDate}, ''), 1, 4)`
  const rows = await ctx.db
    .select({
      status: subject.status,
      start,
      end,
      summary: sql<
        number | null
      >`(select case when r.cancelled = 1 or r.waived = 1 then 3 else r.status end from ${report} r
        where r.subject_id = subject.id and r.report_type = 'SUMMARY' and r.year = ${of} and r.del_flag = 0)`,
    })
    .from(subject)
    .where(
      and(
        visibleSubjects(ctx.actor, subjectId ? 'row' : 'set'),
        subjectId
          ? or(eq(subject.id, subjectId), eq(subject.collectId, subjectId))
          : and(
              hasFew(ctx.actor) ? sql`+${subject.status} = 'ESTABLISHED'` : eq(subject.status, 'ESTABLISHED'),
              sql`${subject.startDate} < ${next} and ${subject.startDate} <> '' and ${subject.endDate} >= ${next}`,
            ),
      ),
    )
  if (subjectId && rows.length === 0) throw notFound()
  const crossing = rows.filter((row) => row.start && row.start < row.end)
  const owes = (row: (typeof rows)[number]) =>
    row.status === 'ESTABLISHED' &&
    row.start <= of &&
    row.end > of &&
    (row.summary === null || [0, 1, 4].includes(row.summary))
  const years = new Set(
    crossing.flatMap((row) =>
      Array.from({ length: Number(row.end) - Number(row.start) + (subjectId ? 1 : 0) }, (_, at) =>
        String(Number(row.start) + at),
      ),
    ),
  )
  return { overYear: crossing.length > 0, years: [...years].sort(), reportNeeded: crossing.some(owes) }
}
