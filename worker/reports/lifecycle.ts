import { lifecycle } from '../core/lifecycle'
import type { ReportTransitionContext } from './case'
import { t } from './lifecycle.texts'
import * as rule from './rules'
import { type ReportStatus, reportStatusCodes } from '../subjects/reports/statuses'

/**
 * The life cycle of a report: the table of all transitions, including early opening and extension. Guards, buttons,
 * history labels and tests derive from it.
 */
export const reportLifecycle = lifecycle<ReportStatus, ReportTransitionContext>()(reportStatusCodes, [3], t, {
  expect: {
    row: 'R1',
    from: 'new',
    to: [0],
    by: 'subject:publish',
    job: 'expectSummaries',
  },
  create: {
    row: 'R2',
    from: [0],
    to: [1],
    by: 'report:write',
    needs: [rule.isActive, rule.isPermittedAuthor, rule.windowOpen, rule.openingReviewed],
  },
  save: {
    row: 'R3',
    from: [1, 4],
    to: [1, 4],
    by: 'report:write',
    needs: [rule.isActive, rule.isPermittedAuthor],
  },
  submit: {
    row: 'R4',
    from: [1, 4],
    to: [2],
    by: 'report:submit',
    needs: [
      rule.isActive,
      rule.isPermittedSubmitter,
      rule.windowOpen,
      rule.openingReviewed,
      rule.submittedInTime,
      rule.reportComplete,
    ],
  },
  withdraw: {
    row: 'R5',
    from: [2],
    to: [1],
    by: 'report:submit',
    needs: [rule.isActive, rule.isPermittedSubmitter, rule.notOpened],
  },
  pass: {
    row: 'R6',
    from: [2],
    to: [3],
    by: 'report:review',
    needs: [rule.isActive, rule.concludingReviewsCommitted],
  },
  return: {
    row: 'R7',
    from: [2],
    to: [4],
    by: 'report:review',
    needs: [rule.isActive, rule.hasReason, rule.newDueInFuture],
  },
  reopen: {
    row: 'R8',
    from: [3],
    to: [4],
    by: 'report:review',
    needs: [rule.isActive, rule.hasReason, rule.dueInFuture],
  },
  waive: {
    row: 'R9',
    from: [0, 1, 4],
    to: [3],
    by: 'report:waive',
    needs: [rule.isActive, rule.hasReason],
  },
  remind: {
    row: 'R10',
    from: [0, 1, 4],
    to: [0, 1, 4],
    by: 'report:deadline',
    offered: false,
    needs: [rule.isActive],
    job: 'reportDueRemind',
  },
  cancel: {
    row: 'R11',
    from: [0, 1, 2, 4],
    to: [0, 1, 2, 4],
    by: 'subject:close',
    offered: false,
  },
  openEarly: {
    row: '8D',
    from: [0],
    to: [0],
    by: 'report:deadline',
    needs: [rule.isActive, rule.mayOpenEarly, rule.notYetOpen],
  },
  extend: {
    row: 'R4b',
    from: [0, 1, 4],
    to: [0, 1, 4],
    by: 'report:deadline',
    needs: [rule.isActive, rule.hasReason, rule.newDueInFuture],
  },
})
export type ReportTransition = keyof typeof reportLifecycle.moves
