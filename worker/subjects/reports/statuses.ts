import { keysOf, lookup } from '../../core/typed-keys'
import { inChinese, withTexts } from '../../core/texts'
import { mirroredReportName } from './rounds'
import { t } from './statuses.texts'
import { t as types } from './types.texts'

/** Report types, and the default role that submits them unless a deadline names another. */
const typeRows = {
  COLLECTION: { submitRole: '联系人' },
  OPENING: { submitRole: '负责人' },
  MIDTERM: { submitRole: '负责人' },
  MIDTERM_SEMINAR: { submitRole: '负责人' },
  SUMMARY: { submitRole: '负责人' },
  CONCLUSION: { submitRole: '负责人' },
  TECH_CONFERENCE: { submitRole: '负责人' },
  REVIEW: { submitRole: '' },
} as const
export const reportTypes = withTexts('label', typeRows, types)
export type ReportType = keyof typeof reportTypes
/** Types that require a document. */
export const reportTypesWithFiles = ['OPENING', 'MIDTERM', 'CONCLUSION']

/** The five report statuses with their colors. */
const statusRows = {
  0: { colour: 'grey' },
  1: { colour: 'blue' },
  2: { colour: 'cyan' },
  3: { colour: 'green' },
  4: { colour: 'orange' },
} as const
export const reportStatuses = withTexts('label', statusRows, t)
export type ReportStatus = keyof typeof reportStatuses
export const reportStatusCodes: readonly ReportStatus[] = [0, 1, 2, 3, 4]
export const reportStatusLabel = (status: number) => lookup(reportStatuses, status)?.label ?? String(status)
export const reportTypeLabel = (type: string) => lookup(reportTypes, type)?.label ?? type
/** Returns the Chinese label of a type, for stored texts (notices, log entries). */
export const chineseTypeLabel = (type: string) => inChinese(() => reportTypeLabel(type))
/** Returns the name of a report. A name generated from the type is translated into the reader's language. */
export function reportTitleOf(row: { reportName: string; reportType: string; mirrors?: string }): string {
  const { reportName, reportType } = row
  const mirroredName = mirroredReportName(row)
  if (mirroredName) return mirroredName
  const stored = chineseTypeLabel(reportType)
  if (!reportName) return reportTypeLabel(reportType)
  return reportName.endsWith(stored) ? reportName.slice(0, -stored.length) + reportTypeLabel(reportType) : reportName
}
export const reportTypeCodes = keysOf(reportTypes)
/** Statuses that still require an action of the applicant. */
export const dueReportStatuses: readonly number[] = [0, 1, 4]
/** Assessments of the progress in a mid-term review. */
export const midtermAssessments = ['正常', '警告', '严重滞后'] as const
