import { type Actor, isPerson } from '../core/actor'
import { type Change, insert, type NewRow, update } from '../core/change'
import type { Context } from '../core/context'
import { SYSTEM_ACTOR_NAME } from '../core/history-actor'
import { transitionsOf } from '../core/transitions'
import { formatDay, formatStamp } from '../core/time'
import { can } from '../policy/authorization'
import type { Vendor } from './columns.server'
import { type VendorTransition, vendorLifecycle } from './lifecycle'
import type { VendorState } from './rules'
import { vendorStatusLabel } from './statuses'

export const vendorTransitions = transitionsOf(vendorLifecycle, {
  label: vendorStatusLabel,
  /** A caller who may write for an institution of the platform belongs to it. */
  at: (ctx, of: Vendor, reason): VendorState => ({
    writes: can(ctx.actor, 'industry:write', of),
    own: isPerson(ctx.actor) && !!of.departId && of.departId === ctx.actor.departId,
    today: formatDay(ctx.now()),
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
export function insertVendorLog(
  { actor, now }: { actor: Actor; now: string },
  line: { vendorId: string; from: number; to: number; operation: VendorTransition; reason: string },
): Change {
  return insert('vendorLog', {
    vendorId: line.vendorId,
    fromStatus: line.from,
    toStatus: line.to,
    operation: line.operation,
    ...(isPerson(actor)
      ? { actorName: actor.realname, roleCode: actor.roleCode }
      : { actorName: SYSTEM_ACTOR_NAME, roleCode: 'system' }),
    reason: line.reason,
    createTime: now,
  })
}

/**
 * Returns the changes of one transition: the update of the row with its version check, and the history entry. @throws
 * as `transitionsOf`
 */
export function transitionVendor(
  ctx: Context,
  of: Vendor,
  name: VendorTransition,
  { set = {}, reason = '' }: { set?: Partial<NewRow<'vendor'>>; reason?: string } = {},
): Change[] {
  const status = vendorTransitions.need(ctx, of, name, reason)
  return [
    update('vendor', of, { status, ...set }),
    insertVendorLog(
      { actor: ctx.actor, now: formatStamp(ctx.now()) },
      { vendorId: of.id, from: of.status, to: status, operation: name, reason },
    ),
  ]
}
