import { lifecycle } from '../core/lifecycle'
import type { ReportAt } from './case'
import { t } from './lifecycle.texts'
import * as rule from './rules'
import { type ReportStatus, reportStatusCodes } from './statuses'
import * as plan from '../plan/calls'
import * as reports from './calls'
import * as steering from '../steering/calls'

/**
 * The life of a report: every move that there is, opening early and extending among them. From this one table come the guard,
 * the buttons, the words of the history and the tests.
 */
export const reportLifecycle = lifecycle<ReportStatus, ReportAt>()(reportStatusCodes, [3], t, {
  expect: {
    row: 'R1',
    from: 'new',
    to: [0],
    by: 'subject:publish',
    calls: [plan.commitSubjectBatch],
    job: 'expectSummaries',
  },
  create: {
    row: 'R2',
    from: [0],
    to: [1],
    by: 'report:write',
    calls: [reports.saveReport],
    needs: [rule.alive, rule.writesIt, rule.windowOpen, rule.openingReviewed],
  },
  save: {
    row: 'R3',
    from: [1, 4],
    to: [1, 4],
    by: 'report:write',
    calls: [reports.saveReport],
    needs: [rule.alive, rule.writesIt],
  },
  submit: {
    row: 'R4',
    from: [1, 4],
    to: [2],
    by: 'report:submit',
    calls: [reports.submitReport],
    needs: [rule.alive, rule.submitsIt, rule.windowOpen, rule.openingReviewed, rule.inTime, rule.complete],
    then: ['REPORT_SUBMITTED'],
  },
  withdraw: {
    row: 'R5',
    from: [2],
    to: [1],
    by: 'report:submit',
    calls: [reports.withdrawReport],
    needs: [rule.alive, rule.submitsIt, rule.notOpened],
  },
  pass: {
    row: 'R6',
    from: [2],
    to: [3],
    by: 'report:review',
    calls: [reports.auditReports],
    needs: [rule.alive, rule.commentsGiven],
    then: ['REPORT_REVIEWED'],
  },
  return: {
    row: 'R7',
    from: [2],
    to: [4],
    by: 'report:review',
    calls: [reports.auditReports],
    needs: [rule.alive, rule.hasReason, rule.newDueAhead],
    then: ['REPORT_RETURNED'],
  },
  reopen: {
    row: 'R8',
    from: [3],
    to: [4],
    by: 'report:review',
    calls: [reports.reopenReport],
    needs: [rule.alive, rule.hasReason, rule.dueAhead],
    then: ['REPORT_RETURNED'],
  },
  waive: {
    row: 'R9',
    from: [0, 1, 4],
    to: [3],
    by: 'report:waive',
    calls: [reports.waiveReports],
    needs: [rule.alive, rule.hasReason],
    then: ['REPORT_REVIEWED'],
  },
  remind: {
    row: 'R10',
    from: [0, 1, 4],
    to: [0, 1, 4],
    by: 'report:deadline',
    calls: [],
    needs: [rule.alive],
    then: ['REPORT_DUE', 'REPORT_OVERDUE'],
    job: 'reportDueRemind',
  },
  cancel: {
    row: 'R11',
    from: [0, 1, 2, 4],
    to: [0, 1, 2, 4],
    by: 'subject:close',
    calls: [steering.closeSubject],
  },
  openEarly: {
    row: '8D',
    from: [0],
    to: [0],
    by: 'report:deadline',
    calls: [reports.openReports],
    needs: [rule.alive, rule.mayOpenEarly, rule.notYetOpen],
    then: ['REPORT_OPEN'],
  },
  extend: {
    row: 'R4b',
    from: [0, 1, 4],
    to: [0, 1, 4],
    by: 'report:deadline',
    calls: [reports.extendReports],
    needs: [rule.alive, rule.hasReason, rule.newDueAhead],
    then: ['REPORT_DUE'],
  },
})
export type ReportMove = keyof typeof reportLifecycle.moves
