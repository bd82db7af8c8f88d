import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { updateDeadlines } from './commands/deadlines.server'
import {
  auditReports,
  extendReports,
  openReport,
  openReports,
  reopenReport,
  waiveReports,
} from './commands/review.server'
import { saveReport, submitReport, withdrawReport } from './commands/write.server'
import { takeMatrix } from './matrix.server'
import { listDeadlines } from './queries/deadlines.server'
import { listReports, reportIds } from './queries/list.server'
import { listOverYear } from './queries/over-year.server'

/** What the subject's people do. */
const writing = [
  on(calls.saveReport, saveReport),
  on(calls.submitReport, submitReport),
  on(calls.withdrawReport, withdrawReport),
]

/** What the centre does. */
const reviewing = [
  on(calls.auditReports, auditReports),
  on(calls.waiveReports, waiveReports),
  on(calls.reopenReport, reopenReport),
  on(calls.openReports, openReports),
  on(calls.extendReports, extendReports),
  on(calls.updateDeadlines, updateDeadlines),
]

const reading = [
  on(calls.openReport, (ctx, { id }) => openReport(ctx, id)),
  on(calls.listReports, listReports),
  on(calls.reportIds, reportIds),
  on(calls.listOverYear, listOverYear),
  on(calls.listDeadlines, listDeadlines),
]

export const reports: readonly Route[] = [on(calls.takeMatrix, takeMatrix), ...writing, ...reviewing, ...reading]
