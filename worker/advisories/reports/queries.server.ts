import { and, desc, eq, sql } from 'drizzle-orm'
import { labReport as table, labReportReader } from '../../../db/schema'
import { holdsText, whereAsked } from '../../core/asked.server'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { columnsIn } from '../../core/names'
import { orderOf, pageIn, pageOn } from '../../core/page.server'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { day } from '../../core/time'
import { can, holds, need } from '../../policy/can'
import { keepsLab } from '../visible.server'
import { type ReportDetail, type ReportQuery, ReportRow } from './contract'
import { audienceLabel, reportKindLabel, sharedLabel } from './statuses'
import { agreedBy, ownReports, visibleReports } from './visible.server'

const columns = { createTime: table.createTime, title: table.title }
const found = (ctx: Context, query: ReportQuery) =>
  and(
    visibleReports(ctx.actor, day(ctx.now())),
    query.kind ? eq(table.kind, query.kind) : undefined,
    query.keyword ? holdsText(table.title, query.keyword) : undefined,
    whereAsked(query.asked, columns),
  )
/** Column for a select from `lab_report`: the number of users who agreed to the terms. */
const readCount = sql<number>`(select count(*) from lab_report_reader r where r.report_id = lab_report.id)`
type Read = { row: Row<'labReport'>; agreed: number; readCount: number }
const show = (ctx: Context, { row, agreed, readCount: readers }: Read): ReportRow => ({
  ...columnsIn(ReportRow, row),
  kind_dictText: reportKindLabel(row.kind),
  audience_dictText: audienceLabel(row.audience),
  status_dictText: sharedLabel(row.status),
  readCount: readers,
  agreed: !!agreed,
  mayEdit: row.status === 1 && can(ctx.actor, 'labReport:write', row),
})
/** Lists the reports that the caller may see. One round trip. */
export async function listReports(ctx: Context, query: ReportQuery) {
  need(ctx.actor, 'labReport:read')
  const order = orderOf(query, columns, table.id)
  const { onPage, totalOn } = pageIn(ctx, { table, where: found(ctx, query), order }, query)
  const { rows, total } = await readAll(ctx, {
    rows: ctx.db
      .select({ row: table, agreed: agreedBy(ctx.actor), readCount })
      .from(table)
      .where(onPage)
      .orderBy(...order),
    total: totalOn,
  })
  return pageOn(
    rows.map((one) => show(ctx, one)),
    total,
    query,
  )
}
/** Loads a report. The content is included for its unit and for users who agreed to the terms. One round trip. @throws 404 */
export async function reportInfo(ctx: Context, { id }: { id: string }): Promise<ReportDetail> {
  need(ctx.actor, 'labReport:read')
  const read = await readAll(ctx, {
    rows: ctx.db
      .select({ row: table, agreed: agreedBy(ctx.actor), readCount, own: ownReports(ctx.actor) })
      .from(table)
      .where(and(eq(table.id, id), visibleReports(ctx.actor, day(ctx.now())))),
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
    ...show(ctx, one),
    terms: one.row.terms,
    content: one.own || one.agreed ? one.row.content : null,
    readers: one.own || keepsLab(ctx.actor) ? read.readers : [],
  }
}
/** Loads the page of the list. One round trip. */
export const reportScreen = async (ctx: Context, query: ReportQuery) => ({
  page: await listReports(ctx, query),
  mayWrite: holds(ctx.actor, 'labReport:write'),
})
