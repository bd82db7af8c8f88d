import { likeName } from '../../core/alike'
import { plainOf } from '../../similarity/fingerprints.rules'
import { copiedFrom, copyRate } from '../../similarity/passages.rules'
import type { CaseStep } from './rules'

/** From here on somebody is asked whether two cases are one; in percent. */
export const LIKE_FROM = 60
/** As many are told. */
export const LIKE_SHOWN = 5
/** As many are compared: those of the same branch of the tree, the latest first. */
export const LIKE_CANDIDATES = 100

type Written = { caseName: string; scenario: string; steps: readonly CaseStep[] }
const textOf = ({ scenario, steps }: Written) =>
  [scenario, ...steps.flatMap(({ action, expected }) => [action, expected])].join('\n')

/**
 * How alike other cases are to this one, in whole percent: by the name, or by how much of its words stands in the other,
 * whichever is more.
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
/** The cases that are like this one, the most alike first. */
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
