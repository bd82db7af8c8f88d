import { t } from './texts'

/** What the moves of an entry look at. */
export type SoftwareAt = {
  /** The asker wrote it. */
  own: boolean
  /** Certificates that have expired. */
  expired: readonly string[]
}
export const notOwn = ({ own }: Pick<SoftwareAt, 'own'>) => (own ? t.ownEntry : null)
/** What is handed in has no certificate that is over. */
export const valid = ({ expired: [first] }: Pick<SoftwareAt, 'expired'>) => (first ? t.expired(first) : null)

type Expiring = { name: string; expireDate: string }
/** Certificates that are over today (`yyyy-MM-dd`); one without an end never is. */
export const expiredOf = (certificates: readonly Expiring[], today: string) =>
  certificates.filter(({ expireDate }) => expireDate && expireDate < today).map(({ name }) => name)
/** When the first of them expires; '' without any. */
export const firstEnd = (certificates: readonly Expiring[]) =>
  certificates
    .map(({ expireDate }) => expireDate)
    .filter(Boolean)
    .toSorted()[0] ?? ''

/** Part of a version as it is compared: a number, or a word with its rank (a release candidate comes before the release). */
type Part = { rank: number; number: number; word: string }
const words: Readonly<Record<string, number>> = { dev: -5, alpha: -4, beta: -3, rc: -1 }
/** Before a number alone: 1.1.1a is a letter after 1.1.1, 2.0a1 an alpha. */
const numbered: Readonly<Record<string, number>> = { a: -4, b: -3, m: -2 }
const NOTHING: Part = { rank: 0, number: 0, word: '' }
const LETTERS = 1
const DIGITS = 2
const isNumber = (text: string | undefined) => text !== undefined && /^\d+$/.test(text)
const partOf = (text: string, at: number, all: readonly string[]): Part =>
  isNumber(text)
    ? { rank: Number(text) === 0 ? 0 : DIGITS, number: Number(text), word: '' }
    : { rank: words[text] ?? (isNumber(all[at + 1]) ? numbered[text] : undefined) ?? LETTERS, number: 0, word: text }
const partsOf = (version: string) =>
  (
    version
      .trim()
      .toLowerCase()
      .replace(/^(version|ver|v)[.\s]*(?=\d)/, '')
      .match(/\d+|[^\d\s._+-]+/g) ?? []
  ).map(partOf)

/**
 * Which of two versions comes first: below zero the first, above zero the second, zero where they are the same. Numbers are
 * compared as numbers (2.10 after 2.9), `V` in front means nothing, missing numbers are zero (2 and 2.0.0 are one), `alpha`,
 * `beta` and `rc` come before the release, other words (`sp1`, `u2`) after it.
 */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)]
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [x, y] = [a[at] ?? NOTHING, b[at] ?? NOTHING]
    const by = x.rank - y.rank || x.number - y.number || (x.word < y.word ? -1 : x.word > y.word ? 1 : 0)
    if (by) return Math.sign(by)
  }
  return 0
}
/** Whether a version lies between two others, both included; an empty end is open. */
export const isBetween = (version: string, { from, to }: { from: string; to: string }) =>
  (!from || compareVersions(version, from) >= 0) && (!to || compareVersions(version, to) <= 0)

type Result = { platform: string; result: number; testDate: string }
/** One place of the matrix: what the latest of its tests says, and how many there are. */
export type Cell = { platform: string; result: number; tests: number }
export function cellsOf(results: readonly Result[]): Cell[] {
  const by = new Map<string, { last: Result; tests: number }>()
  for (const one of results) {
    const { last = one, tests = 0 } = by.get(one.platform) ?? {}
    // Of one day the worse counts.
    const later = one.testDate > last.testDate || (one.testDate === last.testDate && one.result > last.result)
    by.set(one.platform, { last: later ? one : last, tests: tests + 1 })
  }
  return [...by].map(([platform, { last, tests }]) => ({ platform, result: last.result, tests }))
}
/** Versions with their places, the newest first. */
export const matrixOf = <R extends Result & { version: string }>(results: readonly R[]) =>
  [...new Set(results.map(({ version }) => version))]
    .toSorted((a, b) => compareVersions(b, a) || (a < b ? 1 : -1))
    .map((version) => ({ version, cells: cellsOf(results.filter((one) => one.version === version)) }))
