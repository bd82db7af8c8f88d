import type { Change } from '../../core/change'
import { each } from '../../core/command.server'
import type { Context } from '../../core/context'
import { badInput, conflict } from '../../core/refusal'
import { stamp } from '../../core/time'
import type { Settings } from '../../system/settings'
import type { SubjectCase } from '../../subjects/case'
import { loadCases } from '../../subjects/case.server'
import type { Audit, Decision } from '../../subjects/decisions/contract'
import { decided, decisionSlices } from '../effects.move'
import { decisionMove, type Door, type Stage } from '../../subjects/decisions/rules'
import { statusLabel } from '../../subjects/statuses'
import { t } from '../../subjects/texts'

/** The decision on this row: its own, or the one for all. */
const decisionFor = (input: Audit, id: string, collectId: string): Decision => {
  const own = input.decisions?.find((one) => one.id === id || one.id === collectId)
  return own ?? { ...input, result: input.result! }
}
/** A dry run asks before the list is ticked. */
const tried = (input: Audit, { form }: SubjectCase<'form'>, decision: Decision): Decision =>
  input.dryRun && !decision.checks ? { ...decision, checks: form.definition.checks.map((line) => line.name) } : decision

/** What one ticks for many stands in the form of at least one of them. @throws 400 at the line that stands in none */
function knownChecks(rows: readonly SubjectCase<'form'>[], { checks = [], decisions = [] }: Audit) {
  const names = new Set(rows.flatMap(({ form }) => form.definition.checks.map((line) => line.name)))
  const unknown = (list: readonly string[], path: string) => {
    const at = list.findIndex((name) => !names.has(name))
    if (at >= 0) throw badInput({ [`${path}.${at}`]: t.checkUnknown })
  }
  unknown(checks, 'checks')
  for (const [at, one] of decisions.entries()) unknown(one.checks ?? [], `decisions.${at}.checks`)
}

/** What a decision on one case changes. @throws 409 where this door decides nothing in its status, or against a rule. */
export function judged(
  ctx: Context,
  one: SubjectCase<(typeof decisionSlices)[number]>,
  settings: Settings,
  decision: Decision,
  choice: { door: Door; stage?: Stage | undefined },
): Change[] {
  const { status } = one.subject
  const { result, opinion, override, items = [], marks = [], checks, keepReviewers } = decision
  const move = result && decisionMove(status, result, { keepReviewers, kind: one.collect?.kind, ...choice })
  if (!move) throw conflict(t.cannotDecideThis(statusLabel(status)))
  const against = override || (result === 'pass' ? opinion : '')
  const at = {
    case: one,
    actor: ctx.actor,
    now: stamp(ctx.now()),
    settings,
    input: { reason: opinion, items, marks, ...(checks && { checks }), ...(against && { override: against }) },
  }
  return decided(at, move, decision, ctx.id)
}

const auditAt = (door: Door) =>
  each('subject:decide', {
    bizType: 'subject',
    load: (ctx, input: Audit) => loadCases(ctx, input.ids, ...decisionSlices),
    decide: (one, input, ctx, { rows, settings }) => {
      knownChecks(rows, input)
      const decision = tried(input, one, decisionFor(input, one.id, one.subject.collectId))
      return judged(ctx, one, settings, decision, { door, stage: input.stage })
    },
    done: (count, { result }) => (count === 1 && result === 'pass' ? t.passedAll : t.handled(count)),
    dryRun: (input) => !!input.dryRun,
  })

/**
 * The centre's decisions from the formal review to the end of the publication, chosen by each row's status; the declaration's
 * calls serve the phases before the plan, the reviews' calls the decisions on what was reviewed.
 */
export const auditSubjects = auditAt('subject')
export const auditDeclarations = auditAt('subjectcollect')
export const auditReviews = auditAt('subjectcollectreview')
