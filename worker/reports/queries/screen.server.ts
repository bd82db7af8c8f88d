import { and, count, eq, gt, lt, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { report, reportYearTotal, subject, yearTotal } from '../../../db/schema'
import type { Context } from '../../core/context'
import { jsonColumn } from '../../core/json'
import { forgive } from '../../core/list'
import { ofEach, pageOn } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import { stamp } from '../../core/time'
import { holds, need } from '../../policy/can'
import { institutionOf, visibleTotals } from '../../subjects/visible.server'
import { reportsOnTurn } from '../case.server'
import { ReportQuery } from '../inputs'
import { askedOf, filtered, isOverdue, totalsOf } from './filtered.server'
import { institutionBesides } from './institution.server'
import { countOf, judgeAmong, judgedBesides } from './judged.server'
import { byUrgency, countIn, ordered, pageOf, totalOf } from './list.server'
import { matrixOf } from './matrix.server'

/**
 * What the screen of progress shows besides its list, of all reports that the caller sees: how many there are, wait and are
 * overdue, and of which years. Of few they are walked once; of nearly all the kept totals tell it, with the few that they leave out.
 */
const besidesOf = (ctx: Context, countSubjects: boolean) => {
  const judge = judgeAmong(ctx)
  if (judge) return judgedBesides(ctx, judge, isOverdue(ctx))
  const institution = countSubjects ? null : institutionOf(ctx.actor)
  return institution !== null ? institutionBesides(ctx, institution, isOverdue(ctx)) : besidesOfAll(ctx)
}
const besidesOfAll = (ctx: Context) => {
  const all = ReportQuery.parse({})
  const totals = totalsOf(ctx, all)
  const late = totals && visibleTotals(ctx.actor, yearTotal)
  const ofYears = totals && visibleTotals(ctx.actor, reportYearTotal)
  const sumOf = (what: SQL) => sql<number>`coalesce(sum(${what}), 0)`
  const years = (year: SQLWrapper) => jsonColumn<string[]>(sql`json_group_array(distinct ${year})`)
  const walked = (where: SQL | undefined) =>
    ctx.db
      .select({
        years: years(report.year),
        subjects: sql<number>`count(distinct ${report.subjectId})`,
        total: count(),
        todo: countOf(reportsOnTurn(ctx)),
        overdue: countOf(isOverdue(ctx)),
      })
      .from(report)
      .innerJoin(subject, eq(subject.id, report.subjectId))
      .where(where)
  const { total, waits, year } = reportYearTotal
  const kept =
    ofYears &&
    ctx.db
      .select({
        years: years(year),
        total: sumOf(sql`${total}`),
        todo: holds(ctx.actor, 'report:review') ? sumOf(sql`${total} * ${waits}`) : sql<number>`0`,
        overdue: sql<number>`0`,
      })
      .from(reportYearTotal)
      .where(and(ofYears.kept, gt(total, 0)))
  const overdue =
    late &&
    ctx.db
      .select({ overdue: sumOf(sql`${yearTotal.total}`) })
      .from(yearTotal)
      .where(and(eq(yearTotal.kind, 'report'), late.kept, ne(yearTotal.due, ''), lt(yearTotal.due, stamp(ctx.now()))))
  const rest = totals ? totals.beside && and(totals.beside, ofEach(filtered(ctx, all, true))) : filtered(ctx, all)
  return reading({ kept, late: overdue, walked: rest ? walked(rest) : null }, (read) => {
    const parts = [...(read.kept ?? []), ...(read.walked ?? [])]
    const sum = (of: 'total' | 'todo' | 'overdue') => parts.reduce((all, part) => all + part[of], 0)
    return {
      // Where all were walked.
      ofSubjects: totals ? null : (read.walked?.[0]?.subjects ?? 0),
      total: sum('total'),
      counts: { todo: sum('todo'), overdue: sum('overdue') + (read.late?.[0]?.overdue ?? 0) },
      years: [...new Set(parts.flatMap((part) => part.years))].toSorted().toReversed(),
    }
  })
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
      besides: besidesOf(ctx, false),
    })
    const { ofSubjects: _, ...beside } = besides
    const found = { rows, subjects: [], atLeast: false, ...beside, ...(total && { total: countIn(total) }) }
    return { view: 'list' as const, ...found, ...shown }
  }
  const { matrix, besides } = await readAll(ctx, {
    matrix: matrixOf(ctx, query),
    besides: besidesOf(ctx, !askedOf(query).length),
  })
  const { subjects, counted } = matrix
  const { ofSubjects, ...beside } = besides
  const { total, atLeast } =
    counted === null ? { total: ofSubjects ?? 0, atLeast: false } : pageOn(subjects, counted, query)
  return { view: 'matrix' as const, rows: [], subjects, ...beside, total, atLeast, ...shown }
}
