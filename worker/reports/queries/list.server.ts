import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { report, reportTotal, subject } from '../../../db/schema'
import type { Context } from '../../core/context'
import { page } from '../../core/list'
import { idsOfPage, ledBy, ofEach, rowOf } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import { stamp } from '../../core/time'
import { need } from '../../policy/can'
import { personOf } from '../../subjects/queries/list.server'
import { seenBy } from '../../subjects/seen.server'
import { hasFew } from '../../subjects/visible.server'
import { type ReportCaseRow, reportCaseOf, selectReportLines } from '../case.server'
import { ReportQuery } from '../inputs'
import { showReport } from '../show'
import { asksYears, askedOf, columns, filtered, reportsIn, totalsOf } from './filtered.server'
import { judgeAmong, judgedByDue, judgedPage, judgedTotal } from './judged.server'

export const ordered = (query: ReportQuery) => {
  const column = columns[query.column as keyof typeof columns]
  const turn = query.order === 'asc' ? asc : desc
  return [turn(column), turn(report.id)]
}
/** What is still open comes before what is done, each by its date. */
export const byUrgency = [
  asc(sql`case when ${report.status} = 3 or ${report.cancelled} = 1 then 1 else 0 end`),
  asc(sql`case when ${report.status} = 3 or ${report.cancelled} = 1 then '' else ${report.dueTime} end`),
  desc(report.dueTime),
  asc(report.id),
]
/** How many reports a list has: out of the kept totals where they say it, with the few that they leave out. */
export function totalOf(ctx: Context, query: ReportQuery) {
  const judge = asksYears(query) && judgeAmong(ctx)
  if (judge) return judgedTotal(ctx, judge, query.year)
  const totals = totalsOf(ctx, query)
  const counted = (where: SQL | undefined) =>
    ctx.db
      .select({ total: count() })
      .from(reportsIn(ctx, query))
      .innerJoin(subject, eq(subject.id, report.subjectId))
      .where(where)
  if (!totals) return counted(filtered(ctx, query))
  const beside = totals.beside ? sql`(${counted(and(totals.beside, ofEach(filtered(ctx, query, true))))})` : sql`0`
  return ctx.db
    .select({ total: sql<number>`coalesce(sum(${reportTotal.total}), 0) + ${beside}`.mapWith(Number) })
    .from(reportTotal)
    .where(totals.kept)
}
const idsWhere = (ctx: Context, query: ReportQuery, where: SQL | undefined) =>
  ctx.db
    .select({ row: rowOf(report) })
    .from(reportsIn(ctx, query))
    .innerJoin(subject, eq(subject.id, report.subjectId))
    .where(where)

/** A page of a list. Where an index has its order, its rows are read as they come; otherwise those of the page once it is found. */
export const pageOf = (ctx: Context, query: ReportQuery, order = ordered(query)) => {
  const where = filtered(ctx, query)
  const years = query.year?.length ?? 0
  const urgent = order === byUrgency
  const asTheyCome =
    !hasFew(ctx.actor) && (urgent || query.column === 'dueTime') && years < 2 && askedOf(query).length === years
  const judge = judgeAmong(ctx)
  if (judge && (urgent ? askedOf(query).length === 0 : query.column === 'dueTime' && asksYears(query))) {
    const { page, at } = ledBy(urgent ? judgedPage(judge, query) : judgedByDue(judge, query.year, query), report.id)
    return shownLines(
      ctx,
      selectReportLines(ctx, page)
        .where(at)
        .orderBy(...order),
    )
  }
  const lines = selectReportLines(ctx)
  const rows = asTheyCome
    ? lines
        .where(where)
        .limit(query.pageSize)
        .offset((query.pageNo - 1) * query.pageSize)
    : lines.where(inArray(rowOf(report), idsOfPage(idsWhere(ctx, query, where), order, query)))
  return shownLines(ctx, rows.orderBy(...order))
}
const shownLines = (ctx: Context, lines: ReturnType<typeof selectReportLines>) =>
  reading(lines, (read) => read.map((row) => shownTo(ctx, row)))
/** A row of `selectReportLines` as the caller sees it. */
export const shownTo = (ctx: Context, row: ReportCaseRow) =>
  showReport(reportCaseOf(ctx, row), personOf(ctx), stamp(ctx.now()))
export const countIn = ([row]: readonly { total: number }[]) => row?.total ?? 0
/** Reports due and received. */
export async function listReports(ctx: Context, query: ReportQuery) {
  need(ctx.actor, 'report:read')
  const { rows, total } = await readAll(ctx, { rows: pageOf(ctx, query), total: totalOf(ctx, query) })
  return page(rows, countIn(total), query)
}

const MOST_IDS = 5000
/** The ids of the list in its order, for previous and next. */
export async function reportIds(ctx: Context, query: ReportQuery): Promise<string[]> {
  need(ctx.actor, 'report:read')
  const rows = await ctx.db
    .select({ id: sql<string>`${report.id}` })
    .from(reportsIn(ctx, query))
    .innerJoin(subject, eq(subject.id, report.subjectId))
    .where(filtered(ctx, query))
    .orderBy(...ordered(query))
    .limit(MOST_IDS)
  return rows.map((row) => row.id)
}

/** Those that wait for the caller's word, what is due first in front, for the desk. */
export const waitingReports = (ctx: Context, most: number) => {
  need(ctx.actor, 'report:review')
  return ctx.db
    .select({ id: report.id, name: sql<string>`${seenBy(ctx.actor).subjectName}`, due: report.dueTime })
    .from(report)
    .innerJoin(subject, eq(subject.id, report.subjectId))
    .where(filtered(ctx, ReportQuery.parse({ todo: 1 })))
    .orderBy(asc(sql`coalesce(${report.dueTime}, '9999')`), asc(report.id))
    .limit(most)
}
