import { partLength, compilePattern, MAX_CHECKED_LENGTH, parseRuleParts } from '../../core/check-rule'
import { t } from './texts'

/** Most steps that all patterns of a rule may take together on the longest value in the worst case. */
const MAX_PATTERN_STEPS = 10_000_000

/** Returns why a text is not a valid rule, or null. */
export function validateCheckRules(text: string): string | null {
  const parts = parseRuleParts(text)
  if (!parts) return t.notJson
  let steps = 0
  for (const [index, part] of parts.entries()) {
    const at = index + 1
    const length = partLength(part)
    if (length !== null && !(Number.isInteger(length) && length >= 1 && length <= MAX_CHECKED_LENGTH))
      return t.digitsWrong(at)
    if (!part.message) return t.messageMissing(at)
    if (!compilePattern(part.pattern)) return t.patternWrong(at)
    steps += countPatternSteps(part.pattern)
    if (steps > MAX_PATTERN_STEPS) return t.patternHeavy(at)
  }
  return null
}
/**
 * Returns an upper bound of the ways to match a pattern against the longest value: the product of the variations of all
 * repetitions. Infinite for nested repetitions, lookarounds and back-references, which may take exponential time.
 */
export function countPatternSteps(pattern: string): number {
  if (/\(\?(?!:)|\\[1-9k]/.test(pattern)) return Number.POSITIVE_INFINITY
  // Replaces every single-character token by `a`, so that only the structure is left.
  const plain = pattern.replace(/\\u\{[^}]*\}|\\[pP]\{[^}]*\}|\\./gu, 'a').replace(/\[[^\]]*\]/g, 'a')
  const groups = [{ steps: 1, ways: 1 }]
  let last = 1
  for (const token of plain.match(/\(\?:|\((?!\?)|\)|\||[*+?]\??|\{\d+(?:,\d*)?\}\??|[^]/gu) ?? []) {
    const group = groups.at(-1)!
    if (token.startsWith('(')) groups.push({ steps: 1, ways: 1 })
    else if (token === ')') {
      if (groups.length === 1) return Number.POSITIVE_INFINITY
      groups.pop()
      last = group.steps * group.ways
      groups.at(-1)!.steps *= last
    } else if (token === '|') group.ways += 1
    else if (/^[*+?{]/.test(token) && token !== '{') {
      const varies = repetitionRange(token)
      const once = /^(\?|\{[01](,1)?\})/.test(token)
      if (last > 1 && !once) return Number.POSITIVE_INFINITY
      group.steps *= varies
    } else last = 1
  }
  return groups.length === 1 ? groups[0]!.steps * groups[0]!.ways : Number.POSITIVE_INFINITY
}
function repetitionRange(token: string): number {
  if (token.startsWith('?')) return 2
  const [, from, comma, to] = /^\{(\d+)(,?)(\d*)\}/.exec(token) ?? []
  if (from === undefined) return MAX_CHECKED_LENGTH + 1
  if (!comma) return 1
  return Math.min(to ? Number(to) - Number(from) : MAX_CHECKED_LENGTH, MAX_CHECKED_LENGTH) + 1
}
