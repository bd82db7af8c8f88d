import type { Context } from '../core/context'
import { conflict } from '../core/refusal'
import { inChinese } from '../core/texts'
import { stamp } from '../core/time'
import { workbook, XLSX } from '../core/workbook'
import { dispositionOf } from '../files/rules'
import { need } from '../policy/can'
import { yearsInName } from '../workbooks/sheet'
import type { ReportRow } from './answers'
import type { ReportQuery } from './inputs'
import { matrixRows } from './queries/list.server'
import { reportTypeCodes, reportTypeLabel } from '../subjects/reports/statuses'
import { t } from './texts'

/** More subjects are not a table that anyone reads. */
const MOST = 5000

/** How a report stands, in one cell: 已提交 2026-11-20, 待提交 2026-12-31 截止（逾期）. */
function cellOf(row: ReportRow): string {
  if (row.cancelled) return '已取消'
  if (row.waived) return '已豁免'
  if (row.status > 1 && row.submitTime)
    return `${row.status_dictText} ${row.submitTime.slice(0, 10)}${row.late ? '（逾期提交）' : ''}`
  if (!row.dueTime) return row.status_dictText
  return `${row.status_dictText} ${row.dueTime.slice(0, 10)}截止${row.overdue ? '（逾期）' : ''}`
}

/**
 * The progress matrix as a workbook: a row per subject, a column per kind of report, as the caller sees it under these filters.
 * Read in parts. @throws 409 where the filters find more than 5000 subjects
 */
export async function takeMatrix(ctx: Context, query: ReportQuery): Promise<Response> {
  need(ctx.actor, 'report:read')
  const shown = await matrixRows(ctx, query, MOST)
  if (!shown) throw conflict(t.matrixTooLarge(MOST))
  return inChinese(() => {
    const subjects = shown()
    const types = reportTypeCodes.filter((type) =>
      subjects.some((one) => one.reports.some((row) => row.reportType === type)),
    )
    const rows = subjects.map((one) => [
      one.subjectNum,
      one.subjectName,
      one.subjectManName,
      one.reports[0]?.leadDepartName ?? '',
      ...types.map((type) =>
        one.reports
          .filter((row) => row.reportType === type)
          .map(cellOf)
          .join('\n'),
      ),
    ])
    const sheet = {
      name: '进展矩阵',
      columns: [
        { header: '课题编号', kind: 'text' as const },
        { header: '课题名称', kind: 'text' as const, width: 40 },
        { header: '课题负责人', kind: 'text' as const },
        { header: '牵头机构', kind: 'text' as const },
        ...types.map((type) => ({ header: reportTypeLabel(type), kind: 'long' as const, width: 26 })),
      ],
      rows: [rows],
    }
    const now = stamp(ctx.now())
    const name = `${yearsInName(query.year)}进展矩阵_${now.replace(/\D/g, '').slice(0, 12)}.xlsx`
    return new Response(workbook([sheet]), {
      headers: {
        'content-type': XLSX,
        'content-disposition': dispositionOf('attachment', name),
        'cache-control': 'private, no-store',
      },
    })
  })
}
