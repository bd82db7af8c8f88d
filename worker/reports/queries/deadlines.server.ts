import { and, asc, desc, eq } from 'drizzle-orm'
import { reportDeadline } from '../../../db/schema'
import type { Context } from '../../core/context'
import { assertRight } from '../../policy/authorization'
import type { DeadlineRow } from '../responses'
import type { DeadlineQuery } from '../inputs'
import { reportTypeLabel } from '../../subjects/reports/statuses'

/** Lists the deadlines of a year, or of all years; at most 500. One round trip. */
export async function listDeadlines(ctx: Context, query: DeadlineQuery): Promise<DeadlineRow[]> {
  assertRight(ctx.actor, 'report:read')
  const rows = await ctx.db
    .select({
      id: reportDeadline.id,
      lockVersion: reportDeadline.lockVersion,
      year: reportDeadline.year,
      reportType: reportDeadline.reportType,
      submitRole: reportDeadline.submitRole,
      startTime: reportDeadline.startTime,
      endTime: reportDeadline.endTime,
      lateAllowed: reportDeadline.lateAllowed,
      lateUntil: reportDeadline.lateUntil,
      remindBefore: reportDeadline.remindBefore,
      remindAfter: reportDeadline.remindAfter,
      scope: reportDeadline.scope,
      scopeIds: reportDeadline.scopeIds,
      baseDate: reportDeadline.baseDate,
      offset: reportDeadline.offset,
      workdays: reportDeadline.workdays,
      remark: reportDeadline.remark,
    })
    .from(reportDeadline)
    .where(
      and(
        eq(reportDeadline.delFlag, 0),
        query.year ? eq(reportDeadline.year, query.year) : undefined,
        query.reportType ? eq(reportDeadline.reportType, query.reportType) : undefined,
      ),
    )
    .orderBy(desc(reportDeadline.year), asc(reportDeadline.reportType), asc(reportDeadline.scope))
    .limit(500)
  return rows.map((row) => ({ ...row, reportType_dictText: reportTypeLabel(row.reportType) }))
}
