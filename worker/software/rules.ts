import { t } from './texts'

/** Input of the transitions of an entry. */
export type SoftwareState = {
  /** The caller entered it. */
  own: boolean
  /** Names of expired certificates. */
  expired: readonly string[]
}
export const refuseOwnEntry = ({ own }: Pick<SoftwareState, 'own'>) => (own ? t.ownEntry : null)
/** Expired certificates prevent submission. */
export const requireValidCertificates = ({ expired: [first] }: Pick<SoftwareState, 'expired'>) =>
  first ? t.expired(first) : null

type ExpiringCertificate = { name: string; expireDate: string }
/** Returns the names of certificates that expired before today (`yyyy-MM-dd`); without an expiry date they never do. */
export const expiredCertificates = (certificates: readonly ExpiringCertificate[], today: string) =>
  certificates.filter(({ expireDate }) => expireDate && expireDate < today).map(({ name }) => name)
/** Returns the earliest expiry date; '' without any. */
export const firstExpiry = (certificates: readonly ExpiringCertificate[]) =>
  certificates
    .map(({ expireDate }) => expireDate)
    .filter(Boolean)
    .toSorted()[0] ?? ''

/** Part of a version for comparison: a number, or a word with its rank (a release candidate ranks below the release). */
type VersionPart = { rank: number; number: number; word: string }
const wordRanks: Readonly<Record<string, number>> = { dev: -5, alpha: -4, beta: -3, rc: -1 }
/** Ranks of letters directly before a number: 2.0a1 is an alpha, whereas the letter in 1.1.1a ranks after 1.1.1. */
const numberedWordRanks: Readonly<Record<string, number>> = { a: -4, b: -3, m: -2 }
const ZERO_PART: VersionPart = { rank: 0, number: 0, word: '' }
const WORD_RANK = 1
const NUMBER_RANK = 2
const isNumber = (text: string | undefined) => text !== undefined && /^\d+$/.test(text)
const toVersionPart = (text: string, at: number, all: readonly string[]): VersionPart =>
  isNumber(text)
    ? { rank: Number(text) === 0 ? 0 : NUMBER_RANK, number: Number(text), word: '' }
    : {
        rank: wordRanks[text] ?? (isNumber(all[at + 1]) ? numberedWordRanks[text] : undefined) ?? WORD_RANK,
        number: 0,
        word: text,
      }
const parseVersion = (version: string) =>
  (
    version
      .trim()
      .toLowerCase()
      .replace(/^(version|ver|v)[.\s]*(?=\d)/, '')
      .match(/\d+|[^\d\s._+-]+/g) ?? []
  ).map(toVersionPart)

/**
 * Compares two versions: negative if the first is older, positive if it is newer, 0 if equal. Numbers are compared
 * numerically (2.10 after 2.9), a leading `V` is ignored, missing parts are zero (2 equals 2.0.0), `alpha`, `beta` and
 * `rc` rank below the release, other words (`sp1`, `u2`) above it.
 */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [parseVersion(one), parseVersion(other)]
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [x, y] = [a[at] ?? ZERO_PART, b[at] ?? ZERO_PART]
    const by = x.rank - y.rank || x.number - y.number || (x.word < y.word ? -1 : x.word > y.word ? 1 : 0)
    if (by) return Math.sign(by)
  }
  return 0
}
/** True if the version is within the inclusive range; an empty bound is open. */
export const isVersionBetween = (version: string, { from, to }: { from: string; to: string }) =>
  (!from || compareVersions(version, from) >= 0) && (!to || compareVersions(version, to) <= 0)

type AdaptTest = { platform: string; result: number; testDate: string }
/** Cell of the matrix: the result of the latest test and the number of tests. */
export type MatrixCell = { platform: string; result: number; tests: number }
/** Returns one cell per platform from the test results of a version. */
export function toMatrixCells(results: readonly AdaptTest[]): MatrixCell[] {
  const by = new Map<string, { last: AdaptTest; tests: number }>()
  for (const one of results) {
    const { last = one, tests = 0 } = by.get(one.platform) ?? {}
    // Of two tests on the same day the worse result counts.
    const later = one.testDate > last.testDate || (one.testDate === last.testDate && one.result > last.result)
    by.set(one.platform, { last: later ? one : last, tests: tests + 1 })
  }
  return [...by].map(([platform, { last, tests }]) => ({ platform, result: last.result, tests }))
}
/** Returns the versions with their cells, newest version first. */
export const buildMatrix = <R extends AdaptTest & { version: string }>(results: readonly R[]) =>
  [...new Set(results.map(({ version }) => version))]
    .toSorted((a, b) => compareVersions(b, a) || (a < b ? 1 : -1))
    .map((version) => ({ version, cells: toMatrixCells(results.filter((one) => one.version === version)) }))
