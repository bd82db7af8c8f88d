import { type Actor, isPerson } from '../core/actor'
import { type Change, insert, type NewRow, update } from '../core/change'
import type { Context } from '../core/context'
import { t as core } from '../core/core.texts'
import { SYSTEM } from '../core/doer'
import { conflict, forbidden } from '../core/refusal'
import { day, stamp } from '../core/time'
import { can } from '../policy/can'
import { policy } from '../policy/policy'
import type { Vendor } from './columns.server'
import { type VendorMove, vendorLifecycle } from './lifecycle'
import { refused, statusOf, vendorAt } from './show'

/** A line of the history. */
export function vendorLine(
  { actor, now }: { actor: Actor; now: string },
  line: { vendorId: string; from: number; to: number; operation: VendorMove; reason: string },
): Change {
  return insert('vendorLog', {
    vendorId: line.vendorId,
    fromStatus: line.from,
    toStatus: line.to,
    operation: line.operation,
    ...(isPerson(actor)
      ? { actorName: actor.realname, roleCode: actor.roleCode }
      : { actorName: SYSTEM, roleCode: 'system' }),
    reason: line.reason,
    createTime: now,
  })
}

/** @throws 403 without the right, 409 from a wrong status or against a rule */
export function needVendorMove(ctx: Context, of: Vendor, name: VendorMove, reason = ''): void {
  const { by } = vendorLifecycle.moves[name]
  if (!can(ctx.actor, by, of)) throw forbidden(core.noRight(policy[by].does))
  const why = refused(name, statusOf(of), vendorAt(ctx.actor, of, day(ctx.now()), reason))
  if (why) throw conflict(why)
}

/** One move of one entry: the guarded change of the row, and its line in the history. @throws as `needVendorMove` */
export function moveVendor(
  ctx: Context,
  of: Vendor,
  name: VendorMove,
  { set = {}, reason = '' }: { set?: Partial<NewRow<'vendor'>>; reason?: string } = {},
): Change[] {
  needVendorMove(ctx, of, name, reason)
  const to: readonly number[] = vendorLifecycle.moves[name].to
  const status = to.includes(of.status) ? of.status : (to[0] ?? of.status)
  return [
    update('vendor', of, { status, ...set }),
    vendorLine(
      { actor: ctx.actor, now: stamp(ctx.now()) },
      { vendorId: of.id, from: of.status, to: status, operation: name, reason },
    ),
  ]
}
