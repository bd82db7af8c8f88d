import { updateDeadlines } from './commands/deadlines.server'
import { Deadline, DeadlineQuery } from './inputs'
import { listDeadlines } from './queries/deadlines.server'
import { type ExcelKind, given, said } from '../workbooks/kind'
import type { SheetRow } from '../workbooks/sheet'

const deadline = (row: SheetRow) =>
  Deadline.safeParse({
    ...given(row),
    lateAllowed: row.lateAllowed === '是' ? 1 : row.lateAllowed === '否' || !row.lateAllowed ? 0 : row.lateAllowed,
  })

/** What a deadline has and the sheet has no column for. */
const unwritten = ['remindBefore', 'remindAfter', 'scope', 'scopeIds', 'baseDate', 'offset', 'workdays'] as const

export const reportDeadline: ExcelKind<null> = {
  title: '报告期限',
  reads: 'report:read',
  writes: 'report:deadline',
  maxRows: 100,
  ground: () => Promise.resolve(null),
  columns: () => [
    { header: '编号', key: 'id', holds: 'id' },
    { header: '年度', key: 'year', holds: 'short' },
    { header: '报告类型', key: 'reportType' },
    { header: '提交角色', key: 'submitRole', holds: 'short' },
    { header: '开始时间', key: 'startTime', holds: 'time' },
    { header: '截止时间', key: 'endTime', holds: 'time' },
    { header: '允许逾期', key: 'lateAllowed', holds: 'short' },
    { header: '逾期截止时间', key: 'lateUntil', holds: 'time' },
    { header: '备注', key: 'remark', holds: 'long' },
  ],
  data: async (ctx, params) => {
    const rows = await listDeadlines(ctx, DeadlineQuery.parse(params))
    return rows
      .filter((row) => row.scope === 'all' && row.baseDate === 'fixed')
      .map(({ id, year, reportType, submitRole, startTime, endTime, lateAllowed, lateUntil, remark }) => ({
        id,
        year,
        reportType,
        submitRole,
        startTime,
        endTime,
        lateAllowed: lateAllowed ? '是' : '否',
        lateUntil,
        remark,
      }))
  },
  problem: (row) => said(deadline(row)),
  key: (row) => String(row.id || `${row.year}/${row.reportType}`),
  save: (ctx, rows) =>
    updateDeadlines(
      ctx,
      rows.map((row) => ({ ...deadline(row).data!, keeps: unwritten })),
    ),
}
