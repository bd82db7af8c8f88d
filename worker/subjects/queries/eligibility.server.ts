import type { z } from 'zod'
import type { Context } from '../../core/context'
import { notFound, Refusal } from '../../core/refusal'
import { assertRight } from '../../policy/authorization'
import { transitionContextOf } from '../commands/declaration.server'
import { applyForm } from '../form/update.transition'
import { createCase } from '../form/creation.transition'
import type { EligibilityResult } from '../form/responses'
import type { CheckEligible } from '../form/inputs'
import { loadForm } from '../form/loader.server'
import { subjectLifecycle } from '../lifecycle'
import { eligibilityFindings } from '../rules'
import { formatStamp } from '../../core/time'
import { requirePerson } from './list.server'

/**
 * Checks whether this person may submit for this institution and year, by the guards of the submission, while the form
 * is being written. Changes nothing. One round trip. @throws 404 for a declaration that the caller must not see
 */
export async function checkEligible(
  ctx: Context,
  { id, ...form }: z.output<typeof CheckEligible>,
): Promise<z.output<typeof EligibilityResult>> {
  assertRight(ctx.actor, 'subject:declare')
  const actor = requirePerson(ctx)
  const ground = await loadForm(ctx, actor, form, id)
  if (id && !ground.known) throw notFound()
  const one =
    ground.known ??
    createCase(form, ground, actor, formatStamp(ctx.now()), ctx.id, { status: 'TO_SUBMIT', source: 'declare' })
  try {
    const updated = applyForm(one, form, ground, actor, ctx.id).case
    const move = updated.subject.status === 'TO_PERFECT' ? 'resubmit' : 'submit'
    const findings = eligibilityFindings(
      transitionContextOf(ctx, updated, ground.settings),
      subjectLifecycle.moves[move].needs,
    )
    // Without an institution its guards do not apply yet.
    const named = Object.entries(findings).filter(([field]) => field !== 'leadDepartId' || updated.subject.leadDepartId)
    return { findings: Object.fromEntries(named) }
  } catch (error) {
    // A person or an institution that must not be named is reported as a finding.
    if (error instanceof Refusal && error.code === 400) return { findings: error.result as Record<string, string> }
    throw error
  }
}
