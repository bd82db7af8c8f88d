import { t } from './texts'

/** Actions on a plan: allowed statuses and target status. */
export const planActions = {
  start: { from: [0], to: 1 },
  close: { from: [1], to: 2 },
  reopen: { from: [2], to: 1 },
} as const
export type PlanAction = keyof typeof planActions

/**
 * Returns null if the action is possible, otherwise the reason. `open` is the number of tasks that are neither done nor
 * closed.
 */
export function planActionRefusal(act: PlanAction, status: number, open: number): string | null {
  const from: readonly number[] = planActions[act].from
  if (!from.includes(status)) return t.notInState
  return act === 'close' && open > 0 ? t.tasksOpen(open) : null
}

type WeightedTask = { weight: number; departCount: number; rateSum: number }
/** Returns the mean progress of the institutions of a task in percent; 0 without any. */
export const taskRate = ({ departCount, rateSum }: Pick<WeightedTask, 'departCount' | 'rateSum'>): number =>
  departCount ? Math.round(rateSum / departCount) : 0
/** Factor of `rateSum`: mean rates of tasks are in millionths. */
const MILLION = 1_000_000
/** Returns the progress of several tasks in percent, weighted. Tasks without institutions do not count. */
export const weightedRate = ({ weightSum, rateSum }: { weightSum: number; rateSum: number }): number =>
  weightSum ? Math.round(rateSum / MILLION / weightSum) : 0
