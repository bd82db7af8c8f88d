import { t } from '~/app/reports/texts'
import { type ReportType, reportTypes } from '~/worker/reports/expected'

// What comes over the wire stays Chinese or a code; these are the words for it in the language of the page.

const types: Record<string, () => string> = {
  COLLECTION: () => t.typeCollection,
  OPENING: () => t.typeOpening,
  MIDTERM: () => t.typeMidterm,
  MIDTERM_SEMINAR: () => t.typeSeminar,
  SUMMARY: () => t.typeSummary,
  CONCLUSION: () => t.typeConclusion,
  TECH_CONFERENCE: () => t.typeConference,
  REVIEW: () => t.typeReview,
}
export const reportTypeText = (type: string): string => types[type]?.() ?? type
/** A report's stored name with its type in the language of the page: 2025 年度总结, 2025 Year summary. */
export const reportNameText = (row: { reportName: string; reportType: string }): string => {
  const stored = reportTypes[row.reportType as ReportType]?.label
  return stored ? row.reportName.replace(stored, reportTypeText(row.reportType)) : row.reportName
}
export const reportStatusText = (status: number): string =>
  [t.statusToBegin, t.statusToSubmit, t.submitted, t.statusReviewed, t.statusToImprove][status] ?? String(status)
export const submitRoleText = (role: string): string =>
  role === '负责人' ? t.manager : role === '联系人' ? t.contact : role
/** How the progress at mid-term is found. */
export const midConclusionText = (found: string): string =>
  found === '正常'
    ? t.progressNormal
    : found === '警告'
      ? t.progressWarning
      : found === '严重滞后'
        ? t.progressLate
        : found
const moves: Record<string, () => string> = {
  expect: () => t.movedExpect,
  create: () => t.movedCreate,
  save: () => t.movedSave,
  submit: () => t.submitReport,
  withdraw: () => t.withdraw,
  pass: () => t.approve,
  return: () => t.sendBack,
  reopen: () => t.reopen,
  waive: () => t.waive,
  remind: () => t.movedRemind,
  cancel: () => t.movedCancel,
  openEarly: () => t.openEarly,
  extend: () => t.extend,
}
/** What was done to a report, in its history. */
export const moveText = (line: { operation: string; says: string }): string => moves[line.operation]?.() ?? line.says
/** How far results are shared. */
export const shareText = (auth: number): string => [t.notShared, t.sharedInIndustry, t.sharedPublicly][auth] ?? ''
