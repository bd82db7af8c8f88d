import { createHash } from 'node:crypto'
import type { DrillItem, DrillRuleLine } from '../../db/schema'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
/** Returns the SHA-256 (hexadecimal) of the sorted version ids, one per line. */
export const hashCandidates = (versionIds: readonly string[]) => sha256(versionIds.join('\n'))

/**
 * Returns the check code of a draw, `XXXX-XXXX`: the first eight hexadecimal digits of the SHA-256 over seed, rule,
 * candidate hash and drawn versions. Repeating the draw with the same data gives the same code.
 */
export function checkCodeOf(of: {
  seed: number
  rule: readonly Pick<DrillRuleLine, 'categoryCode' | 'difficulty' | 'count'>[]
  candidateHash: string
  items: readonly Pick<DrillItem, 'versionId'>[]
}): string {
  const rule = of.rule.map(({ categoryCode, difficulty, count }) => `${categoryCode}/${difficulty}/${count}`)
  const text = [of.seed, rule.join(','), of.candidateHash, of.items.map((one) => one.versionId).join(',')].join('\n')
  const code = sha256(text).slice(0, 8).toUpperCase()
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
