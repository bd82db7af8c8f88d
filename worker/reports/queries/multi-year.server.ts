import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { report, subject } from '../../../db/schema'
import { containsTextCondition, advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { parseLenient, toPage } from '../../core/list'
import { emptyLastOrder, pageIdsQuery, pageAsDrivingTable, rowidOf } from '../../core/page.server'
import { readAll } from '../../core/read-all.server'
import { formatDay } from '../../core/time'
import { hasRight, assertRight } from '../../policy/authorization'
import { reportStatusLabel } from '../../subjects/reports/statuses'
import { visibleColumns } from '../../subjects/visible-columns.server'
import { runningPastYearCondition } from '../../subjects/multi-year-subjects.server'
import type { MultiYearRow } from '../responses'
import { MultiYearQuery } from '../inputs'

/** Lists established subjects whose term continues after the year, with the status of their annual summaries. */
export async function listOverYear(ctx: Context, query: MultiYearQuery) {
  assertRight(ctx.actor, 'report:read')
  const year = query.year ?? formatDay(ctx.now()).slice(0, 4)
  const visible = visibleColumns(ctx.actor)
  const columns = { endDate: subject.endDate, createTime: subject.createTime, subjectNum: visible.subjectNum }
  const where = and(
    runningPastYearCondition(ctx.actor, year),
    query.subjectName ? containsTextCondition(visible.subjectName, query.subjectName) : undefined,
    advancedFilterCondition(query.asked, columns),
  )
  const sorted =
    query.column === 'endDate'
      ? emptyLastOrder(subject.endDate, query.order)
      : (query.order === 'asc' ? asc : desc)(columns[query.column])
  const order = [sorted, asc(subject.id)]
  const places = ctx.db
    .select({ place: rowidOf(subject).as('place') })
    .from(subject)
    .where(where)
  const { page: chosen, at } = pageAsDrivingTable(pageIdsQuery(places, order, query), rowidOf(subject))
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
    ({ cancelled, ...row }): MultiYearRow => ({
      ...row,
      subjectId: row.id,
      year,
      reportStatus_dictText: row.reportStatus === null ? '' : reportStatusLabel(row.reportStatus),
      reportNeeded:
        !cancelled &&
        (row.reportStatus === null || row.reportStatus === 0 || row.reportStatus === 1 || row.reportStatus === 4),
    }),
  )
  return toPage(records, totals[0]?.total ?? 0, query)
}

const multiYearSorts = ['endDate', 'createTime', 'subjectNum'] as const
/** Loads the screen of subjects that continue after a year. At most two round trips. */
export async function multiYearScreen(ctx: Context, params: URLSearchParams) {
  const parameters = new URLSearchParams(params)
  if (!multiYearSorts.includes(parameters.get('column') as (typeof multiYearSorts)[number])) parameters.delete('column')
  const query = parseLenient(MultiYearQuery, parameters)
  const year = query.year ?? formatDay(ctx.now()).slice(0, 4)
  const now = Number(formatDay(ctx.now()).slice(0, 4))
  return {
    view: 'overYear' as const,
    query,
    year,
    years: [now + 1, now, now - 1, now - 2, now - 3, now - 4].map(String),
    page: await listOverYear(ctx, query),
    mayCopy: hasRight(ctx.actor, 'subject:resource'),
  }
}
