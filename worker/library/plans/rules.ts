import { t } from './texts'

/** Acts that change the state of a plan: from where, to where. */
export const planActs = {
  start: { from: [0], to: 1 },
  close: { from: [1], to: 2 },
  reopen: { from: [2], to: 1 },
} as const
export type PlanAct = keyof typeof planActs

/** Null, or why not now. `open` are tasks that are neither done nor closed. */
export function planRefuses(act: PlanAct, status: number, open: number): string | null {
  const from: readonly number[] = planActs[act].from
  if (!from.includes(status)) return t.notInState
  return act === 'close' && open > 0 ? t.tasksOpen(open) : null
}

type Weighed = { weight: number; departCount: number; rateSum: number }
/** How far the institutions of a task are, together; in percent, 0 where there is none. */
export const taskRate = ({ departCount, rateSum }: Pick<Weighed, 'departCount' | 'rateSum'>): number =>
  departCount ? Math.round(rateSum / departCount) : 0
/** Millionths, in which `rateSum` has the mean rates of tasks. */
const MILLION = 1_000_000
/** How far several tasks are, each by its weight; in percent. A task without institutions counts for nothing: nobody has it to do. */
export const weightedRate = ({ weightSum, rateSum }: { weightSum: number; rateSum: number }): number =>
  weightSum ? Math.round(rateSum / MILLION / weightSum) : 0
