import { z } from 'zod'
import { t } from './texts'

/** The longest value that is checked. */
export const LONGEST = 200
const MOST_RULES = 20
/** Steps that a pattern may take over the longest value, at the worst. */
const MOST_STEPS = 10_000_000

const Part = z.strictObject({
  digits: z.union([z.string(), z.number()]).transform(String),
  pattern: z.string().min(1).max(200),
  message: z.string().trim().max(200).default(''),
  /** Of the family's editor: whether a rule of the whole value goes before the others. The order of the list says it. */
  priority: z.union([z.string(), z.number()]).optional(),
})
const Parts = z.array(Part).min(1).max(MOST_RULES)
type Part = z.output<typeof Part>

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
const partsOf = (text: string): readonly Part[] | null => Parts.safeParse(jsonOf(text)).data ?? null
/** How many signs a part looks at; null for the whole value. */
const lengthOf = ({ digits }: Part) => (digits === '*' ? null : Number(digits))

/** What keeps a text from being the rules of a check, in a sentence; null where nothing does. */
export function wrongInRules(text: string): string | null {
  const parts = partsOf(text)
  if (!parts) return t.notJson
  for (const [index, part] of parts.entries()) {
    const at = index + 1
    const length = lengthOf(part)
    if (length !== null && !(Number.isInteger(length) && length >= 1 && length <= LONGEST)) return t.digitsWrong(at)
    if (!part.message) return t.messageMissing(at)
    if (!expressionOf(part.pattern)) return t.patternWrong(at)
    if (stepsOf(part.pattern) > MOST_STEPS) return t.patternHeavy(at)
  }
  return null
}
/** A pattern says what the whole of a part looks like. */
function expressionOf(pattern: string): RegExp | null {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u')
  } catch {
    return null
  }
}

/**
 * How many ways there are, at the worst, to try a pattern on the longest value: what each repetition may vary by, multiplied.
 * Infinite for a repetition of what itself varies, and for what looks around or back: those may take for ever.
 */
export function stepsOf(pattern: string): number {
  if (/\(\?(?!:)|\\[1-9k]/.test(pattern)) return Number.POSITIVE_INFINITY
  // What one sign stands for, whatever it is: `a`, and nothing in it repeats.
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
      const varies = variesBy(token)
      const once = /^(\?|\{[01](,1)?\})/.test(token)
      if (last > 1 && !once) return Number.POSITIVE_INFINITY
      group.steps *= varies
    } else last = 1
  }
  return groups.length === 1 ? groups[0]!.steps * groups[0]!.ways : Number.POSITIVE_INFINITY
}
function variesBy(token: string): number {
  if (token.startsWith('?')) return 2
  const [, from, comma, to] = /^\{(\d+)(,?)(\d*)\}/.exec(token) ?? []
  if (from === undefined) return LONGEST + 1
  if (!comma) return 1
  return Math.min(to ? Number(to) - Number(from) : LONGEST, LONGEST) + 1
}

/** What a part found wrong, as the family says it: where in the value, and what stood there. */
export type Failed = {
  digits: string
  pattern: string
  message: string
  beginIndex: number
  endIndex: number
  checkValue: string
  passed: false
}
/**
 * The first part that a value does not pass; null where it passes all. A number of digits goes on from where the last one
 * ended; `*` looks at the whole.
 */
export function failedIn(text: string, value: string): Failed | null {
  let begin = 0
  const signs = Array.from(value)
  for (const part of partsOf(text) ?? []) {
    const length = lengthOf(part)
    const beginIndex = length === null ? 0 : begin
    const endIndex = length === null ? signs.length : Math.min(begin + length, signs.length)
    if (length !== null) begin += length
    const checkValue = signs.slice(beginIndex, endIndex).join('')
    const { digits, pattern, message } = part
    if (!expressionOf(pattern)?.test(checkValue))
      return { digits, pattern, message, beginIndex, endIndex, checkValue, passed: false }
  }
  return null
}
