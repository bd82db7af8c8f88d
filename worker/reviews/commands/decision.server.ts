import type { Change } from '../../core/change'
import { batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { badInput, conflict } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import type { Settings } from '../../system/settings'
import type { SubjectCase } from '../../subjects/case'
import { loadCases } from '../../subjects/case-loader.server'
import type { Audit, Decision } from '../../subjects/decisions/contract'
import { makeDecision, decisionSlices } from '../decision-effects.transition'
import { decisionTransitionOf, type DecisionCall, type DecisionStage } from '../../subjects/decisions/rules'
import { subjectStatusLabel } from '../../subjects/statuses'
import { t } from '../../subjects/texts'

/** Returns the decision of this row, else the common one. */
const decisionFor = (input: Audit, id: string, collectId: string): Decision => {
  const own = input.decisions?.find((one) => one.id === id || one.id === collectId)
  return own ?? { ...input, result: input.result! }
}
/** A dry run assumes a complete checklist, because it runs before the checklist is filled in. */
const assumeChecklist = (input: Audit, { form }: SubjectCase<'form'>, decision: Decision): Decision =>
  input.dryRun && !decision.checks ? { ...decision, checks: form.definition.checks.map((line) => line.name) } : decision

/** Checks that each ticked line belongs to the form of at least one subject. @throws 400 at the first unknown line */
function assertKnownChecks(rows: readonly SubjectCase<'form'>[], { checks = [], decisions = [] }: Audit) {
  const names = new Set(rows.flatMap(({ form }) => form.definition.checks.map((line) => line.name)))
  const unknown = (list: readonly string[], path: string) => {
    const at = list.findIndex((name) => !names.has(name))
    if (at >= 0) throw badInput({ [`${path}.${at}`]: t.checkUnknown })
  }
  unknown(checks, 'checks')
  for (const [at, one] of decisions.entries()) unknown(one.checks ?? [], `decisions.${at}.checks`)
}

/**
 * Returns the changes of a decision on a case. @throws 409 if the call makes no decision in this status, or for a
 * failing guard
 */
export function buildDecision(
  ctx: Context,
  one: SubjectCase<(typeof decisionSlices)[number]>,
  settings: Settings,
  decision: Decision,
  choice: { door: DecisionCall; stage?: DecisionStage | undefined },
): Change[] {
  const { status } = one.subject
  const { result, opinion, override, items = [], marks = [], checks, keepReviewers } = decision
  const move = result && decisionTransitionOf(status, result, { keepReviewers, kind: one.collect?.kind, ...choice })
  if (!move) throw conflict(t.cannotDecideThis(subjectStatusLabel(status)))
  const against = override || (result === 'pass' ? opinion : '')
  const at = {
    case: one,
    actor: ctx.actor,
    now: formatStamp(ctx.now()),
    settings,
    input: { reason: opinion, items, marks, ...(checks && { checks }), ...(against && { override: against }) },
  }
  return makeDecision(at, move, decision, ctx.id)
}

const auditCommand = (door: DecisionCall) =>
  batchCommand('subject:decide', {
    bizType: 'subject',
    load: (ctx, input: Audit) => loadCases(ctx, input.ids, ...decisionSlices),
    decide: (one, input, ctx, { rows, settings }) => {
      assertKnownChecks(rows, input)
      const decision = assumeChecklist(input, one, decisionFor(input, one.id, one.subject.collectId))
      return buildDecision(ctx, one, settings, decision, { door, stage: input.stage })
    },
    done: (count, { result }) => (count === 1 && result === 'pass' ? t.passedAll : t.handled(count)),
    dryRun: (input) => !!input.dryRun,
  })

/**
 * Decisions of the center, from the formal review to the end of the public notice. The status of each subject selects
 * the transition. The declaration calls accept the stages before the plan, the review calls those under review.
 */
export const auditSubjects = auditCommand('subject')
export const auditDeclarations = auditCommand('subjectcollect')
export const auditReviews = auditCommand('subjectcollectreview')
