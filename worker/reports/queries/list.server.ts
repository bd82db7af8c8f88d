import { and, asc, count, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { report, subject } from '../../../db/schema'
import type { Context } from '../../core/context'
import { page } from '../../core/list'
import { idsOfPage, ledBy, ofEach, rowOf, type Turn } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import { stamp } from '../../core/time'
import { need } from '../../policy/can'
import { personOf } from '../../subjects/queries/list.server'
import { seenBy } from '../../subjects/seen.server'
import { hasFew } from '../../subjects/visible.server'
import { type ReportCaseRow, reportCaseOf, selectReportLines } from '../case.server'
import { ReportQuery } from '../inputs'
import { showReport } from '../show'
import { asksYears, columns, countedReports, filtered, reportsIn } from './filtered.server'

/** By what a list is ordered, each in its direction. */
type Order = { by: readonly SQLWrapper[]; turns: readonly Turn[] }
export const ordered = ({ column, order }: ReportQuery): Order => ({
  by: [columns[column as keyof typeof columns], report.id],
  // Reports without a date come last in both directions.
  turns: [isOptional(column) && order === 'asc' ? 'asc nulls last' : order, order],
})
const isOptional = (column: string) => column === 'dueTime' || column === 'submitTime' || column === 'reviewTime'
/** What is still open comes before what is done, each by its date; `report_urgent` and `report_year_urgent` say it in these words. */
export const byUrgency: Order = {
  by: [
    sql`case when ${report.status} = 3 or ${report.cancelled} = 1 then 1 else 0 end`,
    sql`case when ${report.status} = 3 or ${report.cancelled} = 1 then '' when ${report.dueTime} is null then '9999'
      else ${report.dueTime} end`,
    report.dueTime,
    report.id,
  ],
  turns: ['asc', 'asc', 'desc', 'asc'],
}
const termsOf = ({ by, turns }: Order) => by.map((one, at) => sql`${one} ${sql.raw(turns[at]!)}`)
/** How many reports a list has. */
export function totalOf(ctx: Context, query: ReportQuery) {
  const { from, where } = countedReports(ctx, query)
  return ctx.db.select({ total: count() }).from(from).where(where)
}
const placesWhere = (ctx: Context, query: ReportQuery) =>
  ctx.db
    .select({ place: rowOf(report).as('place') })
    .from(reportsIn(ctx, query))
    .where(filtered(ctx, query))

/** The same under names that those have who are put in order together. */
const namedBy = ({ by }: Order) => Object.fromEntries(by.map((one, at) => [`by${at}`, sql`${one}`.as(`by${at}`)]))
const byNames = ({ turns }: Order) => turns.map((turn, at) => sql.raw(`by${at} ${turn}`))

/** Each year is a part of a statement: of more they are put in order once they are found. */
const MOST_YEARS = 10
const yearsOf = ({ year }: ReportQuery) => [...new Set(year)]
/** The parts of a list that have its order in an index each; none where there are not several. */
function partsOf({ actor }: Context, query: ReportQuery): SQL[] {
  const years = yearsOf(query)
  const several = years.length > 1 && years.length <= MOST_YEARS
  return hasFew(actor) || !several ? [] : years.map((one) => sql`${report.year} = ${one}`)
}

/**
 * A page of a list. Where an index has its order, or one for each part of it, its rows are read as they come; otherwise those of the
 * page once it is found.
 */
export const pageOf = (ctx: Context, query: ReportQuery, order = ordered(query)) => {
  const terms = termsOf(order)
  const known = (order === byUrgency || query.column === 'dueTime') && asksYears(query)
  const [first, second, ...others] = (known ? partsOf(ctx, query) : []).map((part) =>
    selectReportLines(ctx, { by: namedBy(order) }).where(
      and(part, ofEach(filtered(ctx, { ...query, year: undefined }, true, 'row'))),
    ),
  )
  const from = (query.pageNo - 1) * query.pageSize
  if (first && second) {
    const lines = unionAll(first, second, ...others).orderBy(...byNames(order))
    // Its type has lost what cannot be called again, and nothing else.
    return shownLines(ctx, lines.limit(query.pageSize).offset(from) as unknown as Lines)
  }
  if (known && !hasFew(ctx.actor) && yearsOf(query).length < 2) {
    const lines = selectReportLines(ctx).where(filtered(ctx, query))
    return shownLines(
      ctx,
      lines
        .limit(query.pageSize)
        .offset(from)
        .orderBy(...terms),
    )
  }
  const { page, at } = ledBy(sql`(${idsOfPage(placesWhere(ctx, query), terms, query)})`, rowOf(report))
  const lines = selectReportLines(ctx, { page }).where(at)
  return shownLines(ctx, lines.orderBy(...terms))
}
type Lines = ReturnType<typeof selectReportLines>
const shownLines = (ctx: Context, lines: Lines) => reading(lines, (read) => read.map((row) => shownTo(ctx, row)))
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
    .select({ id: sql<string>`report.id` })
    .from(reportsIn(ctx, query))
    .where(filtered(ctx, query))
    .orderBy(...termsOf(ordered(query)))
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
