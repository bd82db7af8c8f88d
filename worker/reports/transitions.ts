import { SYSTEM_ACTOR_NAME } from '../core/history-actor'
import { type Actor, isPerson } from '../core/actor'
import { type Change, insert, type NewRow, type Notice, notify, update } from '../core/change'
import { isOfferedTransition } from '../core/lifecycle'
import { conflict, forbidden } from '../core/refusal'
import { can } from '../policy/authorization'
import { policy } from '../policy/policy'
import type { ReportTransitionContext, ReportCase } from './case'
import { type ReportTransition, reportLifecycle } from './lifecycle'
import { type ReportStatus, reportStatusLabel } from '../subjects/reports/statuses'
import { t as core } from '../core/core.texts'

/** Effects of a transition besides the status. */
export type ReportTransitionEffects = {
  set?: Partial<NewRow<'report'>>
  notices?: Omit<Notice, 'busType' | 'busId' | 'url'>[]
  reason?: string
}
export const reportPagePath = (id: string) => `/subjectMngr/report/${id}`

/** The column contains only these values. */
const reportStatusOf = ({ report }: Pick<ReportCase, 'report'>) => report.status as ReportStatus
const reportGuardRefusal = (at: ReportTransitionContext, name: ReportTransition) =>
  reportLifecycle.refuses(name, reportStatusOf(at.case), at, reportStatusLabel)
/**
 * Maps each transition that the actor has the right to make from the report's status to true, or to the reason why not
 * now.
 */
export function reportTransitionAvailability(
  of: ReportCase,
  actor: Actor,
  now: string,
): Partial<Record<ReportTransition, true | string>> {
  const at: ReportTransitionContext = {
    case: of,
    actor,
    now,
    input: { reason: '（说明理由）', newDue: '9999-12-31', unfilled: true },
  }
  // Reports that mirror something else have no manual transitions.
  if (of.report.mirrors) return {}
  const open = reportLifecycle
    .from(reportStatusOf(of))
    .filter(
      (name) =>
        isOfferedTransition(reportLifecycle.moves[name]) && can(actor, reportLifecycle.moves[name].by, of.facts),
    )
  return Object.fromEntries(open.map((name) => [name, reportGuardRefusal(at, name) ?? true]))
}
/** Transitions that a report waits for. Waiving, extending and early opening are optional. */
const pendingTransitions: readonly ReportTransition[] = ['create', 'save', 'submit', 'pass', 'return']
/** True if the report waits for this person. */
export const isPendingFor = (of: ReportCase, actor: Actor, now: string) => {
  const may = reportTransitionAvailability(of, actor, now)
  return pendingTransitions.some((name) => may[name] === true)
}

/** Checks a transition. @throws 403 without the right, 409 for a wrong status or a failing guard */
export function assertReportTransition(at: ReportTransitionContext, name: ReportTransition): void {
  const move = reportLifecycle.moves[name]
  if (!can(at.actor, move.by, at.case.facts)) throw forbidden(core.noRight(policy[move.by].does))
  const refused = reportGuardRefusal(at, name)
  if (refused) throw conflict(refused)
}

/**
 * Makes a transition of a report: returns the guarded update, the log entry and the notices.
 * @throws 403 or 409, as `assertReportTransition`
 */
export function makeReportTransition(
  at: ReportTransitionContext,
  name: ReportTransition,
  step: ReportTransitionEffects = {},
): Change[] {
  assertReportTransition(at, name)
  const { report } = at.case
  const { actor } = at
  const to: readonly number[] = reportLifecycle.moves[name].to
  const status = to.includes(report.status) ? report.status : to[0]!
  return [
    update('report', report, { status, ...step.set }),
    insert('reportLog', {
      reportId: report.id,
      fromStatus: report.status,
      toStatus: status,
      operation: name,
      ...(isPerson(actor)
        ? { actorId: actor.userId, actorName: actor.realname, roleCode: actor.roleCode }
        : { actorName: SYSTEM_ACTOR_NAME, roleCode: 'system' }),
      reason: step.reason ?? at.input.reason ?? '',
      createTime: at.now,
    }),
    ...(step.notices ?? []).map((notice) =>
      notify({ ...notice, busType: 'report', busId: report.id, url: reportPagePath(report.id) }),
    ),
  ]
}
