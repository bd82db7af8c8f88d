import type { z } from 'zod'
import type { Context } from '../../core/context'
import { notFound, Refusal } from '../../core/refusal'
import { need } from '../../policy/can'
import { atOf } from '../commands/declare.server'
import { applyForm } from '../form/apply.move'
import { beginCase } from '../form/begin.move'
import type { Eligible } from '../form/answers'
import type { CheckEligible } from '../form/inputs'
import { loadForm } from '../form/load.server'
import { subjectLifecycle } from '../lifecycle'
import { ineligible } from '../rules'
import { stamp } from '../../core/time'
import { personOf } from './list.server'

/**
 * Checks whether this person may submit for this institution and year, by the guards of the submission, while the form
 * is being written. Changes nothing. One round trip. @throws 404 for a declaration that the caller must not see
 */
export async function checkEligible(
  ctx: Context,
  { id, ...form }: z.output<typeof CheckEligible>,
): Promise<z.output<typeof Eligible>> {
  need(ctx.actor, 'subject:declare')
  const actor = personOf(ctx)
  const ground = await loadForm(ctx, actor, form, id)
  if (id && !ground.known) throw notFound()
  const one =
    ground.known ?? beginCase(form, ground, actor, stamp(ctx.now()), ctx.id, { status: 'TO_SUBMIT', source: 'declare' })
  try {
    const updated = applyForm(one, form, ground, actor, ctx.id).case
    const move = updated.subject.status === 'TO_PERFECT' ? 'resubmit' : 'submit'
    const findings = ineligible(atOf(ctx, updated, ground.settings), subjectLifecycle.moves[move].needs)
    // Without an institution its guards do not apply yet.
    const named = Object.entries(findings).filter(([field]) => field !== 'leadDepartId' || updated.subject.leadDepartId)
    return { findings: Object.fromEntries(named) }
  } catch (error) {
    // A person or an institution that must not be named is reported as a finding.
    if (error instanceof Refusal && error.code === 400) return { findings: error.result as Record<string, string> }
    throw error
  }
}
