import { type Actor, isPerson } from '../core/actor'
import { type Change, insert, type NewRow, update } from '../core/change'
import type { Context } from '../core/context'
import { SYSTEM } from '../core/doer'
import { movesOf } from '../core/moves'
import { day, stamp } from '../core/time'
import { can } from '../policy/can'
import type { Vendor } from './columns.server'
import { type VendorMove, vendorLifecycle } from './lifecycle'
import type { VendorAt } from './rules'
import { vendorStatusLabel } from './statuses'

export const vendorMoves = movesOf(vendorLifecycle, {
  label: vendorStatusLabel,
  /** A caller who may write for an institution of the platform belongs to it. */
  at: (ctx, of: Vendor, reason): VendorAt => ({
    writes: can(ctx.actor, 'industry:write', of),
    own: isPerson(ctx.actor) && !!of.departId && of.departId === ctx.actor.departId,
    today: day(ctx.now()),
    vendor: of,
    reason,
  }),
  offered: {
    vendor: {
      ...{ intro: '-', contact: '-', phone: '-', productCount: 1, qualificationCount: 1, fileless: 0, firstExpiry: '' },
    },
    reason: '（说明理由）',
  },
})

/** Returns the insert of a history entry. */
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

/**
 * Returns the changes of one transition: the update of the row with its version check, and the history entry. @throws
 * as `transitionsOf`
 */
export function moveVendor(
  ctx: Context,
  of: Vendor,
  name: VendorMove,
  { set = {}, reason = '' }: { set?: Partial<NewRow<'vendor'>>; reason?: string } = {},
): Change[] {
  const status = vendorMoves.need(ctx, of, name, reason)
  return [
    update('vendor', of, { status, ...set }),
    vendorLine(
      { actor: ctx.actor, now: stamp(ctx.now()) },
      { vendorId: of.id, from: of.status, to: status, operation: name, reason },
    ),
  ]
}
