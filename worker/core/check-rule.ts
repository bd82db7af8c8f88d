import { z } from 'zod'
import { t } from './check-rule.texts'
import { rowIn } from './names'

/** Codes of rules in the base data that records and workbooks name. */
export const PHONE_RULE = 'phone'
export const EMAIL_RULE = 'email'
export const CREDIT_RULE = 'credit_code'
export const CODE_RULE = 'code'

/** The longest value that is checked. */
export const LONGEST = 200
const MOST_RULES = 20

/** Check digits, which no pattern can express: the last character follows from those before it. */
const algorithms = ['idCard', 'creditCode'] as const
type Algorithm = (typeof algorithms)[number]

const Part = z.strictObject({
  digits: z.union([z.string(), z.number()]).transform(String),
  pattern: z.string().min(1).max(200),
  message: z.string().trim().max(200).default(''),
  /** Of the family's editor: whether a rule of the whole value goes before the others. The order of the list says it. */
  priority: z.union([z.string(), z.number()]).optional(),
  /** The check digit of the part, beside its pattern. */
  algorithm: z.enum(algorithms).optional(),
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
/** The parts of a check rule as it is stored; null for anything else. */
export const partsOf = (text: string): readonly Part[] | null => Parts.safeParse(jsonOf(text)).data ?? null
/** How many characters a part looks at; null for the whole value. */
export const digitsOf = ({ digits }: Part) => (digits === '*' ? null : Number(digits))
/** A pattern describes the whole of a part; null where it does not compile. */
export function expressionOf(pattern: string): RegExp | null {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u')
  } catch {
    return null
  }
}

/** GB 11643: of an ID number of 18 characters. */
const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const idDigits = '10X98765432'
/** GB 32100: of a unified social credit code of 18 characters. */
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const creditSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const weighted = (value: string, weights: readonly number[], signs: string) =>
  weights.reduce((sum, weight, at) => sum + weight * signs.indexOf(value[at] ?? ''), 0)
const lastOf: Record<Algorithm, (value: string) => string | undefined> = {
  idCard: (value) => idDigits[weighted(value, idWeights, '0123456789') % 11],
  creditCode: (value) => creditSigns[(31 - (weighted(value, creditWeights, creditSigns) % 31)) % 31],
}
/** Whether the last of 18 characters is the check digit of those before it. */
const hasCheckDigit = (algorithm: Algorithm, value: string) =>
  value.length === 18 && lastOf[algorithm](value.toUpperCase()) === value.at(-1)!.toUpperCase()

/** A message in the reader's language; one that the centre has written is shown as written. */
const messageTitle = (message: string) => rowIn(t, message) ?? message

/** The part that a value does not pass: where in the value, and what stood there. */
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
 * The first part that a value does not pass; null where it passes all. A number of digits continues where the last one ended;
 * `*` tests the whole.
 */
export function failedIn(text: string, value: string): Failed | null {
  let begin = 0
  const signs = Array.from(value)
  for (const part of partsOf(text) ?? []) {
    const length = digitsOf(part)
    const beginIndex = length === null ? 0 : begin
    const endIndex = length === null ? signs.length : Math.min(begin + length, signs.length)
    if (length !== null) begin += length
    const checkValue = signs.slice(beginIndex, endIndex).join('')
    const { digits, pattern, message, algorithm } = part
    if (!expressionOf(pattern)?.test(checkValue) || (algorithm && !hasCheckDigit(algorithm, checkValue)))
      return { digits, pattern, message: messageTitle(message), beginIndex, endIndex, checkValue, passed: false }
  }
  return null
}
/** The message of the first part that a value does not pass; null where it passes. At most 201 characters are looked at. */
export const messageOf = (text: string, value: string): string | null =>
  failedIn(text, value.slice(0, LONGEST + 1))?.message ?? null

/** A rule by its code, as it is read. */
export type CheckRuleContent = { ruleCode: string; ruleJson: string }
/** The content of the rule of a code; undefined where there is none. */
export const contentOf = (rules: readonly CheckRuleContent[], code: string) =>
  rules.find(({ ruleCode }) => ruleCode === code)?.ruleJson
