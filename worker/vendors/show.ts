import { type Actor, isPerson } from '../core/actor'
import { isAmong, rowIn } from '../core/names'
import { can } from '../policy/can'
import type { Vendor } from './columns.server'
import { type VendorMove, vendorLifecycle } from './lifecycle'
import { t as says } from './lifecycle.texts'
import type { VendorAt } from './rules'
import { type VendorStatus, vendorStatusCodes, vendorStatusLabel } from './statuses'

/** The column holds no other. */
export const statusOf = ({ status }: { status: number }): VendorStatus => {
  const found = vendorStatusCodes.find((one) => one === status)
  if (found === undefined) throw new Error(`no status ${status} of a vendor`)
  return found
}
/** What the rules look at. Whoever enters for an institution of the platform is of it. */
export const vendorAt = (actor: Actor, of: Vendor, today: string, reason = ''): VendorAt => ({
  writes: can(actor, 'industry:write', of),
  own: isPerson(actor) && !!of.departId && of.departId === actor.departId,
  today,
  vendor: of,
  reason,
})
/** Null, or why this move may not be made. */
export const refused = (name: VendorMove, status: VendorStatus, at: VendorAt): string | null =>
  vendorLifecycle.refuses(name, status, at, vendorStatusLabel)

/** Of what is offered: not what only says that something is still to be filled in, which the act says. */
const FILLED: VendorAt['vendor'] = {
  ...{ intro: '-', contact: '-', phone: '-', productCount: 1, qualificationCount: 1, fileless: 0, firstExpiry: '' },
}
const ANY_REASON = '（说明理由）'
/** The moves that are open to somebody, in the order of the table. */
export const movesOpen = (actor: Actor, of: Vendor, today: string): VendorMove[] => {
  const at = { ...vendorAt(actor, of, today, ANY_REASON), vendor: FILLED }
  const status = statusOf(of)
  return vendorLifecycle
    .from(status)
    .filter((name) => can(actor, vendorLifecycle.moves[name].by, of) && refused(name, status, at) === null)
}
export const saysOf = (operation: string): string =>
  isAmong(Object.keys(says), operation) ? String(rowIn(says, operation)) : operation
