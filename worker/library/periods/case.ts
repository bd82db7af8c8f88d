import type { Row } from '../../core/change'
import type { Actor } from '../../core/actor'
import { isPerson } from '../../core/actor'
import type { ScheduleAt } from './rules'

/** A schedule with everything that a move may look at; loaded in one trip. */
export type ScheduleCase = {
  id: string
  name: string
  schedule: Row<'fbSchedule'>
  period: { startTime: string; endTime: string; closed: number }
  task: { taskNo: string; taskName: string }
  departName: string
  /** The rate of the last approved period. */
  last: number
  /** The asker speaks for its institution. */
  own: boolean
}

/** What the rules look at, of a schedule as it stands or as it would be. */
export function atOf(
  { actor, now }: { actor: Actor; now: string },
  of: ScheduleCase,
  given: { rate?: number; done?: string; reason?: string } = {},
): ScheduleAt & { case: ScheduleCase; actor: Actor } {
  const { schedule, period, last, own } = of
  return {
    ...{ case: of, actor, own, period, last, now },
    submitted: isPerson(actor) && actor.userId === schedule.submitBy,
    rate: given.rate ?? schedule.rate,
    done: given.done ?? schedule.done,
    reason: given.reason ?? '',
  }
}
export type CaseAt = ReturnType<typeof atOf>
