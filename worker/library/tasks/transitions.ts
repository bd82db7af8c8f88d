import type { Actor } from '../../core/actor'
import { can } from '../../policy/authorization'
import { type TaskTransition, taskLifecycle } from './lifecycle'
import type { TaskState } from './rules'
import { type TaskStatus, taskStatusCodes, taskStatusLabel } from './statuses'

/** Narrows the status column, which holds no other values. */
export const taskStatusOf = ({ status }: { status: number }): TaskStatus => {
  const found = taskStatusCodes.find((one) => one === status)
  if (found === undefined) throw new Error(`Unknown task status: ${status}`)
  return found
}
/** Returns null if the transition is possible, otherwise the reason. */
export const taskTransitionRefusal = (name: TaskTransition, status: TaskStatus, at: TaskState): string | null =>
  taskLifecycle.refuses(name, status, at, taskStatusLabel)

/**
 * Returns the transitions that the actor may make from a status, in table order. Missing data does not hide a
 * transition; the dry run reports it.
 */
export const openTaskTransitions = (actor: Actor, status: TaskStatus): TaskTransition[] =>
  taskLifecycle.from(status).filter((name) => can(actor, taskLifecycle.moves[name].by, {}))
/** True if an issued or running task is past its end date. `today` is `yyyy-MM-dd`. */
export const isOverdue = ({ status, endDate }: { status: number; endDate: string }, today: string) =>
  (status === 1 || status === 2) && endDate !== '' && endDate < today
