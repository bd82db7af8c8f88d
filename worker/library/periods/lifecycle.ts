import { lifecycle } from '../../core/lifecycle'
import { t } from './lifecycle.texts'
import * as rule from './rules'
import { type ScheduleStatus, scheduleStatusCodes } from './statuses'

/**
 * Lifecycle of a schedule, the progress report of one institution on one task in one period. Rows are created when the
 * period opens. Rows that are not approved when the centre closes the period are frozen.
 */
export const scheduleLifecycle = lifecycle<ScheduleStatus, rule.ScheduleState>()(scheduleStatusCodes, [3, 4], t, {
  expect: { row: 'P1', from: 'new', to: [0], by: 'library:approve', offered: false, job: 'periodOpen' },
  save: {
    row: 'P2',
    from: [0, 2],
    to: [0, 2],
    by: 'library:submit',
    needs: [rule.requireOwnSchedule, rule.requireOpenPeriod],
  },
  submit: {
    row: 'P3',
    from: [0, 2],
    to: [1],
    by: 'library:submit',
    needs: [
      rule.requireOwnSchedule,
      rule.requireOpenPeriod,
      rule.requireRate,
      rule.requireDone,
      rule.requireDecreaseReason,
    ],
  },
  approve: { row: 'P4', from: [1], to: [3], by: 'library:approve', needs: [rule.refuseOwnSubmission] },
  return: {
    row: 'P5',
    from: [1],
    to: [2],
    by: 'library:approve',
    needs: [rule.refuseOwnSubmission, rule.requireReason],
  },
  remind: {
    row: 'P6',
    from: [0, 2],
    to: [0, 2],
    by: 'library:approve',
    offered: false,
    job: 'scheduleDueRemind',
  },
  close: { row: 'P7', from: [0, 2], to: [4], by: 'library:approve', offered: false },
})
export type ScheduleTransition = keyof typeof scheduleLifecycle.moves
