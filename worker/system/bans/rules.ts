import { isIn, meet, type Range, rangeOf, rangeText } from '../../core/address'
import { entriesOf } from '../../core/entries'
import { type Ranges, rowsAt } from '../../core/ranges'
import { t } from './texts'

/** What is shut out where one person at this address is to be: the address, or the network that an IPv6 line has to itself. */
export const rangeAround = (address: string): string =>
  rangeText(rangeOf(address.includes(':') ? `${address}/64` : address))

const loopback = ['127.0.0.0/8', '::1'].map(rangeOf)
/** @param address in its one form, as `callerAddress` gives it */
export const isLoopback = (address: string): boolean => address.startsWith('127.') || address === '::1'

/**
 * Why a range may not be shut out, or null.
 * @param own where the person is who wants it
 * @param proxies a setting: our own, with commas
 */
export function banProblem(ip: string, own: string, proxies: string): string | null {
  const range = rangeOf(ip)
  const meets = (others: readonly Range[]) => others.some((other) => meet(range, other))
  if (meets(loopback)) return t.loopback
  if (meets(entriesOf(proxies).map(rangeOf))) return t.ours
  return isIn(own, range) ? t.own(own) : null
}

/**
 * A ban as it is looked up; '' as `toTime` is no end. An automatic ban stops signing in and other open calls; one that a person made
 * stops everything.
 */
export type Ban = { id: string; ip: string; fromTime: string; toTime: string; source: 'manual' | 'auto' }
/** The ban that an address is under at a moment, or null. One that a person made counts before an automatic one. */
export function banOn(bans: Ranges<Ban>, address: string, now: string): Ban | null {
  let automatic: Ban | null = null
  for (const ban of rowsAt(bans, address)) {
    if (ban.fromTime > now || (ban.toTime !== '' && ban.toTime <= now)) continue
    if (ban.source === 'manual') return ban
    automatic ??= ban
  }
  return automatic
}
