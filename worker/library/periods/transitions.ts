import type { Actor } from '../../core/actor'
import { type Change, type NewRow, type Notice, notify, update } from '../../core/change'
import { t as core } from '../../core/core.texts'
import { isOfferedTransition } from '../../core/lifecycle'
import { conflict, forbidden } from '../../core/refusal'
import { hasRight } from '../../policy/authorization'
import { policy } from '../../policy/policy'
import { insertHistory } from '../history.rules'
import { scheduleStateOf, type ScheduleCaseState, type ScheduleCase } from './case'
import { type ScheduleTransition, scheduleLifecycle } from './lifecycle'
import { type ScheduleStatus, scheduleStatusLabel } from './statuses'

/** Returns the URL of the progress page of a side, with the given query parameters. */
export const progressPageUrl = (orgType: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString()
  return `/strategic/${orgType}/progress${search ? `?${search}` : ''}`
}
/** The column holds only these values. */
const scheduleStatusOf = ({ schedule }: ScheduleCase) => schedule.status as ScheduleStatus

/** Returns the transitions that the actor may make from the current status: true if possible, otherwise the reason. */
export function scheduleTransitionsOf(
  of: ScheduleCase,
  actor: Actor,
  now: string,
): Partial<Record<ScheduleTransition, true | string>> {
  // Missing input is checked at the submission, not here.
  const at = { ...scheduleStateOf({ actor, now }, of), rate: 100, done: '…', reason: '（说明理由）' }
  const open = scheduleLifecycle.from(scheduleStatusOf(of)).filter((name) => {
    const move = scheduleLifecycle.moves[name]
    return isOfferedTransition(move) && hasRight(actor, move.by) && (move.by !== 'library:submit' || of.own)
  })
  return Object.fromEntries(
    open.map((name) => [name, scheduleLifecycle.refuses(name, scheduleStatusOf(of), at, scheduleStatusLabel) ?? true]),
  )
}

/** Checks a transition. @throws 403 without the permission, 409 for a wrong status or a violated rule */
export function assertScheduleTransition(at: ScheduleCaseState, name: ScheduleTransition): void {
  const { by } = scheduleLifecycle.moves[name]
  if (!hasRight(at.actor, by)) throw forbidden(core.noRight(policy[by].does))
  const refused = scheduleLifecycle.refuses(name, scheduleStatusOf(at.case), at, scheduleStatusLabel)
  if (refused) throw conflict(refused)
}

/**
 * Returns the changes of one transition of a schedule: the update of the row with its version check, the history entry
 * and the notifications. @throws as `assertScheduleTransition`
 */
export function transitionSchedule(
  at: ScheduleCaseState,
  name: ScheduleTransition,
  {
    set,
    notices = [],
  }: { set?: Partial<NewRow<'fbSchedule'>>; notices?: Omit<Notice, 'busType' | 'busId' | 'url'>[] } = {},
): Change[] {
  assertScheduleTransition(at, name)
  const { schedule } = at.case
  const to: readonly number[] = scheduleLifecycle.moves[name].to
  const status = to.includes(schedule.status) ? schedule.status : to[0]!
  const { taskId, departId, orgType, period } = schedule
  return [
    update('fbSchedule', schedule, { status, ...set }),
    insertHistory(at, {
      bizType: 'fbSchedule',
      bizId: schedule.id,
      ...{ from: schedule.status, to: status, operation: name, reason: at.reason },
    }),
    ...notices.map((notice) =>
      notify({
        ...notice,
        busType: 'fbSchedule',
        busId: schedule.id,
        url: progressPageUrl(orgType, { view: 'list', taskId, departId, period }),
      }),
    ),
  ]
}
