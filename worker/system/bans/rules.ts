import { isInRange, rangesOverlap, type AddressRange, parseRange, formatRange } from '../../core/address'
import { parseCommaList } from '../../core/comma-list'
import { type RangeIndex, findRangeRows } from '../../core/range-index'
import { t } from './texts'

/** Returns the range to ban for an address: the address itself, or the /64 network of an IPv6 connection. */
export const banRangeOf = (address: string): string =>
  formatRange(parseRange(address.includes(':') ? `${address}/64` : address))

const loopbackRanges = ['127.0.0.0/8', '::1'].map(parseRange)
/** @param address normalized, as `callerAddress` returns it */
export const isLoopbackAddress = (address: string): boolean => address.startsWith('127.') || address === '::1'

/**
 * Returns why a range may not be banned, or null.
 * @param own address of the person who requests the ban
 * @param proxies the setting of trusted proxies, separated by commas
 */
export function findBanProblem(ip: string, own: string, proxies: string): string | null {
  const range = parseRange(ip)
  const meets = (others: readonly AddressRange[]) => others.some((other) => rangesOverlap(range, other))
  if (meets(loopbackRanges)) return t.loopback
  if (meets(parseCommaList(proxies).map(parseRange))) return t.ours
  return isInRange(own, range) ? t.own(own) : null
}

/**
 * A ban in the cache; `toTime` '' means no end. An automatic ban stops sign-in and other open calls; a manual one stops
 * everything.
 */
export type Ban = { id: string; ip: string; fromTime: string; toTime: string; source: 'manual' | 'auto' }
/** Returns the ban of an address at a time, or null. A manual ban takes precedence over an automatic one. */
export function matchBan(bans: RangeIndex<Ban>, address: string, now: string): Ban | null {
  let automatic: Ban | null = null
  for (const ban of findRangeRows(bans, address)) {
    if (ban.fromTime > now || (ban.toTime !== '' && ban.toTime <= now)) continue
    if (ban.source === 'manual') return ban
    automatic ??= ban
  }
  return automatic
}
