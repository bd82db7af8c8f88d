import { lifecycle } from '../../core/lifecycle'
import { t } from './lifecycle.texts'
import * as rule from './rules'
import { type TaskStatus, taskStatusCodes } from './statuses'

/** Lifecycle of a task of the strategic plan: all transitions. */
export const taskLifecycle = lifecycle<TaskStatus, rule.TaskState>()(taskStatusCodes, [4], t, {
  draft: { row: 'K1', from: 'new', to: [0], by: 'library:plan' },
  edit: { row: 'K2', from: [0, 1, 2], to: [0, 1, 2], by: 'library:plan' },
  assign: { row: 'K3', from: [0, 1, 2], to: [0, 1, 2], by: 'library:plan' },
  issue: { row: 'K4', from: [0], to: [1], by: 'library:plan', needs: [rule.requireReadyToIssue] },
  start: { row: 'K5', from: [1], to: [2], by: 'library:plan' },
  finish: { row: 'K6', from: [1, 2], to: [3], by: 'library:plan', needs: [rule.requireNoOpenSubtasks] },
  close: { row: 'K7', from: [1, 2, 3], to: [4], by: 'library:plan', needs: [rule.requireReason] },
  reopen: { row: 'K8', from: [3, 4], to: [2], by: 'library:plan', needs: [rule.requireActivePlan] },
  delete: { row: 'K9', from: [0], to: [], by: 'library:plan', needs: [rule.requireNoSubtasks] },
})
export type TaskTransition = keyof typeof taskLifecycle.moves
