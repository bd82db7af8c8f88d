import { call, fileResponse } from '../core/call'
import { z } from 'zod'
import { BatchResult } from '../core/batch-result'
import {
  DeadlineRow,
  UpdateDeadlinesResult,
  MultiYearPage,
  ReportDetail,
  ReportPage,
  SaveReportResult,
} from './responses'
import {
  AuditReports,
  DeadlineQuery,
  ExtendReports,
  ReportId,
  OpenReports,
  MultiYearQuery,
  ReopenReport,
  ReportQuery,
  SaveReport,
  DeadlinesBody,
  UpdateDeadlines,
  WaiveReports,
} from './inputs'
import { t } from './texts'

export const saveReport = call('POST /v2/subjectreport/save', {
  does: '保存报告',
  may: 'report:write',
  takes: SaveReport,
  answers: SaveReportResult,
  says: () => t.saved,
  makes: { report: ['create', 'save'] },
})

export const submitReport = call('POST /v2/subjectreport/submit', {
  does: '提交报告',
  may: 'report:submit',
  takes: SaveReport,
  answers: SaveReportResult,
  makes: { report: ['submit'] },
})

export const withdrawReport = call('POST /v2/subjectreport/withdraw', {
  does: '撤回报告',
  may: 'report:submit',
  takes: ReportId,
  answers: SaveReportResult,
  says: () => t.reportWithdrawn,
  makes: { report: ['withdraw'] },
})

export const auditReports = call('POST /v2/subjectreport/audit', {
  does: '审阅报告',
  may: 'report:review',
  takes: AuditReports,
  answers: BatchResult,
  makes: { report: ['pass', 'return'] },
})

export const waiveReports = call('POST /v2/subjectreport/waive', {
  does: '豁免报告',
  may: 'report:waive',
  takes: WaiveReports,
  answers: BatchResult,
  makes: { report: ['waive'] },
})

export const reopenReport = call('POST /v2/subjectreport/reopen', {
  does: '重新打开报告',
  may: 'report:review',
  takes: ReopenReport,
  answers: z.null(),
  says: () => t.reportReopened,
  makes: { report: ['reopen'] },
})

export const openReports = call('POST /v2/subjectreport/open', {
  does: '提前开放报告',
  may: 'report:deadline',
  takes: OpenReports,
  answers: BatchResult,
  makes: { report: ['openEarly'] },
})

export const extendReports = call('POST /v2/subjectreport/extend', {
  does: '延长报告期限',
  may: 'report:deadline',
  takes: ExtendReports,
  answers: BatchResult,
  makes: { report: ['extend'] },
})

export const updateDeadlines = call('POST /v2/subjectreportdeadline/update', {
  does: '设置报告期限',
  may: 'report:deadline',
  takes: UpdateDeadlines,
  told: DeadlinesBody,
  answers: UpdateDeadlinesResult,
})

export const openReport = call('GET /v2/subjectreport/info/:id', {
  does: '报告详情',
  may: 'report:read',
  takes: ReportId,
  answers: ReportDetail,
})

export const listReports = call('GET /v2/subject/subjectReportlist', {
  does: '应提交与已提交的报告',
  may: 'report:read',
  takes: ReportQuery,
  answers: ReportPage,
})

export const reportIds = call('GET /v2/subject/reportListIds', {
  does: '报告列表的编号',
  may: 'report:read',
  takes: ReportQuery,
  answers: z.array(z.string()),
})

export const listOverYear = call('GET /v2/subject/overYearList', {
  does: '跨年课题',
  may: 'report:read',
  takes: MultiYearQuery,
  answers: MultiYearPage,
})

export const listDeadlines = call('GET /v2/subjectreportdeadline/list', {
  does: '报告期限',
  may: 'report:read',
  takes: DeadlineQuery,
  answers: z.array(DeadlineRow),
})

export const downloadMatrix = call('GET /v2/subject/reportMatrix', {
  does: '进展矩阵（Excel）',
  may: 'report:read',
  takes: ReportQuery,
  answers: fileResponse('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
