import { createHash } from 'node:crypto'
import type { DrillItem, DrillLine } from '../../db/schema'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
/** Of the sorted ids, one to a line. */
export const candidateHashOf = (versionIds: readonly string[]) => sha256(versionIds.join('\n'))

/**
 * The code that a draw is told by: eight signs of the digest of its seed, its rule, its candidates and what was drawn. Whoever
 * draws again from the same comes to the same.
 */
export function checkCodeOf(of: {
  seed: number
  rule: readonly Pick<DrillLine, 'categoryCode' | 'difficulty' | 'count'>[]
  candidateHash: string
  items: readonly Pick<DrillItem, 'versionId'>[]
}): string {
  const rule = of.rule.map(({ categoryCode, difficulty, count }) => `${categoryCode}/${difficulty}/${count}`)
  const text = [of.seed, rule.join(','), of.candidateHash, of.items.map((one) => one.versionId).join(',')].join('\n')
  const code = sha256(text).slice(0, 8).toUpperCase()
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
