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
import { askedOf, countedReports, countOf, filtered, isOverdue, reportsIn, seesMost } from './filtered.server'
import { byUrgency, countIn, ordered, pageOf, totalOf } from './list.server'
import { matrixOf } from './matrix.server'

/**
 * What the screen of progress shows besides its list, of all reports that the caller sees: how many there are, wait and are
 * overdue, and of which years. Few reports are read once for all of it; of nearly all each number is a count of its own.
 */
const besidesOf = (ctx: Context) => (seesMost(ctx.actor) ? besidesOfMost(ctx) : besidesOfFew(ctx))
const all = ReportQuery.parse({})
const years = jsonColumn<string[]>(sql`json_group_array(distinct report.year)`)
const inOrder = (found: readonly string[]) => found.toSorted().toReversed()
const besidesOfFew = (ctx: Context) => {
  const counted = ctx.db
    .select({
      years,
      subjects: sql<number>`count(distinct report.subject_id)`,
      total: count(),
      todo: countOf(reportsOnTurn(ctx)),
      overdue: countOf(isOverdue(ctx)),
    })
    .from(reportsIn(ctx, all))
    .where(filtered(ctx, all))
  return reading(counted, ([found]) => ({
    ofSubjects: found!.subjects,
    total: found!.total,
    counts: { todo: found!.todo, overdue: found!.overdue },
    years: inOrder(found!.years),
  }))
}
const besidesOfMost = (ctx: Context) => {
  const { from, where } = countedReports(ctx, all)
  return reading(
    {
      counted: ctx.db.select({ years, total: count() }).from(from).where(where),
      todo: totalOf(ctx, { ...all, todo: 1 }),
      overdue: totalOf(ctx, { ...all, overdue: 1 }),
    },
    ({ counted: [found], todo, overdue }) => ({
      ofSubjects: null,
      total: found!.total,
      counts: { todo: countIn(todo), overdue: countIn(overdue) },
      years: inOrder(found!.years),
    }),
  )
}
/** Subjects of the matrix on a screen, a line each. */
const IN_MATRIX = 25
/** The screen of progress, as a list or as the matrix of subjects and reports; counts equal the lists that they lead to. One trip. */
export async function progressScreen(ctx: Context, params: URLSearchParams) {
  need(ctx.actor, 'report:read')
  const asMatrix = params.get('view') === 'matrix'
  const asked = forgive(ReportQuery, params)
  const query = asMatrix && !params.get('pageSize') ? { ...asked, pageSize: IN_MATRIX } : asked
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
    const { rows, total, besides } = await readAll(ctx, {
      rows: pageOf(ctx, query, sorted ? ordered(query) : byUrgency),
      total: askedOf(query).length > 0 ? totalOf(ctx, query) : null,
      besides: besidesOf(ctx),
    })
    const { ofSubjects: _, ...beside } = besides
    const found = { rows, subjects: [], atLeast: false, ...beside, ...(total && { total: countIn(total) }) }
    return { view: 'list' as const, ...found, ...shown }
  }
  const { matrix, besides } = await readAll(ctx, {
    matrix: matrixOf(ctx, query),
    besides: besidesOf(ctx),
  })
  const { subjects, counted } = matrix
  const { ofSubjects, ...beside } = besides
  const { total, atLeast } =
    counted === null ? { total: ofSubjects ?? 0, atLeast: false } : pageOn(subjects, counted, query)
  return { view: 'matrix' as const, rows: [], subjects, ...beside, total, atLeast, ...shown }
}
