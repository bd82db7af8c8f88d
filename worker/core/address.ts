import {
  convertIPv4BinaryToString,
  convertIPv4MappedIPv6ToIPv4,
  convertIPv4ToBinary,
  convertIPv6BinaryToString,
  convertIPv6ToBinary,
  distinctRemoteAddr,
  isIPv4MappedIPv6,
} from 'hono/utils/ipaddr'
import { entriesOf } from './entries'

/** Where a socket's other end is, as the platform says it: Cloudflare, and the local server's front door. */
const PEER = 'cf-connecting-ip'

/** What the environment says of the proxies in front. */
type Proxies = { TRUSTED_PROXIES: string; ADDRESS_HEADER: string }

/** Addresses that are remembered; with more than that it begins anew. */
const MOST = 500
const found = new Map<string, string>()
/**
 * The address of whoever sent a request: the socket's other end, or, where that is one of our own proxies, the nearest address
 * before it that is none. What stands farther away is somebody's claim. Empty where the platform says nothing.
 */
export function callerAddress(headers: Headers, env: Proxies): string {
  const said = [headers.get(PEER) ?? '', headers.get(env.ADDRESS_HEADER) ?? ''] as const
  const asked = `${said.join('\n')}\n${env.TRUSTED_PROXIES}`
  const known = found.get(asked)
  if (known !== undefined) return known
  if (found.size >= MOST) found.clear()
  const address = nearest(...said, rangesOf(env.TRUSTED_PROXIES))
  found.set(asked, address)
  return address
}
/** @param before the addresses that the proxies name, the farthest first */
function nearest(end: string, before: string, proxies: readonly Range[]): string {
  const peer = addressIn(end)
  if (!peer || !isAmong(peer, proxies)) return peer
  let caller = peer
  for (const hop of before.split(',').toReversed()) {
    const address = addressIn(hop)
    if (!address) break
    caller = address
    if (!isAmong(address, proxies)) break
  }
  return caller
}

/** What counts as one place: an IPv4 address, or the /64 that an IPv6 line has to itself. */
export function placeOf(address: string): string {
  if (distinctRemoteAddr(address) !== 'IPv6') return address
  return `${(convertIPv6ToBinary(address) >> 64n).toString(16).padStart(16, '0')}/64`
}

/** `bits`: what the addresses of the range begin with; `rest`: how many bits follow. */
export type Range = { kind: 'IPv4' | 'IPv6'; bits: bigint; rest: bigint }
const widths = { IPv4: 32n, IPv6: 128n } as const
/** An IPv4 address in IPv6 clothes has its own bits behind so many others. */
const CLOTHES = 96n

/** An address, bare or with a prefix length, as a range. @throws Error when it is neither */
export function rangeOf(text: string): Range {
  const [, given = '', prefix] = /^([^/]*)(?:\/(.*))?$/.exec(text) ?? []
  const address = binaryIn(given)
  if (!address) throw new Error(`${text} is no address.`)
  if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) throw new Error(`${text} has no prefix length.`)
  const width = widths[address.kind]
  const length = BigInt(prefix ?? width)
  if (length > width) throw new Error(`${text} has no prefix length.`)
  const { kind, bits } = length >= CLOTHES ? undressed(address) : address
  const rest = width - length
  return { kind, bits: bits >> rest, rest }
}
/** The one way in which a range is written: its first address, and the prefix length where it is more than one. */
export function rangeText({ kind, bits, rest }: Range): string {
  const first = bits << rest
  const address = kind === 'IPv4' ? convertIPv4BinaryToString(first) : convertIPv6BinaryToString(first)
  return rest ? `${address}/${widths[kind] - rest}` : address
}
/** Whether an address is in a range; what is no address is in none. */
export const isIn = (address: string, range: Range): boolean => isAmong(address, [range])
/** Whether two ranges have an address in common. */
export function meet(one: Range, other: Range): boolean {
  const rest = one.rest > other.rest ? one.rest : other.rest
  return one.kind === other.kind && one.bits >> (rest - one.rest) === other.bits >> (rest - other.rest)
}

const known = new Map<string, Range[]>()
/** A setting does not change while the program runs. */
function rangesOf(setting: string): Range[] {
  const read = known.get(setting)
  if (read) return read
  const ranges = entriesOf(setting).map(rangeOf)
  known.set(setting, ranges)
  return ranges
}

function isAmong(address: string, ranges: readonly Range[]): boolean {
  const known = binaryIn(address)
  if (!known) return false
  const { kind, bits } = undressed(known)
  return ranges.some((range) => range.kind === kind && bits >> range.rest === range.bits)
}

/** The address in one entry of a list, without its port, in its one form; empty for what is none. */
function addressIn(entry: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(entry.trim())?.[1] ?? entry.trim().replace(/^([\d.]+):\d+$/, '$1')
  const known = binaryIn(bare)
  return known ? rangeText({ ...undressed(known), rest: 0n }) : ''
}

type Binary = { kind: 'IPv4' | 'IPv6'; bits: bigint }
function binaryIn(text: string): Binary | null {
  const kind = distinctRemoteAddr(text.trim())
  if (!kind) return null
  try {
    return { kind, bits: kind === 'IPv4' ? convertIPv4ToBinary(text.trim()) : convertIPv6ToBinary(text.trim()) }
  } catch {
    return null
  }
}
/** An IPv4 address is the same one when a socket for both kinds took it. */
const undressed = (address: Binary): Binary =>
  address.kind === 'IPv6' && isIPv4MappedIPv6(address.bits)
    ? { kind: 'IPv4', bits: convertIPv4MappedIPv6ToIPv4(address.bits) }
    : address
