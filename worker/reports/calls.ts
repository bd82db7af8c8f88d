import { call, file } from '../core/call'
import { z } from 'zod'
import { Outcome } from '../core/outcome'
import { DeadlineRow, DeadlinesUpdated, OverYearPage, ReportDetail, ReportPage, Saved } from './answers'
import {
  AuditReports,
  DeadlineQuery,
  ExtendReports,
  OneReport,
  OpenReports,
  OverYearQuery,
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
  answers: Saved,
  says: () => t.saved,
  makes: { report: ['create', 'save'] },
})

export const submitReport = call('POST /v2/subjectreport/submit', {
  does: '提交报告',
  may: 'report:submit',
  takes: SaveReport,
  answers: Saved,
  makes: { report: ['submit'] },
})

export const withdrawReport = call('POST /v2/subjectreport/withdraw', {
  does: '撤回报告',
  may: 'report:submit',
  takes: OneReport,
  answers: Saved,
  says: () => t.reportWithdrawn,
  makes: { report: ['withdraw'] },
})

export const auditReports = call('POST /v2/subjectreport/audit', {
  does: '审阅报告',
  may: 'report:review',
  takes: AuditReports,
  answers: Outcome,
  makes: { report: ['pass', 'return'] },
})

export const waiveReports = call('POST /v2/subjectreport/waive', {
  does: '豁免报告',
  may: 'report:waive',
  takes: WaiveReports,
  answers: Outcome,
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
  answers: Outcome,
  makes: { report: ['openEarly'] },
})

export const extendReports = call('POST /v2/subjectreport/extend', {
  does: '延长报告期限',
  may: 'report:deadline',
  takes: ExtendReports,
  answers: Outcome,
  makes: { report: ['extend'] },
})

export const updateDeadlines = call('POST /v2/subjectreportdeadline/update', {
  does: '设置报告期限',
  may: 'report:deadline',
  takes: UpdateDeadlines,
  told: DeadlinesBody,
  answers: DeadlinesUpdated,
})

export const openReport = call('GET /v2/subjectreport/info/:id', {
  does: '报告详情',
  may: 'report:read',
  takes: OneReport,
  answers: ReportDetail,
})

export const listReports = call('GET /v2/subject/subjectReportlist', {
  does: '应交与已交报告',
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
  takes: OverYearQuery,
  answers: OverYearPage,
})

export const listDeadlines = call('GET /v2/subjectreportdeadline/list', {
  does: '报告期限',
  may: 'report:read',
  takes: DeadlineQuery,
  answers: z.array(DeadlineRow),
})

export const takeMatrix = call('GET /v2/subject/reportMatrix', {
  does: '进展矩阵（Excel）',
  may: 'report:read',
  takes: ReportQuery,
  answers: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
