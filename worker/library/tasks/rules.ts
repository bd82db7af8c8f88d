import { REASON_LENGTH } from '../../core/limits'
import { t as core } from '../../core/core.texts'
import { t } from './texts'

/** Input of the rules of a task. */
export type TaskState = {
  task: { startDate: string; endDate: string; year: string; departs: number; goal: string }
  /** The plan of the task. */
  plan: { status: number }
  /** The parent task; null without one. */
  above: { startDate: string; endDate: string; status: number } | null
  /** Number of subtasks, and of those that are neither done nor closed. */
  below: { all: number; open: number }
  reason: string
}

/** Returns the problems that prevent issuing a task. */
export function issueProblems({ task, plan, above }: Pick<TaskState, 'task' | 'plan' | 'above'>): string[] {
  const { startDate, endDate, year } = task
  const dated = startDate !== '' && endDate !== ''
  return [
    ...(task.departs === 0 ? [t.noInstitution] : []),
    ...(dated ? [] : [t.noDates]),
    ...(dated && endDate < startDate ? [t.endBeforeStart] : []),
    ...(dated && (startDate.slice(0, 4) !== year || endDate.slice(0, 4) !== year) ? [t.outsideYear(year)] : []),
    ...(task.goal ? [] : [t.noGoal]),
    ...(plan.status === 1 ? [] : [t.planNotInForce]),
    ...(above && dated && (startDate < above.startDate || endDate > above.endDate) ? [t.outsideAbove] : []),
    ...(above && above.status === 0 ? [t.aboveNotIssued] : []),
  ]
}
export const requireReadyToIssue = (at: Pick<TaskState, 'task' | 'plan' | 'above'>) =>
  issueProblems(at).join(t.semicolon) || null
export const requireActivePlan = ({ plan }: Pick<TaskState, 'plan'>) => (plan.status === 1 ? null : t.planNotInForce)
export const requireReason = ({ reason }: Pick<TaskState, 'reason'>) =>
  reason.length < REASON_LENGTH.min ? core.reasonMissing : null
export const requireNoOpenSubtasks = ({ below }: Pick<TaskState, 'below'>) =>
  below.open ? t.openBelow(below.open) : null
export const requireNoSubtasks = ({ below }: Pick<TaskState, 'below'>) => (below.all ? t.tasksBelow(below.all) : null)

/** True if the new parent is the task itself or one of its descendants. `parents` are the tasks of the plan. */
export function isOwnDescendant(
  id: string,
  parentId: string,
  parents: readonly { id: string; parentId: string }[],
): boolean {
  const above = new Map(parents.map((one) => [one.id, one.parentId]))
  const seen = new Set<string>()
  for (let at = parentId; at && !seen.has(at); at = above.get(at) ?? '') {
    if (at === id) return true
    seen.add(at)
  }
  return false
}
