import { each } from '../../core/command.server'
import { conflict } from '../../core/refusal'
import { stamp } from '../../core/time'
import { loadCases } from '../case.server'
import type { Audit, Decision } from '../decisions/contract'
import { decided } from '../decisions/effects'
import { decisionMove, type Door } from '../decisions/table'
import { type SubjectStatus, statusLabel } from '../statuses'

/** The decision on this row: its own, or the one for all. */
const decisionFor = (input: Audit, id: string, collectId: string): Decision => {
  const own = input.decisions?.find((one) => one.id === id || one.id === collectId)
  return own ?? { ...input, result: input.result! }
}

const auditAt = (door: Door) =>
  each('subject:decide', {
    load: (ctx, input: Audit) => loadCases(ctx, input.ids),
    decide: (one, input, ctx, { settings }) => {
      const { status, collectId } = one.subject
      const decision = decisionFor(input, one.id, collectId)
      const move =
        decision.result &&
        decisionMove(status as SubjectStatus, decision.result, {
          keepReviewers: decision.keepReviewers,
          stage: input.stage,
          door,
        })
      if (!move) throw conflict(`当前状态为“${statusLabel(status)}”，不能作出此决定`)
      const { opinion, override, items = [], marks = [] } = decision
      const passes = decision.result === 'pass'
      const against = override || (passes ? opinion : '')
      const at = {
        case: one,
        actor: ctx.actor,
        now: stamp(ctx.now()),
        settings,
        input: { reason: opinion, items, marks, ...(against && { override: against }) },
      }
      return decided(at, move, decision, ctx.id)
    },
    done: (count, { result }) => (count === 1 && result === 'pass' ? '已通过' : `已办理 ${count} 个课题`),
    dryRun: (input) => !!input.dryRun,
  })

/** T7 to T12, T15, T16, T18, T19, T22 to T24, chosen by each row's status; the declaration's calls serve the phases before the plan. */
export const auditSubjects = auditAt('subject')
export const auditDeclarations = auditAt('subjectcollect')
