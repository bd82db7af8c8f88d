import { isInRange, parseRange } from '../../core/address'
import { lookup } from '../../core/typed-keys'
import { t } from './texts'

/** Replaces `libsql:` by `https:`, its transport. */
const toHttpUrl = (text: string) => text.replace(/^libsql:/i, 'https:')
/**
 * Whitespace, control characters and backslashes are parsed differently by different parsers; an account before the
 * host can hide the host.
 */
const AMBIGUOUS = /[\s\p{C}\\@#]/u

/** Parses the address of a source as an HTTP URL; null if it is invalid. */
export function parseTarget(text: string): URL | null {
  if (AMBIGUOUS.test(text) || !/^(libsql|https?):\/\/[^/]/i.test(text) || !URL.canParse(toHttpUrl(text))) return null
  const url = new URL(toHttpUrl(text))
  return url.hostname.endsWith('.') || url.username || url.password ? null : url
}
/** Returns the normalized address to store; null if it is invalid. */
export function normalizeTarget(text: string): string | null {
  const url = parseTarget(text)
  if (!url) return null
  const form = url.pathname === '/' && !url.search ? url.origin : url.href
  return /^libsql:/i.test(text) ? form.replace(/^https:/, 'libsql:') : form
}
/** Returns a normalized host, `host` or `host:port`; null if it is invalid. */
export function normalizeHost(text: string): string | null {
  const url = parseTarget(`https://${text}`)
  return url && url.href === `https://${url.host}/` ? url.host : null
}

/** Allowed targets. `inside`: addresses in the deployment's own network are allowed too. */
export type AllowedTargets = { hosts: readonly string[]; inside: boolean }

const isIpLiteral = ({ hostname }: URL) => hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
/** True for names that resolve only within one network, including cloud metadata services. */
const isLocalName = ({ hostname }: URL) =>
  !hostname.includes('.') ||
  /\.(localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa)$/.test(hostname)

/** Returns why the address of a source is not allowed, or null. It does not resolve the name. */
export function findTargetProblem(text: string, { hosts, inside }: AllowedTargets): string | null {
  const url = parseTarget(text)
  if (!url) return t.urlWrong
  if (!inside) {
    if (isIpLiteral(url)) return t.literal
    if (isLocalName(url)) return t.local
    if (url.protocol !== 'https:') return t.plain
  }
  return hosts.includes(url.host) ? null : t.notAllowed(url.host)
}

/** Address ranges that are not public, or that tunnel into another network: RFC 6890 and its successors. */
const nonPublicRanges = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23'],
  ...['2001:db8::/32', '2002::/16', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
].map(parseRange)
/** True if the address is in no private or special range. */
export const isPublicAddress = (address: string): boolean => !nonPublicRanges.some((range) => isInRange(address, range))

/** Returns why the resolved addresses before and after an exchange are not allowed; null if they are. */
export function findResolveProblem(before: readonly string[], after: readonly string[]): SourceErrorCode | null {
  if (before.length === 0) return 'unresolved'
  if (![...before, ...after].every(isPublicAddress)) return 'inside'
  return after.some((address) => before.includes(address)) ? null : 'moved'
}

/** Messages of test results. They are stored as `code value` and translated when shown. */
const testMessages = {
  answered: t.answered,
  speaks: () => t.speaks,
  answeredBadly: t.answeredBadly,
  credentials: t.credentials,
  notLibsql: () => t.notLibsql,
  tooLong: (kilobytes: string) => t.tooLong(kilobytes || '64'),
  statementRefused: () => t.statementRefused,
  notJson: () => t.notJson,
  noRows: t.noRows,
  manyRows: t.manyRows,
  rowWrong: t.rowWrong,
  notAllowed: () => t.nowhereAllowed,
  secretLost: () => t.secretLost,
  noAnswer: () => t.noAnswer,
  away: () => t.away,
  redirected: t.redirected,
  unresolved: () => t.unresolved,
  inside: () => t.inside,
  moved: () => t.moved,
} as const satisfies Record<string, (value: string) => string>
export type SourceErrorCode = keyof typeof testMessages
/** Returns a stored test result in the user's language. */
export function describeTest(detail: string): string {
  const [code = '', ...words] = detail.split(' ')
  return lookup(testMessages, code)?.(words.join(' ')) ?? detail
}
