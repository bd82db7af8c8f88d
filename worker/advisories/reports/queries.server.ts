import { and, desc, eq, sql } from 'drizzle-orm'
import { labReport as table, labReportReader } from '../../../db/schema'
import { containsTextCondition, advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { pickResponseColumns } from '../../core/typed-keys'
import { orderOf, paginateTable, boundedPage } from '../../core/page.server'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { formatDay } from '../../core/time'
import { can, hasRight, assertRight } from '../../policy/authorization'
import { managesLab } from '../row-access.server'
import { type ReportDetail, type ReportQuery, ReportRow } from './contract'
import { audienceLabel, reportKindLabel, sharingStatusLabel } from './statuses'
import { agreedColumn, ownLabReportsCondition, visibleLabReportsCondition } from './row-access.server'

const columns = { createTime: table.createTime, title: table.title }
const reportCondition = (ctx: Context, query: ReportQuery) =>
  and(
    visibleLabReportsCondition(ctx.actor, formatDay(ctx.now())),
    query.kind ? eq(table.kind, query.kind) : undefined,
    query.keyword ? containsTextCondition(table.title, query.keyword) : undefined,
    advancedFilterCondition(query.asked, columns),
  )
/** Column for a select from `lab_report`: the number of users who agreed to the terms. */
const readCountColumn = sql<number>`(select count(*) from lab_report_reader r where r.report_id = lab_report.id)`
type ReportWithReaders = { row: Row<'labReport'>; agreed: number; readCount: number }
const toReportRow = (ctx: Context, { row, agreed, readCount: readers }: ReportWithReaders): ReportRow => ({
  ...pickResponseColumns(ReportRow, row),
  kind_dictText: reportKindLabel(row.kind),
  audience_dictText: audienceLabel(row.audience),
  status_dictText: sharingStatusLabel(row.status),
  readCount: readers,
  agreed: !!agreed,
  mayEdit: row.status === 1 && can(ctx.actor, 'labReport:write', row),
})
/** Lists the reports that the caller may see. One round trip. */
export async function listReports(ctx: Context, query: ReportQuery) {
  assertRight(ctx.actor, 'labReport:read')
  const order = orderOf(query, columns, table.id)
  const { onPage, totalOn } = paginateTable(ctx, { table, where: reportCondition(ctx, query), order }, query)
  const { rows, total } = await readAll(ctx, {
    rows: ctx.db
      .select({ row: table, agreed: agreedColumn(ctx.actor), readCount: readCountColumn })
      .from(table)
      .where(onPage)
      .orderBy(...order),
    total: totalOn,
  })
  return boundedPage(
    rows.map((one) => toReportRow(ctx, one)),
    total,
    query,
  )
}
/** Loads a report. The content is included for its unit and for users who agreed to the terms. One round trip. @throws 404 */
export async function loadReportDetail(ctx: Context, { id }: { id: string }): Promise<ReportDetail> {
  assertRight(ctx.actor, 'labReport:read')
  const read = await readAll(ctx, {
    rows: ctx.db
      .select({
        row: table,
        agreed: agreedColumn(ctx.actor),
        readCount: readCountColumn,
        own: ownLabReportsCondition(ctx.actor),
      })
      .from(table)
      .where(and(eq(table.id, id), visibleLabReportsCondition(ctx.actor, formatDay(ctx.now())))),
    readers: ctx.db
      .select({
        readerName: labReportReader.readerName,
        departName: labReportReader.departName,
        agreeTime: labReportReader.agreeTime,
      })
      .from(labReportReader)
      .where(eq(labReportReader.reportId, id))
      .orderBy(desc(labReportReader.agreeTime)),
  })
  const [one] = read.rows
  if (!one) throw notFound()
  return {
    ...toReportRow(ctx, one),
    terms: one.row.terms,
    content: one.own || one.agreed ? one.row.content : null,
    readers: one.own || managesLab(ctx.actor) ? read.readers : [],
  }
}
/** Loads the page of the list. One round trip. */
export const loadReportScreen = async (ctx: Context, query: ReportQuery) => ({
  page: await listReports(ctx, query),
  mayWrite: hasRight(ctx.actor, 'labReport:write'),
})
