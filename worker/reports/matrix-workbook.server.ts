import { sql } from 'drizzle-orm'
import { report, subject } from '../../db/schema'
import type { Context } from '../core/context'
import { jsonColumn } from '../core/json'
import { conflict } from '../core/refusal'
import { inChinese } from '../core/texts'
import { formatMinute, formatStamp } from '../core/time'
import { sheetOfRows, type ValueColumn, workbookStream } from '../core/workbook'
import { reportStatusLabel, reportTypeCodes, reportTypeLabel } from '../subjects/reports/statuses'
import { visibleReportsCondition } from '../subjects/reports/row-access.server'
import { visibleColumns } from '../subjects/visible-columns.server'
import { fileResponse } from '../files/file-response.server'
import { yearsPrefix } from '../workbooks/sheet'
import type { ReportQuery } from './inputs'
import { matrixIds } from './queries/matrix.server'
import { isOverdue } from './rules'
import { t } from './texts'

/** Maximum number of subjects in the workbook. */
const MAX_SUBJECTS = 5000

/**
 * Values of a report for its cell: type, status, cancelled, waived, late, due time, submit time. A tuple, because a
 * matrix has tens of thousands of them.
 */
type PackedReport = [string, number, number, number, number, string | null, string | null]

/** Returns the text of a cell, for example 已提交 2026-11-20 or 待提交 2026-12-31 截止（逾期）. */
function formatCell(
  [, status, cancelled, waived, late, dueTime, submitTime]: PackedReport,
  subjectStatus: string,
  now: string,
) {
  if (cancelled) return '已取消'
  if (waived) return '已豁免'
  const label = reportStatusLabel(status)
  if (status > 1 && submitTime) return `${label} ${submitTime.slice(0, 10)}${late ? '（逾期提交）' : ''}`
  if (!dueTime) return label
  const overdue = isOverdue({ status, cancelled, waived, dueTime }, subjectStatus, now)
  return `${label} ${dueTime.slice(0, 10)}截止${overdue ? '（逾期）' : ''}`
}

/**
 * Sorts reports by due time, else by submit time. Done in memory, because an `order by` would make SQLite read each row
 * twice.
 */
const sortByTime = (reports: readonly PackedReport[]) => {
  const time = ([, , , , , dueTime, submitTime]: PackedReport) => dueTime ?? submitTime ?? ''
  return reports.toSorted((a, b) => (time(a) < time(b) ? -1 : time(a) > time(b) ? 1 : 0))
}
/** Selects the subjects of these ids, unordered, each with all of its visible reports packed into one column. */
function subjectsWithReportsQuery(ctx: Context, ids: readonly string[]) {
  const { subjectNum, subjectName, subjectManName, leadDepartName } = visibleColumns(ctx.actor)
  return ctx.db
    .select({
      id: subject.id,
      status: subject.status,
      subjectNum,
      subjectName,
      subjectManName,
      leadDepartName,
      reports: jsonColumn<
        PackedReport[]
      >(sql`(select json_group_array(json_array(report_type, status, cancelled, waived, late, due_time, submit_time))
        from ${report} where ${report.subjectId} = ${subject.id} and ${report.delFlag} = 0 and ${visibleReportsCondition(ctx.actor)})`),
    })
    .from(subject)
    .where(sql`${subject.id} in (select value from json_each(${JSON.stringify(ids)}))`)
}

/**
 * Downloads the progress matrix as a workbook: one row per subject, one column per report type, as the caller sees them
 * under these filters. Two round trips. @throws 409 if the filters match more than 5000 subjects
 */
export async function downloadMatrix(ctx: Context, query: ReportQuery): Promise<Response> {
  const ids = await matrixIds(ctx, query, MAX_SUBJECTS + 1)
  if (ids.length > MAX_SUBJECTS) throw conflict(t.matrixTooLarge(MAX_SUBJECTS))
  const subjectById = new Map((await subjectsWithReportsQuery(ctx, ids)).map((one) => [one.id, one]))
  return inChinese(() => {
    const subjects = ids.flatMap((id) => subjectById.get(id) ?? [])
    const there = new Set(subjects.flatMap((one) => one.reports.map(([type]) => type)))
    const types = reportTypeCodes.filter((type) => there.has(type))
    const now = formatStamp(ctx.now())
    const columns: ValueColumn<(typeof subjects)[number]>[] = [
      { header: '课题编号', kind: 'text', value: (one) => one.subjectNum },
      { header: '课题名称', kind: 'text', width: 40, value: (one) => one.subjectName },
      { header: '课题负责人', kind: 'text', value: (one) => one.subjectManName },
      { header: '牵头机构', kind: 'text', value: (one) => one.leadDepartName },
      ...types.map((type): (typeof columns)[number] => ({
        ...{ header: reportTypeLabel(type), kind: 'long', width: 26 },
        value: ({ reports, status }) =>
          sortByTime(reports.filter(([ofType]) => ofType === type))
            .map((row) => formatCell(row, status, now))
            .join('\n'),
      })),
    ]
    const bytes = workbookStream([sheetOfRows('进展矩阵', columns, [subjects])])
    return fileResponse(bytes, `${yearsPrefix(query.year)}进展矩阵_${formatMinute(ctx.now())}.xlsx`)
  })
}
