import { isIn, rangeOf } from '../../core/address'
import { rowIn } from '../../core/names'
import { t } from './texts'

/** As it is asked over HTTP; libSQL is spoken over it. */
const overHttp = (said: string) => said.replace(/^libsql:/i, 'https:')
/** Blanks, signs without a form and backslashes are read in more than one way; an account before the host hides the host. */
const AMBIGUOUS = /[\s\p{C}\\@#]/u

/** The address of a source as it is asked; null for what is none. */
export function targetOf(said: string): URL | null {
  if (AMBIGUOUS.test(said) || !/^(libsql|https?):\/\/[^/]/i.test(said) || !URL.canParse(overHttp(said))) return null
  const url = new URL(overHttp(said))
  return url.hostname.endsWith('.') || url.username || url.password ? null : url
}
/** The one form in which the address of a source is kept; null for what is none. */
export function targetForm(said: string): string | null {
  const url = targetOf(said)
  if (!url) return null
  const form = url.pathname === '/' && !url.search ? url.origin : url.href
  return /^libsql:/i.test(said) ? form.replace(/^https:/, 'libsql:') : form
}
/** The one form of a host that may be reached, `host` or `host:port`; null for what is none. */
export function hostForm(said: string): string | null {
  const url = targetOf(`https://${said}`)
  return url && url.href === `https://${url.host}/` ? url.host : null
}

/** What may be reached. `inside`: also what lies in the deployment's own network. */
export type Allowed = { hosts: readonly string[]; inside: boolean }

const isLiteral = ({ hostname }: URL) => hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
/** Names that mean something in one network only, among them those under which clouds answer about themselves. */
const isLocal = ({ hostname }: URL) =>
  !hostname.includes('.') ||
  /\.(localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa)$/.test(hostname)

/** Why a source's address may not be asked, or null. What it resolves to is another question. */
export function targetProblem(said: string, { hosts, inside }: Allowed): string | null {
  const url = targetOf(said)
  if (!url) return t.urlWrong
  if (!inside) {
    if (isLiteral(url)) return t.literal
    if (isLocal(url)) return t.local
    if (url.protocol !== 'https:') return t.plain
  }
  return hosts.includes(url.host) ? null : t.notAllowed(url.host)
}

/** Addresses that are nobody's on the public net, or lead back into a network by another way: RFC 6890 and its successors. */
const notPublic = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23'],
  ...['2001:db8::/32', '2002::/16', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
].map(rangeOf)
export const isPublic = (address: string): boolean => !notPublic.some((range) => isIn(address, range))

/** Why what a name resolves to may not be asked, before it is asked and after; null where it may. */
export function resolvedProblem(before: readonly string[], after: readonly string[]): ReachCode | null {
  if (before.length === 0) return 'unresolved'
  if (![...before, ...after].every(isPublic)) return 'inside'
  return after.some((address) => before.includes(address)) ? null : 'moved'
}

/** How a test went: kept as `code value`, said in the language of the reader. */
const sayings = {
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
export type ReachCode = keyof typeof sayings
export function describeTest(detail: string): string {
  const [code = '', ...words] = detail.split(' ')
  return rowIn(sayings, code)?.(words.join(' ')) ?? detail
}
