import { nameSimilarityTo } from '../../core/text-similarity'
import { toPlainText } from '../../similarity/fingerprints.rules'
import { findCopiedPassages, copyRate } from '../../similarity/passages.rules'
import type { CaseStep } from './rules'

/** Minimum similarity, in percent, from which the user is asked whether two cases are the same. */
export const MIN_SIMILARITY = 60
/** Maximum number of similar cases shown. */
export const MAX_SIMILAR_CASES = 5
/** Maximum number of compared cases: same category branch, latest first. */
export const MAX_SIMILAR_CANDIDATES = 100

type ComparedCase = { caseName: string; scenario: string; steps: readonly CaseStep[] }
const caseTextOf = ({ scenario, steps }: ComparedCase) =>
  [scenario, ...steps.flatMap(({ action, expected }) => [action, expected])].join('\n')

/**
 * Returns a function that computes the similarity of another case in whole percent: the maximum of the similarity of
 * the names and the share of the text that the other contains.
 */
export function similarityTo(of: ComparedCase): (other: ComparedCase) => number {
  const byName = nameSimilarityTo(of.caseName)
  const text = caseTextOf(of)
  const plain = toPlainText(text)
  return (other) => {
    const { copied } = findCopiedPassages(plain, text, toPlainText(caseTextOf(other)), 0)
    return Math.max(byName(other.caseName), copyRate(copied, plain))
  }
}
/** Returns the similar cases, most similar first. */
export function rankSimilarCases<Other extends ComparedCase & { id: string }>(
  of: ComparedCase & { id?: string | undefined },
  others: readonly Other[],
): (Other & { rate: number })[] {
  const rate = similarityTo(of)
  return others
    .filter((other) => other.id !== of.id)
    .map((other) => ({ ...other, rate: rate(other) }))
    .filter((other) => other.rate >= MIN_SIMILARITY)
    .toSorted((a, b) => b.rate - a.rate)
    .slice(0, MAX_SIMILAR_CASES)
}
