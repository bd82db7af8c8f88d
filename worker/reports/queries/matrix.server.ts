import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { report, subject } from '../../../db/schema'
import type { Context } from '../../core/context'
import { boundedCount, countLimit, pageAsDrivingTable } from '../../core/page.server'
import { decodedQuery } from '../../core/read-all.server'
import { assertRight } from '../../policy/authorization'
import { visibleReportsCondition } from '../../subjects/reports/row-access.server'
import { seesFewSubjects, seesOnlyAssigned, visibleSubjectsCondition } from '../../subjects/row-access.server'
import type { ReportRow } from '../responses'
import { selectReportSummaries } from '../case-loader.server'
import type { ReportQuery } from '../inputs'
import { activeFilterNames, reportListCondition, reportsFrom, seesMostReports } from './filters.server'
import { serializeReportRow } from './list.server'

export type MatrixRow = {
  id: string
  subjectName: string
  subjectNum: string
  subjectManName: string
  reports: ReportRow[]
}

/** Filters that reports of most subjects match, so that probing subject by subject rarely fails. */
const commonFilters = ['year', 'reportType', 'submitRole', 'subjectName', 'departId']
const latestEstablishedFirst = [desc(subject.establishTime), asc(subject.id)]
/**
 * Select of subjects with a matching report, the latest established first, as `place` and the sort value `by`. With
 * common filters, subjects are scanned in this order and probed for a matching report; otherwise the reports lead.
 */
function matchingSubjects(ctx: Context, query: ReportQuery, most: number, after = 0): SQL {
  const { actor } = ctx
  const few = seesFewSubjects(actor)
  const place = sql<string>`subject.id`.as('place')
  const by = sql<string>`subject.establish_time`.as('by')
  const filterNames = activeFilterNames(query)
  if (filterNames.some((name) => !commonFilters.includes(name)))
    return sql`${ctx.db
      .select({ place, by })
      .from(reportsFrom(ctx, query))
      .where(reportListCondition(ctx, query))
      .groupBy(report.subjectId)
      .orderBy(...latestEstablishedFirst)
      .limit(most)
      .offset(after)}`
  const there = few ? visibleSubjectsCondition(actor, 'set') : sql`${subject.delFlag} = 0`
  return sql`${ctx.db
    .select({ place, by })
    .from(few ? sql`${subject}` : sql`${subject} indexed by subject_latest`)
    .where(and(there, hasMatchingReport(ctx, query)))
    .orderBy(...latestEstablishedFirst)
    .limit(most)
    .offset(after)}`
}
/** SQL: the subject has a report that matches the filters. For reviewers, access to the subject is already checked. */
const hasMatchingReport = (ctx: Context, query: ReportQuery) =>
  sql`exists (select 1 from ${report} indexed by report_subject
    where ${report.subjectId} = ${subject.id} and ${reportListCondition(ctx, query, seesFewSubjects(ctx.actor), 'judged')})`

/** Groups reports by subject, in the order of the reports. */
const groupBySubject = (rows: readonly ReportRow[]): MatrixRow[] =>
  [...Map.groupBy(rows, (row) => row.subjectId)].map(([id, reports]) => {
    const { subjectName, subjectNum, subjectManName } = reports[0]!
    return { id, subjectName, subjectNum, subjectManName, reports }
  })
/**
 * Loads a page of the matrix: subjects with all of their reports, and a count that is bounded a little beyond the page.
 * The count is null where the totals next to the matrix already scan all visible reports.
 */
export const matrixQuery = (ctx: Context, query: ReportQuery) => {
  const ids = matchingSubjects(ctx, query, query.pageSize, (query.pageNo - 1) * query.pageSize)
  const { page, at } = pageAsDrivingTable(sql`(${ids})`, report.subjectId)
  return decodedQuery(
    {
      rows: selectReportSummaries(ctx, { page })
        .where(and(at, eq(report.delFlag, 0), visibleReportsCondition(ctx.actor, 'judged')))
        .orderBy(
          ...latestEstablishedFirst,
          asc(sql`coalesce(${report.dueTime}, ${report.submitTime})`),
          asc(report.id),
        ),
      counted:
        activeFilterNames(query).length || seesMostReports(ctx.actor) || seesOnlyAssigned(ctx.actor)
          ? boundedCount(
              ctx,
              query,
              matchingSubjectsQuery(ctx, matchingSubjects(ctx, query, countLimit(query))).$dynamic(),
            )
          : null,
    },
    ({ rows, counted }) => ({ subjects: groupBySubject(rows.map((row) => serializeReportRow(ctx, row))), counted }),
  )
}

const matchingSubjectsQuery = (ctx: Context, subjects: SQL) =>
  ctx.db.select({ place: sql<string>`place`, by: sql<string | null>`by` }).from(sql`(${subjects})`)
/** Returns the subject ids of the whole matrix in its order, at most `most`. */
export async function matrixIds(ctx: Context, query: ReportQuery, most: number): Promise<string[]> {
  assertRight(ctx.actor, 'report:read')
  const matches = await matchingSubjectsQuery(ctx, matchingSubjects(ctx, query, most))
  // Sorted in memory: SQLite would read each subject a second time.
  const turn = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return matches.toSorted((a, b) => turn(b.by ?? '', a.by ?? '') || turn(a.place, b.place)).map(({ place }) => place)
}
