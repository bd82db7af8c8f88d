import { SYSTEM } from '../core/doer'
import { type Actor, isPerson } from '../core/actor'
import { type Change, insert, type NewRow, type Notice, notify, update } from '../core/change'
import { isOffered } from '../core/lifecycle'
import { conflict, forbidden } from '../core/refusal'
import { can } from '../policy/can'
import { policy } from '../policy/policy'
import type { ReportAt, ReportCase } from './case'
import { type ReportMove, reportLifecycle } from './lifecycle'
import { type ReportStatus, reportStatusLabel } from '../subjects/reports/statuses'
import { t as core } from '../core/core.texts'

/** What a move brings besides the status. */
export type ReportStep = {
  set?: Partial<NewRow<'report'>>
  notices?: Omit<Notice, 'busType' | 'busId' | 'url'>[]
  reason?: string
}
export const reportPage = (id: string) => `/subjectMngr/report/${id}`

/** The column holds no other. */
const statusOf = ({ report }: Pick<ReportCase, 'report'>) => report.status as ReportStatus
const refusal = (at: ReportAt, name: ReportMove) =>
  reportLifecycle.refuses(name, statusOf(at.case), at, reportStatusLabel)
/** The moves that leave the report's status and that the actor may make on it, each with true or the sentence why not now. */
export function mayMoveReport(of: ReportCase, actor: Actor, now: string): Partial<Record<ReportMove, true | string>> {
  const at: ReportAt = { case: of, actor, now, input: { reason: '（说明理由）', newDue: '9999-12-31', unfilled: true } }
  // What the system keeps nobody moves by hand.
  if (of.report.mirrors) return {}
  const open = reportLifecycle
    .from(statusOf(of))
    .filter((name) => isOffered(reportLifecycle.moves[name]) && can(actor, reportLifecycle.moves[name].by, of.facts))
  return Object.fromEntries(open.map((name) => [name, refusal(at, name) ?? true]))
}
/** The acts that somebody waits for; waiving, extending and opening early are the centre's own choice. */
const owed: readonly ReportMove[] = ['create', 'save', 'submit', 'pass', 'return']
/** Is it this person's turn? */
export const canDeal = (of: ReportCase, actor: Actor, now: string) => {
  const may = mayMoveReport(of, actor, now)
  return owed.some((name) => may[name] === true)
}

/** A guard's refusal. @throws 403 without the right, 409 from a wrong status or against a rule. */
export function needMove(at: ReportAt, name: ReportMove): void {
  const move = reportLifecycle.moves[name]
  if (!can(at.actor, move.by, at.case.facts)) throw forbidden(core.noRight(policy[move.by].does))
  const refused = refusal(at, name)
  if (refused) throw conflict(refused)
}

/**
 * One move of one report, decided: the guarded change of the row, its line in the history and its notices.
 * @throws as `needMove`
 */
export function makeReportMove(at: ReportAt, name: ReportMove, step: ReportStep = {}): Change[] {
  needMove(at, name)
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
        : { actorName: SYSTEM, roleCode: 'system' }),
      reason: step.reason ?? at.input.reason ?? '',
      createTime: at.now,
    }),
    ...(step.notices ?? []).map((notice) =>
      notify({ ...notice, busType: 'report', busId: report.id, url: reportPage(report.id) }),
    ),
  ]
}
