import type { Actor } from '../../core/actor'
import { type Change, type NewRow, type Notice, notify, update } from '../../core/change'
import { t as core } from '../../core/core.texts'
import { isOffered } from '../../core/lifecycle'
import { conflict, forbidden } from '../../core/refusal'
import { holds } from '../../policy/can'
import { policy } from '../../policy/policy'
import { historyLine } from '../move'
import { atOf, type CaseAt, type ScheduleCase } from './case'
import { type ScheduleMove, scheduleLifecycle } from './lifecycle'
import { type ScheduleStatus, scheduleStatusLabel } from './statuses'

/** Returns the URL of the progress page of a side, with the given query parameters. */
export const progressPage = (orgType: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString()
  return `/strategic/${orgType}/progress${search ? `?${search}` : ''}`
}
/** The column holds only these values. */
const statusOf = ({ schedule }: ScheduleCase) => schedule.status as ScheduleStatus

/** Returns the transitions that the actor may make from the current status: true if possible, otherwise the reason. */
export function mayMoveSchedule(
  of: ScheduleCase,
  actor: Actor,
  now: string,
): Partial<Record<ScheduleMove, true | string>> {
  // Missing input is checked at the submission, not here.
  const at = { ...atOf({ actor, now }, of), rate: 100, done: '…', reason: '（说明理由）' }
  const open = scheduleLifecycle.from(statusOf(of)).filter((name) => {
    const move = scheduleLifecycle.moves[name]
    return isOffered(move) && holds(actor, move.by) && (move.by !== 'library:submit' || of.own)
  })
  return Object.fromEntries(
    open.map((name) => [name, scheduleLifecycle.refuses(name, statusOf(of), at, scheduleStatusLabel) ?? true]),
  )
}

/** Checks a transition. @throws 403 without the permission, 409 for a wrong status or a violated rule */
export function needMove(at: CaseAt, name: ScheduleMove): void {
  const { by } = scheduleLifecycle.moves[name]
  if (!holds(at.actor, by)) throw forbidden(core.noRight(policy[by].does))
  const refused = scheduleLifecycle.refuses(name, statusOf(at.case), at, scheduleStatusLabel)
  if (refused) throw conflict(refused)
}

/**
 * Returns the changes of one transition of a schedule: the update of the row with its version check, the history entry
 * and the notifications. @throws as `assertScheduleTransition`
 */
export function makeScheduleMove(
  at: CaseAt,
  name: ScheduleMove,
  {
    set,
    notices = [],
  }: { set?: Partial<NewRow<'fbSchedule'>>; notices?: Omit<Notice, 'busType' | 'busId' | 'url'>[] } = {},
): Change[] {
  needMove(at, name)
  const { schedule } = at.case
  const to: readonly number[] = scheduleLifecycle.moves[name].to
  const status = to.includes(schedule.status) ? schedule.status : to[0]!
  const { taskId, departId, orgType, period } = schedule
  return [
    update('fbSchedule', schedule, { status, ...set }),
    historyLine(at, {
      bizType: 'fbSchedule',
      bizId: schedule.id,
      ...{ from: schedule.status, to: status, operation: name, reason: at.reason },
    }),
    ...notices.map((notice) =>
      notify({
        ...notice,
        busType: 'fbSchedule',
        busId: schedule.id,
        url: progressPage(orgType, { view: 'list', taskId, departId, period }),
      }),
    ),
  ]
}
