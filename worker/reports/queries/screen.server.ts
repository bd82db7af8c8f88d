import { sql } from 'drizzle-orm'
import type { Context } from '../../core/context'
import { forgive } from '../../core/list'
import { countedOn, pageOn } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import { stamp } from '../../core/time'
import { holds, need } from '../../policy/can'
import { ReportQuery } from '../inputs'
import { askedOf, countedReports, seesMost } from './filtered.server'
import { byUrgency, countIn, ordered, pageOf, totalOf } from './list.server'
import { matrixOf } from './matrix.server'

const all = ReportQuery.parse({})
const waiting = ReportQuery.parse({ todo: 1 })
const late = ReportQuery.parse({ overdue: 1 })

/** The years of the reports that the caller sees: of nearly all, from the first to the last, which an index tells. */
function yearsOf(ctx: Context) {
  if (!seesMost(ctx.actor)) {
    const { from, where } = countedReports(ctx, all)
    return reading(ctx.db.selectDistinct({ year: sql<string>`report.year` }).from(from).where(where), (rows) =>
      rows.map(({ year }) => year),
    )
  }
  const [first, last] = [
    sql<string | null>`(select min(year) from report)`,
    sql<string | null>`(select max(year) from report)`,
  ]
  return reading(ctx.db.select({ first, last }).from(sql`(select 1)`), ([found]) =>
    found!.first === null ? [] : yearsBetween(found!.first, found!.last!),
  )
}
const yearsBetween = (first: string, last: string) =>
  Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => String(Number(first) + at))

/** Beside the list or the matrix: how many reports the lists of those that wait and of those that are overdue have, and the years. */
const besidesOf = (ctx: Context) =>
  reading(
    { todo: totalOf(ctx, waiting), overdue: totalOf(ctx, late), years: yearsOf(ctx) },
    ({ todo, overdue, years }) => ({
      counts: { todo: countIn(todo), overdue: countIn(overdue) },
      years: years.toSorted().toReversed(),
    }),
  )
/** How many subjects have a report that the caller sees. */
function subjectsOf(ctx: Context) {
  const { from, where } = countedReports(ctx, all)
  return ctx.db.select({ total: sql<number>`count(distinct report.subject_id)` }).from(from).where(where)
}
/** Beyond the page so many reports are counted. */
const COUNTED_ON = 10_000

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
    const { atLeast } = pageOn(rows, total, query, COUNTED_ON)
    return { view: 'list' as const, rows, subjects: [], total, atLeast, ...besides, ...shown }
  }
  const { matrix, ofSubjects, besides } = await readAll(ctx, {
    matrix: matrixOf(ctx, query),
    ofSubjects: askedOf(query).length || seesMost(ctx.actor) ? null : subjectsOf(ctx),
    besides: besidesOf(ctx),
  })
  const { subjects, counted } = matrix
  const { total, atLeast } =
    counted === null ? { total: countIn(ofSubjects ?? []), atLeast: false } : pageOn(subjects, counted, query)
  return { view: 'matrix' as const, rows: [], subjects, total, atLeast, ...besides, ...shown }
}
