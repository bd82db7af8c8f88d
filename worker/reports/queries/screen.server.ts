import { sql } from 'drizzle-orm'
import type { Context } from '../../core/context'
import { jsonColumn } from '../../core/json'
import { forgive } from '../../core/list'
import { countedOn, pageOn } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import { stamp } from '../../core/time'
import { holds, need } from '../../policy/can'
import { reportsOnTurn } from '../case.server'
import { ReportQuery } from '../inputs'
import { countedReports, countOf, isOverdue, unreviewedReports, seesMost } from './filtered.server'
import { byUrgency, ordered, pageOf } from './list.server'
import { matrixOf } from './matrix.server'

const all = ReportQuery.parse({})

const firstAndLast = sql`json_array((select min(year) from report), (select max(year) from report))`
const yearsBetween = ([first, last]: readonly (string | null)[]) =>
  first && last ? Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => String(Number(first) + at)) : []
/**
 * Totals of all visible reports, shown next to the list or matrix: pending, overdue, years, and number of subjects. For
 * readers of nearly all subjects, pending and overdue reports are counted by the index on the status, the years range
 * from the first to the last report, and the number of subjects is 0.
 */
function besidesOf(ctx: Context) {
  const most = seesMost(ctx.actor)
  const { from, where } = most ? unreviewedReports(ctx) : countedReports(ctx, all)
  const counted = ctx.db
    .select({
      todo: countOf(reportsOnTurn(ctx)),
      overdue: countOf(isOverdue(ctx)),
      years: jsonColumn<(string | null)[]>(most ? firstAndLast : sql`json_group_array(distinct report.year)`),
      subjects: sql<number>`${most ? sql`0` : sql`count(distinct report.subject_id)`}`,
    })
    .from(from)
    .where(where)
  return reading(counted, ([totals]) => {
    const { todo, overdue, years, subjects } = totals!
    const known = most ? yearsBetween(years) : years.map(String)
    return { ofSubjects: subjects, counts: { todo, overdue }, years: known.toSorted().toReversed() }
  })
}
/** Number of reports beyond the page up to which the total is counted. */
const COUNTED_ON = 10_000

/** Page size of the matrix on a screen, in subjects. */
const IN_MATRIX = 25
/**
 * Loads the progress screen, as a list or as the matrix of subjects and reports. Its counts equal the totals of the
 * lists that they link to. One round trip.
 */
export async function progressScreen(ctx: Context, params: URLSearchParams) {
  need(ctx.actor, 'report:read')
  const asMatrix = params.get('view') === 'matrix'
  const parsed = forgive(ReportQuery, params)
  const query = asMatrix && !params.get('pageSize') ? { ...parsed, pageSize: IN_MATRIX } : parsed
  const sorted = params.has('column')
  const common = {
    query: {
      pageNo: query.pageNo,
      pageSize: query.pageSize,
      ...(sorted && { column: query.column, order: query.order }),
    },
    may: { deadlines: holds(ctx.actor, 'report:deadline') },
    now: stamp(ctx.now()),
  }
  if (!asMatrix) {
    const { from, where } = countedReports(ctx, query)
    const ids = ctx.db
      .select({ id: sql<string>`report.id`.as('id') })
      .from(from)
      .where(where)
    const { rows, total, besides } = await readAll(ctx, {
      rows: pageOf(ctx, query, sorted ? ordered(query) : byUrgency),
      total: countedOn(ctx, query, ids.$dynamic(), COUNTED_ON),
      besides: besidesOf(ctx),
    })
    const { ofSubjects: _, ...totals } = besides
    const { atLeast } = pageOn(rows, total, query, COUNTED_ON)
    return { view: 'list' as const, rows, subjects: [], total, atLeast, ...totals, ...common }
  }
  const { matrix, besides } = await readAll(ctx, { matrix: matrixOf(ctx, query), besides: besidesOf(ctx) })
  const { subjects, counted } = matrix
  const { ofSubjects, ...otherTotals } = besides
  const { total, atLeast } = counted === null ? { total: ofSubjects, atLeast: false } : pageOn(subjects, counted, query)
  return { view: 'matrix' as const, rows: [], subjects, total, atLeast, ...otherTotals, ...common }
}
