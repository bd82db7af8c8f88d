import {
  convertIPv4BinaryToString,
  convertIPv4MappedIPv6ToIPv4,
  convertIPv4ToBinary,
  convertIPv6BinaryToString,
  convertIPv6ToBinary,
  distinctRemoteAddr,
  isIPv4MappedIPv6,
} from 'hono/utils/ipaddr'
import { parseCommaList } from './comma-list'

/** Request header with the address of the socket's peer, set by Cloudflare and by scripts/local/edge. */
const PEER_HEADER = 'cf-connecting-ip'

/** Environment variables about the proxies in front. */
type Proxies = { TRUSTED_PROXIES: string; ADDRESS_HEADER: string }

/** Maximum number of cached addresses; the cache is cleared when it is full. */
const MAX_CACHED = 500
const addressCache = new Map<string, string>()
/**
 * Returns the address of the caller: the socket's peer or, if the peer is a trusted proxy, the nearest address before
 * it that is not a trusted proxy. Addresses farther away are unverified claims. Returns '' if the platform does not
 * name the peer.
 */
export function callerAddress(headers: Headers, env: Proxies): string {
  const headerValues = [headers.get(PEER_HEADER) ?? '', headers.get(env.ADDRESS_HEADER) ?? ''] as const
  const cacheKey = `${headerValues.join('\n')}\n${env.TRUSTED_PROXIES}`
  const known = addressCache.get(cacheKey)
  if (known !== undefined) return known
  if (addressCache.size >= MAX_CACHED) addressCache.clear()
  const address = findNearestUntrusted(...headerValues, parseRanges(env.TRUSTED_PROXIES))
  addressCache.set(cacheKey, address)
  return address
}
/** @param before the addresses that the proxies name, the farthest first */
function findNearestUntrusted(end: string, before: string, proxies: readonly AddressRange[]): string {
  const peer = parseAddress(end)
  if (!peer || !isInAnyRange(peer, proxies)) return peer
  let caller = peer
  for (const hop of before.split(',').toReversed()) {
    const address = parseAddress(hop)
    if (!address) break
    caller = address
    if (!isInAnyRange(address, proxies)) break
  }
  return caller
}

/** Returns the network that counts as one caller: an IPv4 address, or the /64 prefix of an IPv6 address. */
export function networkOf(address: string): string {
  if (distinctRemoteAddr(address) !== 'IPv6') return address
  return `${(convertIPv6ToBinary(address) >> 64n).toString(16).padStart(16, '0')}/64`
}

/** `bits`: the common prefix of the addresses; `rest`: the number of bits that follow it. */
export type AddressRange = { kind: 'IPv4' | 'IPv6'; bits: bigint; rest: bigint }
const addressBits = { IPv4: 32n, IPv6: 128n } as const
/** Length of the prefix of IPv4-mapped IPv6 addresses, in bits. */
const MAPPED_PREFIX_BITS = 96n

/** Parses an address, with or without a prefix length, as a range. @throws Error if it is neither */
export function parseRange(text: string): AddressRange {
  const [, addressPart = '', prefix] = /^([^/]*)(?:\/(.*))?$/.exec(text) ?? []
  const address = parseBinary(addressPart)
  if (!address) throw new Error(`${text} is not an IP address.`)
  if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) throw new Error(`${text} has an invalid prefix length.`)
  const width = addressBits[address.kind]
  const length = BigInt(prefix ?? width)
  if (length > width) throw new Error(`${text} has an invalid prefix length.`)
  const { kind, bits } = length >= MAPPED_PREFIX_BITS ? unmapIPv4(address) : address
  const rest = width - length
  return { kind, bits: bits >> rest, rest }
}
/** Formats a range in its canonical form: the first address, and the prefix length if the range has more than one address. */
export function formatRange({ kind, bits, rest }: AddressRange): string {
  const first = bits << rest
  const address = kind === 'IPv4' ? convertIPv4BinaryToString(first) : convertIPv6BinaryToString(first)
  return rest ? `${address}/${addressBits[kind] - rest}` : address
}
/** True if an address is in a range. An invalid address is in no range. */
export const isInRange = (address: string, range: AddressRange): boolean => isInAnyRange(address, [range])
/** True if two ranges have an address in common. */
export function rangesOverlap(one: AddressRange, other: AddressRange): boolean {
  const rest = one.rest > other.rest ? one.rest : other.rest
  return one.kind === other.kind && one.bits >> (rest - one.rest) === other.bits >> (rest - other.rest)
}

const rangeCache = new Map<string, AddressRange[]>()
/** Settings do not change while the program runs, so parsed ranges are cached. */
function parseRanges(setting: string): AddressRange[] {
  const read = rangeCache.get(setting)
  if (read) return read
  const ranges = parseCommaList(setting).map(parseRange)
  rangeCache.set(setting, ranges)
  return ranges
}

function isInAnyRange(address: string, ranges: readonly AddressRange[]): boolean {
  const known = parseBinary(address)
  if (!known) return false
  const { kind, bits } = unmapIPv4(known)
  return ranges.some((range) => range.kind === kind && bits >> range.rest === range.bits)
}

/** Returns the address of a list entry without its port, in canonical form; '' if the entry is invalid. */
function parseAddress(entry: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(entry.trim())?.[1] ?? entry.trim().replace(/^([\d.]+):\d+$/, '$1')
  const known = parseBinary(bare)
  return known ? formatRange({ ...unmapIPv4(known), rest: 0n }) : ''
}

type BinaryAddress = { kind: 'IPv4' | 'IPv6'; bits: bigint }
function parseBinary(text: string): BinaryAddress | null {
  const kind = distinctRemoteAddr(text.trim())
  if (!kind) return null
  try {
    return { kind, bits: kind === 'IPv4' ? convertIPv4ToBinary(text.trim()) : convertIPv6ToBinary(text.trim()) }
  } catch {
    return null
  }
}
/** Converts an IPv4-mapped IPv6 address, as dual-stack sockets report it, to the IPv4 address. */
const unmapIPv4 = (address: BinaryAddress): BinaryAddress =>
  address.kind === 'IPv6' && isIPv4MappedIPv6(address.bits)
    ? { kind: 'IPv4', bits: convertIPv4MappedIPv6ToIPv4(address.bits) }
    : address
