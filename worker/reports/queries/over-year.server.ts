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

/** Lists established subjects whose term continues after the year, with the status of their annual summaries. */
export async function listOverYear(ctx: Context, query: OverYearQuery) {
  need(ctx.actor, 'report:read')
  const year = query.year ?? day(ctx.now()).slice(0, 4)
  const visible = seenBy(ctx.actor)
  const columns = { endDate: subject.endDate, createTime: subject.createTime, subjectNum: visible.subjectNum }
  const where = and(
    goingOnOver(ctx.actor, year),
    query.subjectName ? holdsText(visible.subjectName, query.subjectName) : undefined,
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
        subjectName: visible.subjectName,
        subjectNum: visible.subjectNum,
        subjectManName: visible.subjectManName,
        leadDepartName: visible.leadDepartName,
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
/** Loads the screen of subjects that continue after a year. At most two round trips. */
export async function overYearScreen(ctx: Context, params: URLSearchParams) {
  const parameters = new URLSearchParams(params)
  if (!overYearSorts.includes(parameters.get('column') as (typeof overYearSorts)[number])) parameters.delete('column')
  const query = forgive(OverYearQuery, parameters)
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
