import type { Context } from '../core/context'
import { fieldSentences } from '../core/input'
import { type Action } from '../policy/can'
import { updateDeadlines } from '../reports/commands/deadlines.server'
import { Deadline, DeadlineQuery } from '../reports/contract'
import { listDeadlines } from '../reports/queries/deadlines.server'
import type { Column, SheetRow } from './sheet'
import { t } from './texts'

/** What a workbook of one business type is: its columns, its rows, and what becomes of rows that come back. */
export type ExcelKind = {
  title: string
  reads: Action
  writes: Action
  maxRows: number
  columns: readonly Column[]
  data: (ctx: Context, params: unknown) => Promise<SheetRow[]>
  /** Null, or why the row is not taken; by the same schema as the API's own call. */
  problem: (row: SheetRow) => string | null
  /** Two rows with the same key are one row twice. */
  key: (row: SheetRow) => string
  save: (ctx: Context, rows: SheetRow[]) => Promise<unknown>
}

const given = (row: SheetRow) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '' && value !== null))
const deadline = (row: SheetRow) =>
  Deadline.safeParse({
    ...given(row),
    lateAllowed: row.lateAllowed === '是' ? 1 : row.lateAllowed === '否' || !row.lateAllowed ? 0 : row.lateAllowed,
  })

export const excelKinds: Record<string, ExcelKind> = {
  reportDeadline: {
    title: '报告期限',
    reads: 'report:read',
    writes: 'report:deadline',
    maxRows: 100,
    columns: [
      { header: '编号', key: 'id', width: 36 },
      { header: '年度', key: 'year', width: 8 },
      { header: '报告类型', key: 'reportType' },
      { header: '提交角色', key: 'submitRole', width: 10 },
      { header: '开始时间', key: 'startTime' },
      { header: '截止时间', key: 'endTime' },
      { header: '允许逾期', key: 'lateAllowed', width: 10 },
      { header: '逾期截止时间', key: 'lateUntil' },
      { header: '备注', key: 'remark', width: 50 },
    ],
    data: async (ctx, params) => {
      const rows = await listDeadlines(ctx, DeadlineQuery.parse(params ?? {}))
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
    problem: (row) => {
      const parsed = deadline(row)
      return parsed.success ? null : [...new Set(Object.values(fieldSentences(parsed.error)))].join(t.semicolon)
    },
    key: (row) => String(row.id || `${row.year}/${row.reportType}/${row.submitRole || '负责人'}`),
    save: (ctx, rows) =>
      updateDeadlines(
        ctx,
        rows.map((row) => deadline(row).data!),
      ),
  },
}
