import { likeName } from '../../core/alike'
import { plainOf } from '../../similarity/fingerprints.rules'
import { copiedFrom, copyRate } from '../../similarity/passages.rules'
import type { CaseStep } from './rules'

/** Minimum similarity, in percent, from which the user is asked whether two cases are the same. */
export const LIKE_FROM = 60
/** Maximum number of similar cases shown. */
export const LIKE_SHOWN = 5
/** Maximum number of compared cases: same category branch, latest first. */
export const LIKE_CANDIDATES = 100

type Written = { caseName: string; scenario: string; steps: readonly CaseStep[] }
const textOf = ({ scenario, steps }: Written) =>
  [scenario, ...steps.flatMap(({ action, expected }) => [action, expected])].join('\n')

/**
 * Returns a function that computes the similarity of another case in whole percent: the maximum of the similarity of
 * the names and the share of the text that the other contains.
 */
export function likeCase(of: Written): (other: Written) => number {
  const byName = likeName(of.caseName)
  const text = textOf(of)
  const plain = plainOf(text)
  return (other) => {
    const { copied } = copiedFrom(plain, text, plainOf(textOf(other)), 0)
    return Math.max(byName(other.caseName), copyRate(copied, plain))
  }
}
/** Returns the similar cases, most similar first. */
export function alike<Other extends Written & { id: string }>(
  of: Written & { id?: string | undefined },
  others: readonly Other[],
): (Other & { rate: number })[] {
  const rate = likeCase(of)
  return others
    .filter((other) => other.id !== of.id)
    .map((other) => ({ ...other, rate: rate(other) }))
    .filter((other) => other.rate >= LIKE_FROM)
    .toSorted((a, b) => b.rate - a.rate)
    .slice(0, LIKE_SHOWN)
}
