import type { Actor } from '../../core/actor'
import { can } from '../../policy/can'
import { type TaskMove, taskLifecycle } from './lifecycle'
import type { TaskAt } from './rules'
import { type TaskStatus, taskStatusCodes, taskStatusLabel } from './statuses'

/** The column holds no other. */
export const taskStatusOf = ({ status }: { status: number }): TaskStatus => {
  const found = taskStatusCodes.find((one) => one === status)
  if (found === undefined) throw new Error(`no status ${status} of a task`)
  return found
}
/** Null, or why this move may not be made. */
export const taskRefused = (name: TaskMove, status: TaskStatus, at: TaskAt): string | null =>
  taskLifecycle.refuses(name, status, at, taskStatusLabel)

/**
 * The moves that leave a status and are somebody's, in the order of the table. What the row still lacks hides none: the dry run
 * says it.
 */
export const taskMovesOpen = (actor: Actor, status: TaskStatus): TaskMove[] =>
  taskLifecycle.from(status).filter((name) => can(actor, taskLifecycle.moves[name].by, {}))
export const isOverdue = ({ status, endDate }: { status: number; endDate: string }, today: string) =>
  (status === 1 || status === 2) && endDate !== '' && endDate < today
