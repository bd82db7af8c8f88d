import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { report, subject } from '../../../db/schema'
import { holdsText, whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { forgive, page } from '../../core/list'
import { emptyLast, idsOfPage, ledBy, rowOf } from '../../core/page.server'
import { readAll } from '../../core/read-all.server'
import { day } from '../../core/time'
import { holds, need } from '../../policy/can'
import { reportStatusLabel } from '../../subjects/reports/statuses'
import { seenBy } from '../../subjects/seen.server'
import { goingOnOver } from '../../subjects/terms.server'
import type { OverYearRow } from '../answers'
import { OverYearQuery } from '../inputs'

/** Established subjects whose term goes on after the year, and their yearly summaries. */
export async function listOverYear(ctx: Context, query: OverYearQuery) {
  need(ctx.actor, 'report:read')
  const year = query.year ?? day(ctx.now()).slice(0, 4)
  const seen = seenBy(ctx.actor)
  const columns = { endDate: subject.endDate, createTime: subject.createTime, subjectNum: seen.subjectNum }
  const where = and(
    goingOnOver(ctx.actor, year),
    query.subjectName ? holdsText(seen.subjectName, query.subjectName) : undefined,
    whereAsked(query.asked, columns),
  )
  const sorted =
    query.column === 'endDate'
      ? emptyLast(subject.endDate, query.order)
      : (query.order === 'asc' ? asc : desc)(columns[query.column])
  const order = [sorted, asc(subject.id)]
  const places = ctx.db
    .select({ place: rowOf(subject).as('place') })
    .from(subject)
    .where(where)
  const { page: chosen, at } = ledBy(idsOfPage(places, order, query), rowOf(subject))
  const [rows, totals] = await readAll(ctx, [
    ctx.db
      .select({
        id: subject.id,
        subjectName: seen.subjectName,
        subjectNum: seen.subjectNum,
        subjectManName: seen.subjectManName,
        leadDepartName: seen.leadDepartName,
        startDate: sql<string>`${subject.startDate}`,
        endDate: sql<string>`${subject.endDate}`,
        reportId: sql<string>`coalesce(${report.id}, '')`,
        reportStatus: report.status,
        cancelled: report.cancelled,
      })
      .from(chosen)
      .crossJoin(subject)
      .leftJoin(report, and(eq(report.subjectId, subject.id), eq(report.reportType, 'SUMMARY'), eq(report.year, year)))
      .where(at)
      .orderBy(...order),
    ctx.db.select({ total: count() }).from(subject).where(where),
  ])
  const records = rows.map(
    ({ cancelled, ...row }): OverYearRow => ({
      ...row,
      subjectId: row.id,
      year,
      reportStatus_dictText: row.reportStatus === null ? '' : reportStatusLabel(row.reportStatus),
      reportNeeded:
        !cancelled &&
        (row.reportStatus === null || row.reportStatus === 0 || row.reportStatus === 1 || row.reportStatus === 4),
    }),
  )
  return page(records, totals[0]?.total ?? 0, query)
}

const overYearSorts = ['endDate', 'createTime', 'subjectNum'] as const
/** The screen of the subjects that go on over a year. Two trips at most. */
export async function overYearScreen(ctx: Context, params: URLSearchParams) {
  const given = new URLSearchParams(params)
  if (!overYearSorts.includes(given.get('column') as (typeof overYearSorts)[number])) given.delete('column')
  const query = forgive(OverYearQuery, given)
  const year = query.year ?? day(ctx.now()).slice(0, 4)
  const now = Number(day(ctx.now()).slice(0, 4))
  return {
    view: 'overYear' as const,
    query,
    year,
    years: [now + 1, now, now - 1, now - 2, now - 3, now - 4].map(String),
    page: await listOverYear(ctx, query),
    mayCopy: holds(ctx.actor, 'subject:resource'),
  }
}
