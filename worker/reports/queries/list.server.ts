import { and, asc, count, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { report, subject } from '../../../db/schema'
import type { Context } from '../../core/context'
import { toPage } from '../../core/list'
import {
  pageIdsQuery,
  pageAsDrivingTable,
  unindexedCondition,
  rowidOf,
  type SortDirection,
} from '../../core/page.server'
import { readAll, decodedQuery } from '../../core/read-all.server'
import { formatStamp } from '../../core/time'
import { assertRight } from '../../policy/authorization'
import { requirePerson } from '../../subjects/queries/list.server'
import { visibleColumns } from '../../subjects/visible-columns.server'
import { seesFewSubjects } from '../../subjects/row-access.server'
import { type ReportCaseRow, toReportCase, selectReportSummaries } from '../case-loader.server'
import { ReportQuery } from '../inputs'
import { serializeReport } from '../serializer'
import {
  hasOnlyYearFilter,
  reportSortColumns,
  reportCountSource,
  reportListCondition,
  reportsFrom,
} from './filters.server'

/** Sort columns of a list, each with its direction. */
type ReportOrder = { by: readonly SQLWrapper[]; turns: readonly SortDirection[] }
export const reportOrderOf = ({ column, order }: ReportQuery): ReportOrder => ({
  by: [reportSortColumns[column as keyof typeof reportSortColumns], report.id],
  // Reports without a date come last in both directions.
  turns: [isNullableColumn(column) && order === 'asc' ? 'asc nulls last' : order, order],
})
const isNullableColumn = (column: string) => column === 'dueTime' || column === 'submitTime' || column === 'reviewTime'
/**
 * Open reports before closed ones, each by due time. The expressions match those of the indexes `report_urgent` and
 * `report_year_urgent`.
 */
export const urgencyOrder: ReportOrder = {
  by: [
    sql`case when ${report.status} = 3 or ${report.cancelled} = 1 then 1 else 0 end`,
    sql`case when ${report.status} = 3 or ${report.cancelled} = 1 then '' when ${report.dueTime} is null then '9999'
      else ${report.dueTime} end`,
    report.dueTime,
    report.id,
  ],
  turns: ['asc', 'asc', 'desc', 'asc'],
}
const orderTermsOf = ({ by, turns }: ReportOrder) => by.map((one, at) => sql`${one} ${sql.raw(turns[at]!)}`)
/** Query of the number of reports in a list. */
export function reportTotalQuery(ctx: Context, query: ReportQuery) {
  const { from, where } = reportCountSource(ctx, query)
  return ctx.db.select({ total: count() }).from(from).where(where)
}
const reportRowidsQuery = (ctx: Context, query: ReportQuery) =>
  ctx.db
    .select({ place: rowidOf(report).as('place') })
    .from(reportsFrom(ctx, query))
    .where(reportListCondition(ctx, query))

/** The sort columns under names that all parts of a union share. */
const namedOrderColumns = ({ by }: ReportOrder) =>
  Object.fromEntries(by.map((one, at) => [`by${at}`, sql`${one}`.as(`by${at}`)]))
const namedOrderTerms = ({ turns }: ReportOrder) => turns.map((turn, at) => sql.raw(`by${at} ${turn}`))

/** Maximum number of years that are read as parts of a union; beyond that the reports are sorted after selection. */
const MAX_UNION_YEARS = 10
const filteredYears = ({ year }: ReportQuery) => [...new Set(year)]
/** Returns the parts of a list that an index can read in order, one per year; empty unless there are several years. */
function yearConditions({ actor }: Context, query: ReportQuery): SQL[] {
  const years = filteredYears(query)
  const several = years.length > 1 && years.length <= MAX_UNION_YEARS
  return seesFewSubjects(actor) || !several ? [] : years.map((one) => sql`${report.year} = ${one}`)
}

/**
 * Loads a page of a list. If an index has the order of the list, or of each part, its rows are read directly; otherwise
 * the page is selected first.
 */
export const reportPageQuery = (ctx: Context, query: ReportQuery, order = reportOrderOf(query)) => {
  const terms = orderTermsOf(order)
  const known = (order === urgencyOrder || query.column === 'dueTime') && hasOnlyYearFilter(query)
  const [first, second, ...rest] = (known ? yearConditions(ctx, query) : []).map((part) =>
    selectReportSummaries(ctx, { by: namedOrderColumns(order) }).where(
      and(part, unindexedCondition(reportListCondition(ctx, { ...query, year: undefined }, true, 'row'))),
    ),
  )
  const from = (query.pageNo - 1) * query.pageSize
  if (first && second) {
    const lines = unionAll(first, second, ...rest).orderBy(...namedOrderTerms(order))
    // Only the type differs: a union lacks methods that are not used below.
    return serializedReportsQuery(ctx, lines.limit(query.pageSize).offset(from) as unknown as ReportSummaryQuery)
  }
  if (known && !seesFewSubjects(ctx.actor) && filteredYears(query).length < 2) {
    const lines = selectReportSummaries(ctx).where(reportListCondition(ctx, query))
    return serializedReportsQuery(
      ctx,
      lines
        .limit(query.pageSize)
        .offset(from)
        .orderBy(...terms),
    )
  }
  const { page, at } = pageAsDrivingTable(
    sql`(${pageIdsQuery(reportRowidsQuery(ctx, query), terms, query)})`,
    rowidOf(report),
  )
  const lines = selectReportSummaries(ctx, { page }).where(at)
  return serializedReportsQuery(ctx, lines.orderBy(...terms))
}
type ReportSummaryQuery = ReturnType<typeof selectReportSummaries>
const serializedReportsQuery = (ctx: Context, lines: ReportSummaryQuery) =>
  decodedQuery(lines, (read) => read.map((row) => serializeReportRow(ctx, row)))
/** Serializes a row of `selectReportSummaries` for the caller. */
export const serializeReportRow = (ctx: Context, row: ReportCaseRow) =>
  serializeReport(toReportCase(ctx, row), requirePerson(ctx), formatStamp(ctx.now()))
export const totalIn = ([row]: readonly { total: number }[]) => row?.total ?? 0
/** Loads a page of expected and submitted reports. */
export async function listReports(ctx: Context, query: ReportQuery) {
  assertRight(ctx.actor, 'report:read')
  const { rows, total } = await readAll(ctx, { rows: reportPageQuery(ctx, query), total: reportTotalQuery(ctx, query) })
  return toPage(rows, totalIn(total), query)
}

const MAX_IDS = 5000
/** Returns the ids of a list in its order, at most 5000, for previous and next links. */
export async function reportIds(ctx: Context, query: ReportQuery): Promise<string[]> {
  assertRight(ctx.actor, 'report:read')
  const rows = await ctx.db
    .select({ id: sql<string>`report.id` })
    .from(reportsFrom(ctx, query))
    .where(reportListCondition(ctx, query))
    .orderBy(...orderTermsOf(reportOrderOf(query)))
    .limit(MAX_IDS)
  return rows.map((row) => row.id)
}

/** Query of the reports that wait for the caller's review, ordered by due time, for the dashboard. */
export const pendingReportsQuery = (ctx: Context, most: number) => {
  assertRight(ctx.actor, 'report:review')
  return ctx.db
    .select({ id: report.id, name: sql<string>`${visibleColumns(ctx.actor).subjectName}`, due: report.dueTime })
    .from(report)
    .innerJoin(subject, eq(subject.id, report.subjectId))
    .where(reportListCondition(ctx, ReportQuery.parse({ todo: 1 })))
    .orderBy(asc(sql`coalesce(${report.dueTime}, '9999')`), asc(report.id))
    .limit(most)
}
