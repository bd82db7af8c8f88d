import { filledCells, type Workbook } from '../workbooks/declaration.server'
import { updateDeadlines } from './commands/deadlines.server'
import { Deadline, DeadlineQuery } from './inputs'
import { listDeadlines } from './queries/deadlines.server'

/** Fields of a deadline without a column in the sheet. */
const fieldsWithoutColumn = [
  'remindBefore',
  'remindAfter',
  'scope',
  'scopeIds',
  'baseDate',
  'offset',
  'workdays',
] as const
type DeadlineLine = Awaited<ReturnType<typeof listDeadlines>>[number]

/** Workbook of report deadlines with a fixed date and scope `all`. */
export const deadlineWorkbook: Workbook<DeadlineLine, Deadline, null> = {
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
    { header: '允许逾期', key: 'lateAllowed', holds: 'short', value: ({ lateAllowed }) => (lateAllowed ? '是' : '否') },
    { header: '逾期截止时间', key: 'lateUntil', holds: 'time' },
    { header: '备注', key: 'remark', holds: 'long' },
  ],
  rows: async (ctx, params) =>
    (await listDeadlines(ctx, DeadlineQuery.parse(params))).filter(
      (row) => row.scope === 'all' && row.baseDate === 'fixed',
    ),
  parse: (line) =>
    Deadline.safeParse({
      ...filledCells(line),
      lateAllowed:
        line.lateAllowed === '是' ? 1 : line.lateAllowed === '否' || !line.lateAllowed ? 0 : line.lateAllowed,
    }),
  key: (line) => String(line.id || `${line.year}/${line.reportType}`),
  save: (ctx, deadlines) =>
    updateDeadlines(
      ctx,
      deadlines.map((deadline) => ({ ...deadline, keeps: fieldsWithoutColumn })),
    ),
}
