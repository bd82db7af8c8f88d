import { isIn, meet, type Range, rangeOf, rangeText } from '../../core/address'
import { entriesOf } from '../../core/entries'
import { type Ranges, rowsAt } from '../../core/ranges'
import { t } from './texts'

/** Returns the range to ban for an address: the address itself, or the /64 network of an IPv6 connection. */
export const rangeAround = (address: string): string =>
  rangeText(rangeOf(address.includes(':') ? `${address}/64` : address))

const loopback = ['127.0.0.0/8', '::1'].map(rangeOf)
/** @param address normalized, as `callerAddress` returns it */
export const isLoopback = (address: string): boolean => address.startsWith('127.') || address === '::1'

/**
 * Returns why a range may not be banned, or null.
 * @param own address of the person who requests the ban
 * @param proxies the setting of trusted proxies, separated by commas
 */
export function banProblem(ip: string, own: string, proxies: string): string | null {
  const range = rangeOf(ip)
  const meets = (others: readonly Range[]) => others.some((other) => meet(range, other))
  if (meets(loopback)) return t.loopback
  if (meets(entriesOf(proxies).map(rangeOf))) return t.ours
  return isIn(own, range) ? t.own(own) : null
}

/**
 * A ban in the cache; `toTime` '' means no end. An automatic ban stops sign-in and other open calls; a manual one stops
 * everything.
 */
export type Ban = { id: string; ip: string; fromTime: string; toTime: string; source: 'manual' | 'auto' }
/** Returns the ban of an address at a time, or null. A manual ban takes precedence over an automatic one. */
export function banOn(bans: Ranges<Ban>, address: string, now: string): Ban | null {
  let automatic: Ban | null = null
  for (const ban of rowsAt(bans, address)) {
    if (ban.fromTime > now || (ban.toTime !== '' && ban.toTime <= now)) continue
    if (ban.source === 'manual') return ban
    automatic ??= ban
  }
  return automatic
}
