import type { Actor } from '../../core/actor'
import { can } from '../../policy/can'
import { type TaskMove, taskLifecycle } from './lifecycle'
import type { TaskAt } from './rules'
import { type TaskStatus, taskStatusCodes, taskStatusLabel } from './statuses'

/** Narrows the status column, which holds no other values. */
export const taskStatusOf = ({ status }: { status: number }): TaskStatus => {
  const found = taskStatusCodes.find((one) => one === status)
  if (found === undefined) throw new Error(`no status ${status} of a task`)
  return found
}
/** Returns null if the transition is possible, otherwise the reason. */
export const taskRefused = (name: TaskMove, status: TaskStatus, at: TaskAt): string | null =>
  taskLifecycle.refuses(name, status, at, taskStatusLabel)

/**
 * Returns the transitions that the actor may make from a status, in table order. Missing data does not hide a
 * transition; the dry run reports it.
 */
export const taskMovesOpen = (actor: Actor, status: TaskStatus): TaskMove[] =>
  taskLifecycle.from(status).filter((name) => can(actor, taskLifecycle.moves[name].by, {}))
/** True if an issued or running task is past its end date. `today` is `yyyy-MM-dd`. */
export const isOverdue = ({ status, endDate }: { status: number; endDate: string }, today: string) =>
  (status === 1 || status === 2) && endDate !== '' && endDate < today
