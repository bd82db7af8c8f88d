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
 * Whether this person, for this institution, could hand in for this year: the guards of the submission, asked while one
 * writes. Changes nothing. One trip. @throws 404 for a declaration that is not the caller's to see
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
    const laid = applyForm(one, form, ground, actor, ctx.id).case
    const move = laid.subject.status === 'TO_PERFECT' ? 'resubmit' : 'submit'
    const found = ineligible(atOf(ctx, laid, ground.settings), subjectLifecycle.moves[move].needs)
    // Before anybody is named there is nobody to judge.
    const named = Object.entries(found).filter(([field]) => field !== 'leadDepartId' || laid.subject.leadDepartId)
    return { findings: Object.fromEntries(named) }
  } catch (error) {
    // A person or an institution that cannot be named is a finding like the others.
    if (error instanceof Refusal && error.code === 400) return { findings: error.result as Record<string, string> }
    throw error
  }
}
