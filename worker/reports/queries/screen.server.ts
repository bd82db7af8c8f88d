import { sql } from 'drizzle-orm'
import type { Context } from '../../core/context'
import { jsonColumn } from '../../core/json'
import { parseLenient } from '../../core/list'
import { boundedCount, boundedPage } from '../../core/page.server'
import { readAll, decodedQuery } from '../../core/read-all.server'
import { formatStamp } from '../../core/time'
import { hasRight, assertRight } from '../../policy/authorization'
import { pendingReportsCondition } from '../case-loader.server'
import { ReportQuery } from '../inputs'
import {
  reportCountSource,
  countWhere,
  overdueCondition,
  unreviewedCountSource,
  seesMostReports,
} from './filters.server'
import { urgencyOrder, reportOrderOf, reportPageQuery } from './list.server'
import { matrixQuery } from './matrix.server'

const unfilteredQuery = ReportQuery.parse({})

const firstAndLastYear = sql`json_array((select min(year) from report), (select max(year) from report))`
const yearsBetween = ([first, last]: readonly (string | null)[]) =>
  first && last ? Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => String(Number(first) + at)) : []
/**
 * Totals of all visible reports, shown next to the list or matrix: pending, overdue, years, and number of subjects. For
 * readers of nearly all subjects, pending and overdue reports are counted by the index on the status, the years range
 * from the first to the last report, and the number of subjects is 0.
 */
function totalsQuery(ctx: Context) {
  const most = seesMostReports(ctx.actor)
  const { from, where } = most ? unreviewedCountSource(ctx) : reportCountSource(ctx, unfilteredQuery)
  const counted = ctx.db
    .select({
      todo: countWhere(pendingReportsCondition(ctx)),
      overdue: countWhere(overdueCondition(ctx)),
      years: jsonColumn<(string | null)[]>(most ? firstAndLastYear : sql`json_group_array(distinct report.year)`),
      subjects: sql<number>`${most ? sql`0` : sql`count(distinct report.subject_id)`}`,
    })
    .from(from)
    .where(where)
  return decodedQuery(counted, ([totals]) => {
    const { todo, overdue, years, subjects } = totals!
    const known = most ? yearsBetween(years) : years.map(String)
    return { ofSubjects: subjects, counts: { todo, overdue }, years: known.toSorted().toReversed() }
  })
}
/** Number of reports beyond the page up to which the total is counted. */
const COUNT_BEYOND_PAGE = 10_000

/** Page size of the matrix on a screen, in subjects. */
const MATRIX_PAGE_SIZE = 25
/**
 * Loads the progress screen, as a list or as the matrix of subjects and reports. Its counts equal the totals of the
 * lists that they link to. One round trip.
 */
export async function progressScreen(ctx: Context, params: URLSearchParams) {
  assertRight(ctx.actor, 'report:read')
  const asMatrix = params.get('view') === 'matrix'
  const parsed = parseLenient(ReportQuery, params)
  const query = asMatrix && !params.get('pageSize') ? { ...parsed, pageSize: MATRIX_PAGE_SIZE } : parsed
  const sorted = params.has('column')
  const common = {
    query: {
      pageNo: query.pageNo,
      pageSize: query.pageSize,
      ...(sorted && { column: query.column, order: query.order }),
    },
    may: { deadlines: hasRight(ctx.actor, 'report:deadline') },
    now: formatStamp(ctx.now()),
  }
  if (!asMatrix) {
    const { from, where } = reportCountSource(ctx, query)
    const ids = ctx.db
      .select({ id: sql<string>`report.id`.as('id') })
      .from(from)
      .where(where)
    const { rows, total, besides } = await readAll(ctx, {
      rows: reportPageQuery(ctx, query, sorted ? reportOrderOf(query) : urgencyOrder),
      total: boundedCount(ctx, query, ids.$dynamic(), COUNT_BEYOND_PAGE),
      besides: totalsQuery(ctx),
    })
    const { ofSubjects: _, ...totals } = besides
    const { atLeast } = boundedPage(rows, total, query, COUNT_BEYOND_PAGE)
    return { view: 'list' as const, rows, subjects: [], total, atLeast, ...totals, ...common }
  }
  const { matrix, besides } = await readAll(ctx, { matrix: matrixQuery(ctx, query), besides: totalsQuery(ctx) })
  const { subjects, counted } = matrix
  const { ofSubjects, ...otherTotals } = besides
  const { total, atLeast } =
    counted === null ? { total: ofSubjects, atLeast: false } : boundedPage(subjects, counted, query)
  return { view: 'matrix' as const, rows: [], subjects, total, atLeast, ...otherTotals, ...common }
}
