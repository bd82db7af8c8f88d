import type { Row } from '../../core/change'
import type { Actor } from '../../core/actor'
import { isPerson } from '../../core/actor'
import type { ScheduleState } from './rules'

/** A schedule with the input of all transitions, loaded in one round trip. */
export type ScheduleCase = {
  id: string
  name: string
  schedule: Row<'fbSchedule'>
  period: { startTime: string; endTime: string; closed: number }
  task: { taskNo: string; taskName: string }
  departName: string
  /** The rate of the last approved period. */
  last: number
  /** The caller belongs to its institution. */
  own: boolean
}

/** Returns the input of the rules, for the stored values or for the given ones. */
export function scheduleStateOf(
  { actor, now }: { actor: Actor; now: string },
  of: ScheduleCase,
  values: { rate?: number; done?: string; reason?: string } = {},
): ScheduleState & { case: ScheduleCase; actor: Actor } {
  const { schedule, period, last, own } = of
  return {
    ...{ case: of, actor, own, period, last, now },
    submitted: isPerson(actor) && actor.userId === schedule.submitBy,
    rate: values.rate ?? schedule.rate,
    done: values.done ?? schedule.done,
    reason: values.reason ?? '',
  }
}
export type ScheduleCaseState = ReturnType<typeof scheduleStateOf>
