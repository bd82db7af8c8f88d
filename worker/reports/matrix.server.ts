import { sql } from 'drizzle-orm'
import { report, subject } from '../../db/schema'
import type { Context } from '../core/context'
import { jsonColumn } from '../core/json'
import { conflict } from '../core/refusal'
import { inChinese } from '../core/texts'
import { minuteInName, stamp } from '../core/time'
import { sheetBy, type ValueColumn, workbook } from '../core/workbook'
import { reportStatusLabel, reportTypeCodes, reportTypeLabel } from '../subjects/reports/statuses'
import { visibleReports } from '../subjects/reports/visible.server'
import { seenBy } from '../subjects/seen.server'
import { fileAnswer } from '../files/answer.server'
import { yearsInName } from '../workbooks/sheet'
import type { ReportQuery } from './inputs'
import { matrixIds } from './queries/matrix.server'
import { isOverdue } from './rules'
import { t } from './texts'

/** Maximum number of subjects in the workbook. */
const MOST = 5000

/**
 * Values of a report for its cell: type, status, cancelled, waived, late, due time, submit time. A tuple, because a
 * matrix has tens of thousands of them.
 */
type Packed = [string, number, number, number, number, string | null, string | null]

/** Returns the text of a cell, for example 已提交 2026-11-20 or 待提交 2026-12-31 截止（逾期）. */
function cellOf([, status, cancelled, waived, late, dueTime, submitTime]: Packed, subjectStatus: string, now: string) {
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
const inTime = (reports: readonly Packed[]) => {
  const time = ([, , , , , dueTime, submitTime]: Packed) => dueTime ?? submitTime ?? ''
  return reports.toSorted((a, b) => (time(a) < time(b) ? -1 : time(a) > time(b) ? 1 : 0))
}
/** Selects the subjects of these ids, unordered, each with all of its visible reports packed into one column. */
function subjectsWith(ctx: Context, ids: readonly string[]) {
  const { subjectNum, subjectName, subjectManName, leadDepartName } = seenBy(ctx.actor)
  return ctx.db
    .select({
      id: subject.id,
      status: subject.status,
      subjectNum,
      subjectName,
      subjectManName,
      leadDepartName,
      reports: jsonColumn<
        Packed[]
      >(sql`(select json_group_array(json_array(report_type, status, cancelled, waived, late, due_time, submit_time))
        from ${report} where ${report.subjectId} = ${subject.id} and ${report.delFlag} = 0 and ${visibleReports(ctx.actor)})`),
    })
    .from(subject)
    .where(sql`${subject.id} in (select value from json_each(${JSON.stringify(ids)}))`)
}

/**
 * Downloads the progress matrix as a workbook: one row per subject, one column per report type, as the caller sees them
 * under these filters. Two round trips. @throws 409 if the filters match more than 5000 subjects
 */
export async function takeMatrix(ctx: Context, query: ReportQuery): Promise<Response> {
  const ids = await matrixIds(ctx, query, MOST + 1)
  if (ids.length > MOST) throw conflict(t.matrixTooLarge(MOST))
  const subjectById = new Map((await subjectsWith(ctx, ids)).map((one) => [one.id, one]))
  return inChinese(() => {
    const subjects = ids.flatMap((id) => subjectById.get(id) ?? [])
    const there = new Set(subjects.flatMap((one) => one.reports.map(([type]) => type)))
    const types = reportTypeCodes.filter((type) => there.has(type))
    const now = stamp(ctx.now())
    const columns: ValueColumn<(typeof subjects)[number]>[] = [
      { header: '课题编号', kind: 'text', value: (one) => one.subjectNum },
      { header: '课题名称', kind: 'text', width: 40, value: (one) => one.subjectName },
      { header: '课题负责人', kind: 'text', value: (one) => one.subjectManName },
      { header: '牵头机构', kind: 'text', value: (one) => one.leadDepartName },
      ...types.map((type): (typeof columns)[number] => ({
        ...{ header: reportTypeLabel(type), kind: 'long', width: 26 },
        value: ({ reports, status }) =>
          inTime(reports.filter(([ofType]) => ofType === type))
            .map((row) => cellOf(row, status, now))
            .join('\n'),
      })),
    ]
    const bytes = workbook([sheetBy('进展矩阵', columns, [subjects])])
    return fileAnswer(bytes, `${yearsInName(query.year)}进展矩阵_${minuteInName(ctx.now())}.xlsx`)
  })
}
