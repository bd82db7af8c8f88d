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

/** Filters that reports of most subjects match, so that probing subject by subject rarely fails. */
const common = ['year', 'reportType', 'submitRole', 'subjectName', 'departId']
const asEstablished = [desc(subject.establishTime), asc(subject.id)]
/**
 * Select of subjects with a matching report, the latest established first, as `place` and the sort value `by`. With
 * common filters, subjects are scanned in this order and probed for a matching report; otherwise the reports lead.
 */
function fitting(ctx: Context, query: ReportQuery, most: number, after = 0): SQL {
  const { actor } = ctx
  const few = hasFew(actor)
  const place = sql<string>`subject.id`.as('place')
  const by = sql<string>`subject.establish_time`.as('by')
  const filterNames = askedOf(query)
  if (filterNames.some((name) => !common.includes(name)))
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
/** SQL: the subject has a report that matches the filters. For reviewers, access to the subject is already checked. */
const hasOne = (ctx: Context, query: ReportQuery) =>
  sql`exists (select 1 from ${report} indexed by report_subject
    where ${report.subjectId} = ${subject.id} and ${filtered(ctx, query, hasFew(ctx.actor), 'judged')})`

/** Groups reports by subject, in the order of the reports. */
const bySubject = (rows: readonly ReportRow[]): MatrixRow[] =>
  [...Map.groupBy(rows, (row) => row.subjectId)].map(([id, reports]) => {
    const { subjectName, subjectNum, subjectManName } = reports[0]!
    return { id, subjectName, subjectNum, subjectManName, reports }
  })
/**
 * Loads a page of the matrix: subjects with all of their reports, and a count that is bounded a little beyond the page.
 * The count is null where the totals next to the matrix already scan all visible reports.
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
/** Returns the subject ids of the whole matrix in its order, at most `most`. */
export async function matrixIds(ctx: Context, query: ReportQuery, most: number): Promise<string[]> {
  need(ctx.actor, 'report:read')
  const matches = await foundIn(ctx, fitting(ctx, query, most))
  // Sorted in memory: SQLite would read each subject a second time.
  const turn = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return matches.toSorted((a, b) => turn(b.by ?? '', a.by ?? '') || turn(a.place, b.place)).map(({ place }) => place)
}
