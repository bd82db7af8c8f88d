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

/** Sort columns of a list, each with its direction. */
type Order = { by: readonly SQLWrapper[]; turns: readonly Turn[] }
export const ordered = ({ column, order }: ReportQuery): Order => ({
  by: [columns[column as keyof typeof columns], report.id],
  // Reports without a date come last in both directions.
  turns: [isOptional(column) && order === 'asc' ? 'asc nulls last' : order, order],
})
const isOptional = (column: string) => column === 'dueTime' || column === 'submitTime' || column === 'reviewTime'
/**
 * Open reports before closed ones, each by due time. The expressions match those of the indexes `report_urgent` and
 * `report_year_urgent`.
 */
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
/** Query of the number of reports in a list. */
export function totalOf(ctx: Context, query: ReportQuery) {
  const { from, where } = countedReports(ctx, query)
  return ctx.db.select({ total: count() }).from(from).where(where)
}
const placesWhere = (ctx: Context, query: ReportQuery) =>
  ctx.db
    .select({ place: rowOf(report).as('place') })
    .from(reportsIn(ctx, query))
    .where(filtered(ctx, query))

/** The sort columns under names that all parts of a union share. */
const namedBy = ({ by }: Order) => Object.fromEntries(by.map((one, at) => [`by${at}`, sql`${one}`.as(`by${at}`)]))
const byNames = ({ turns }: Order) => turns.map((turn, at) => sql.raw(`by${at} ${turn}`))

/** Maximum number of years that are read as parts of a union; beyond that the reports are sorted after selection. */
const MOST_YEARS = 10
const yearsOf = ({ year }: ReportQuery) => [...new Set(year)]
/** Returns the parts of a list that an index can read in order, one per year; empty unless there are several years. */
function partsOf({ actor }: Context, query: ReportQuery): SQL[] {
  const years = yearsOf(query)
  const several = years.length > 1 && years.length <= MOST_YEARS
  return hasFew(actor) || !several ? [] : years.map((one) => sql`${report.year} = ${one}`)
}

/**
 * Loads a page of a list. If an index has the order of the list, or of each part, its rows are read directly; otherwise
 * the page is selected first.
 */
export const pageOf = (ctx: Context, query: ReportQuery, order = ordered(query)) => {
  const terms = termsOf(order)
  const known = (order === byUrgency || query.column === 'dueTime') && asksYears(query)
  const [first, second, ...rest] = (known ? partsOf(ctx, query) : []).map((part) =>
    selectReportLines(ctx, { by: namedBy(order) }).where(
      and(part, ofEach(filtered(ctx, { ...query, year: undefined }, true, 'row'))),
    ),
  )
  const from = (query.pageNo - 1) * query.pageSize
  if (first && second) {
    const lines = unionAll(first, second, ...rest).orderBy(...byNames(order))
    // Only the type differs: a union lacks methods that are not used below.
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
/** Serializes a row of `selectReportSummaries` for the caller. */
export const shownTo = (ctx: Context, row: ReportCaseRow) =>
  showReport(reportCaseOf(ctx, row), personOf(ctx), stamp(ctx.now()))
export const countIn = ([row]: readonly { total: number }[]) => row?.total ?? 0
/** Loads a page of expected and submitted reports. */
export async function listReports(ctx: Context, query: ReportQuery) {
  need(ctx.actor, 'report:read')
  const { rows, total } = await readAll(ctx, { rows: pageOf(ctx, query), total: totalOf(ctx, query) })
  return page(rows, countIn(total), query)
}

const MOST_IDS = 5000
/** Returns the ids of a list in its order, at most 5000, for previous and next links. */
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

/** Query of the reports that wait for the caller's review, ordered by due time, for the dashboard. */
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
