import { count, sql } from 'drizzle-orm'
import type { Context } from '../../core/context'
import { jsonColumn } from '../../core/json'
import { forgive } from '../../core/list'
import { pageOn } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import { stamp } from '../../core/time'
import { holds, need } from '../../policy/can'
import { reportsOnTurn } from '../case.server'
import { ReportQuery } from '../inputs'
import { askedOf, countedReports, countOf, indexedFilter, isOverdue, seesMost } from './filtered.server'
import { byUrgency, countIn, ordered, pageOf, totalOf } from './list.server'
import { matrixOf } from './matrix.server'

const all = ReportQuery.parse({})
const years = jsonColumn<string[]>(sql`json_group_array(distinct report.year)`)
/**
 * What the screen of progress shows besides its list, of all reports that the caller sees, counted in one pass: how many there are,
 * wait and are overdue, and of which years; `asked` is how many fit the filters of the screen, null where indexed columns alone do
 * not tell, and `ofSubjects` of how many subjects they are, null for who sees nearly all.
 */
function besidesOf(ctx: Context, query: ReportQuery) {
  const { from, where } = countedReports(ctx, all)
  const most = seesMost(ctx.actor)
  const asked = most ? indexedFilter(query) : null
  const counted = ctx.db
    .select({
      years,
      total: count(),
      todo: countOf(reportsOnTurn(ctx)),
      overdue: countOf(isOverdue(ctx)),
      ofSubjects: sql<number | null>`${most ? sql`null` : sql`count(distinct report.subject_id)`}`,
      asked: sql<number | null>`${asked ? countOf(asked) : sql`null`}`,
    })
    .from(from)
    .where(where)
  return reading(counted, ([found]) => {
    const { years, total, todo, overdue, ofSubjects, asked } = found!
    return { total, counts: { todo, overdue }, years: years.toSorted().toReversed(), ofSubjects, asked }
  })
}
/** Subjects of the matrix on a screen, a line each. */
const IN_MATRIX = 25
/** The screen of progress, as a list or as the matrix of subjects and reports; counts equal the lists that they lead to. One trip. */
export async function progressScreen(ctx: Context, params: URLSearchParams) {
  need(ctx.actor, 'report:read')
  const asMatrix = params.get('view') === 'matrix'
  const given = forgive(ReportQuery, params)
  const query = asMatrix && !params.get('pageSize') ? { ...given, pageSize: IN_MATRIX } : given
  const sorted = params.has('column')
  const shown = {
    query: {
      pageNo: query.pageNo,
      pageSize: query.pageSize,
      ...(sorted && { column: query.column, order: query.order }),
    },
    may: { deadlines: holds(ctx.actor, 'report:deadline') },
    now: stamp(ctx.now()),
  }
  if (!asMatrix) {
    const apart = askedOf(query).length > 0 && !(seesMost(ctx.actor) && indexedFilter(query))
    const { rows, total, besides } = await readAll(ctx, {
      rows: pageOf(ctx, query, sorted ? ordered(query) : byUrgency),
      total: apart ? totalOf(ctx, query) : null,
      besides: besidesOf(ctx, query),
    })
    const { ofSubjects: _, asked: counted, ...beside } = besides
    const found = {
      ...{ rows, subjects: [], atLeast: false, ...beside },
      total: total ? countIn(total) : (counted ?? beside.total),
    }
    return { view: 'list' as const, ...found, ...shown }
  }
  const { matrix, besides } = await readAll(ctx, {
    matrix: matrixOf(ctx, query),
    besides: besidesOf(ctx, all),
  })
  const { subjects, counted } = matrix
  const { ofSubjects, asked: _, ...beside } = besides
  const { total, atLeast } =
    counted === null ? { total: ofSubjects ?? 0, atLeast: false } : pageOn(subjects, counted, query)
  return { view: 'matrix' as const, rows: [], subjects, ...beside, total, atLeast, ...shown }
}
