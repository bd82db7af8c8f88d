import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { report, subject } from '../../../db/schema'
import type { Context } from '../../core/context'
import { countedOn, countedTo, ledBy } from '../../core/page.server'
import { reading } from '../../core/read-all.server'
import { need } from '../../policy/can'
import { visibleReports } from '../../subjects/reports/visible.server'
import { hasFew, seesJudged, visibleSubjects } from '../../subjects/visible.server'
import type { ReportRow } from '../answers'
import { selectReportLines } from '../case.server'
import type { ReportQuery } from '../inputs'
import { askedOf, filtered, reportsIn, seesMost } from './filtered.server'
import { shownTo } from './list.server'

export type MatrixRow = {
  id: string
  subjectName: string
  subjectNum: string
  subjectManName: string
  reports: ReportRow[]
}

/** Filters that a report of most subjects fits, so that few of these are asked in vain. */
const common = ['year', 'reportType', 'submitRole', 'subjectName', 'departId']
const asEstablished = [desc(subject.establishTime), asc(subject.id)]
/**
 * Of the subjects that have a report which fits the filters some, as the matrix has them: the latest established first. They are
 * walked in this order and each is asked where most of those that are seen have such a report. Otherwise the reports lead. A select of
 * `place`, and of what it is ordered `by`.
 */
function fitting(ctx: Context, query: ReportQuery, most: number, after = 0): SQL {
  const { actor } = ctx
  const few = hasFew(actor)
  const place = sql<string>`subject.id`.as('place')
  const by = sql<string>`subject.establish_time`.as('by')
  const asked = askedOf(query)
  if (asked.some((name) => !common.includes(name)))
    return sql`${ctx.db
      .select({ place, by })
      .from(reportsIn(ctx, query))
      .where(filtered(ctx, query))
      .groupBy(report.subjectId)
      .orderBy(...asEstablished)
      .limit(most)
      .offset(after)}`
  const there = few ? visibleSubjects(actor, 'set') : sql`${subject.delFlag} = 0`
  return sql`${ctx.db
    .select({ place, by })
    .from(few ? sql`${subject}` : sql`${subject} indexed by subject_latest`)
    .where(and(there, hasOne(ctx, query)))
    .orderBy(...asEstablished)
    .limit(most)
    .offset(after)}`
}
/** Has the subject a report that fits the filters? Of who judges it the subject was already asked for. */
const hasOne = (ctx: Context, query: ReportQuery) =>
  sql`exists (select 1 from ${report} indexed by report_subject
    where ${report.subjectId} = ${subject.id} and ${filtered(ctx, query, hasFew(ctx.actor), 'judged')})`

/** A row for each subject, in the order of their reports. */
const bySubject = (shown: readonly ReportRow[]): MatrixRow[] =>
  [...Map.groupBy(shown, (row) => row.subjectId)].map(([id, reports]) => {
    const { subjectName, subjectNum, subjectManName } = reports[0]!
    return { id, subjectName, subjectNum, subjectManName, reports }
  })
/**
 * A page of these subjects: all reports of each, and how many subjects there are as far as a little beyond the page. They are not
 * counted, null, where all that the actor sees is walked for what stands beside the matrix.
 */
export const matrixOf = (ctx: Context, query: ReportQuery) => {
  const ids = fitting(ctx, query, query.pageSize, (query.pageNo - 1) * query.pageSize)
  const { page, at } = ledBy(sql`(${ids})`, report.subjectId)
  return reading(
    {
      rows: selectReportLines(ctx, { page })
        .where(and(at, eq(report.delFlag, 0), visibleReports(ctx.actor, 'judged')))
        .orderBy(...asEstablished, asc(sql`coalesce(${report.dueTime}, ${report.submitTime})`), asc(report.id)),
      counted:
        askedOf(query).length || seesMost(ctx.actor) || seesJudged(ctx.actor)
          ? countedOn(ctx, query, foundIn(ctx, fitting(ctx, query, countedTo(query))).$dynamic())
          : null,
    },
    ({ rows, counted }) => ({ subjects: bySubject(rows.map((row) => shownTo(ctx, row))), counted }),
  )
}

const foundIn = (ctx: Context, subjects: SQL) =>
  ctx.db.select({ place: sql<string>`place`, by: sql<string | null>`by` }).from(sql`(${subjects})`)
/** The ids of the subjects of the whole matrix, in its order; at most as many. */
export async function matrixIds(ctx: Context, query: ReportQuery, most: number): Promise<string[]> {
  need(ctx.actor, 'report:read')
  const found = await foundIn(ctx, fitting(ctx, query, most))
  // In the database each would be looked at once more.
  const turn = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return found.toSorted((a, b) => turn(b.by ?? '', a.by ?? '') || turn(a.place, b.place)).map(({ place }) => place)
}
