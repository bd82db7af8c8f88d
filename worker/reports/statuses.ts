import { reportTypes, type ReportType } from './expected'

/** The five statuses of a report with their words and the colour that means the same everywhere. */
export const reportStatuses = {
  0: { label: '待创建', colour: 'grey' },
  1: { label: '待提交', colour: 'blue' },
  2: { label: '已提交', colour: 'cyan' },
  3: { label: '已审阅', colour: 'green' },
  4: { label: '待完善', colour: 'orange' },
} as const
export type ReportStatus = keyof typeof reportStatuses
export const reportStatusCodes: readonly ReportStatus[] = [0, 1, 2, 3, 4]
export const reportStatusLabel = (status: number) => reportStatuses[status as ReportStatus]?.label ?? String(status)
export const reportTypeLabel = (type: string) => reportTypes[type as ReportType]?.label ?? type
export const reportTypeCodes = Object.keys(reportTypes) as [ReportType, ...ReportType[]]
/** Statuses in which something is still owed. */
export const openReportStatuses: readonly number[] = [0, 1, 4]
/** How a mid-term review finds the progress. */
export const midConclusions = ['正常', '警告', '严重滞后'] as const
