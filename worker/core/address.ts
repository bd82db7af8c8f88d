import { convertIPv4ToBinary, convertIPv6ToBinary, distinctRemoteAddr } from 'hono/utils/ipaddr'
import { entriesOf } from './entries'

/** Where a socket's other end is, as the platform says it: Cloudflare, and the local server's front door. */
const PEER = 'cf-connecting-ip'

/** What the environment says of the proxies in front. */
type Proxies = { TRUSTED_PROXIES: string; ADDRESS_HEADER: string }

/**
 * The address of whoever sent a request: the socket's other end, or, where that is one of our own proxies, the nearest address
 * before it that is none. What stands farther away is somebody's claim. Empty where the platform says nothing.
 */
export function callerAddress(headers: Headers, env: Proxies): string {
  const peer = addressIn(headers.get(PEER) ?? '')
  const proxies = rangesOf(env.TRUSTED_PROXIES)
  if (!peer || !isAmong(peer, proxies)) return peer
  let caller = peer
  for (const hop of (headers.get(env.ADDRESS_HEADER) ?? '').split(',').toReversed()) {
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

type Range = { kind: 'IPv4' | 'IPv6'; bits: bigint; rest: bigint }
const widths = { IPv4: 32n, IPv6: 128n } as const

/** An address, bare or with a prefix length, as a range. @throws Error when it is neither */
export function rangeOf(text: string): Range {
  const [given = '', prefix] = text.split('/')
  const address = addressIn(given)
  const kind = distinctRemoteAddr(address)
  if (!kind || !address) throw new Error(`${text} is no address.`)
  const width = widths[kind]
  if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) throw new Error(`${text} has no prefix length.`)
  const length = BigInt(prefix ?? width)
  if (length > width) throw new Error(`${text} has no prefix length.`)
  return { kind, bits: binary(address, kind) >> (width - length), rest: width - length }
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

const binary = (address: string, kind: Range['kind']) =>
  kind === 'IPv4' ? convertIPv4ToBinary(address) : convertIPv6ToBinary(address)
const isAmong = (address: string, ranges: Range[]) =>
  ranges.some(({ kind, bits, rest }) => distinctRemoteAddr(address) === kind && binary(address, kind) >> rest === bits)

/** The address in one entry of a list, without its port; empty for what is none. */
function addressIn(entry: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(entry.trim())?.[1] ?? entry.trim().replace(/^([\d.]+):\d+$/, '$1')
  // An IPv4 socket that a listener for both kinds took.
  const address = bare.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '')
  const kind = distinctRemoteAddr(address)
  if (!kind) return ''
  try {
    binary(address, kind)
    return address
  } catch {
    return ''
  }
}
