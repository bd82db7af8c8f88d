import { z } from 'zod'
import { t } from './check-rule.texts'
import { lookup } from './typed-keys'

/** Codes of seeded rules that records and workbooks refer to. */
export const PHONE_RULE = 'phone'
export const EMAIL_RULE = 'email'
export const CREDIT_RULE = 'credit_code'
export const CODE_RULE = 'code'

/** Maximum length of a value that is checked, in characters. */
export const MAX_CHECKED_LENGTH = 200
const MAX_PARTS = 20

/** Check digit algorithms, which no pattern can express: the last character is computed from the others. */
const algorithms = ['idCard', 'creditCode'] as const
type Algorithm = (typeof algorithms)[number]

const Part = z.strictObject({
  digits: z.union([z.string(), z.number()]).transform(String),
  pattern: z.string().min(1).max(200),
  message: z.string().trim().max(200).default(''),
  /**
   * Written by the legacy editor: whether a rule of the whole value comes before the others. The order of the list
   * decides here.
   */
  priority: z.union([z.string(), z.number()]).optional(),
  /** Check digit of the part, in addition to its pattern. */
  algorithm: z.enum(algorithms).optional(),
})
const Parts = z.array(Part).min(1).max(MAX_PARTS)
type Part = z.output<typeof Part>

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
/** Parses the parts of a stored check rule; null if the text is not a check rule. */
export const parseRuleParts = (text: string): readonly Part[] | null =>
  Parts.safeParse(parseJsonOrNull(text)).data ?? null
/** Returns the number of characters that a part checks; null for the whole value. */
export const partLength = ({ digits }: Part) => (digits === '*' ? null : Number(digits))
/** Compiles a pattern that must match the whole part; null if it is invalid. */
export function compilePattern(pattern: string): RegExp | null {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u')
  } catch {
    return null
  }
}

/** GB 11643: ID numbers of 18 characters. */
const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const idDigits = '10X98765432'
/** GB 32100: unified social credit codes of 18 characters. */
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const creditSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const weightedSum = (value: string, weights: readonly number[], signs: string) =>
  weights.reduce((sum, weight, at) => sum + weight * signs.indexOf(value[at] ?? ''), 0)
const checkDigits: Record<Algorithm, (value: string) => string | undefined> = {
  idCard: (value) => idDigits[weightedSum(value, idWeights, '0123456789') % 11],
  creditCode: (value) => creditSigns[(31 - (weightedSum(value, creditWeights, creditSigns) % 31)) % 31],
}
/** True if the value has 18 characters and the last is the check digit of the others. */
const hasCheckDigit = (algorithm: Algorithm, value: string) =>
  value.length === 18 && checkDigits[algorithm](value.toUpperCase()) === value.at(-1)!.toUpperCase()

/** Returns a seeded message in the user's language; a message that the centre wrote is returned unchanged. */
const messageTitle = (message: string) => lookup(t, message) ?? message

/** The part of a rule that a value fails, with its position in the value and the checked characters. */
export type FailedPart = {
  digits: string
  pattern: string
  message: string
  beginIndex: number
  endIndex: number
  checkValue: string
  passed: false
}
/**
 * Returns the first part that a value fails; null if it passes all. A number of digits continues where the previous
 * part ended; `*` tests the whole value.
 */
export function findFailedPart(text: string, value: string): FailedPart | null {
  let begin = 0
  const signs = Array.from(value)
  for (const part of parseRuleParts(text) ?? []) {
    const length = partLength(part)
    const beginIndex = length === null ? 0 : begin
    const endIndex = length === null ? signs.length : Math.min(begin + length, signs.length)
    if (length !== null) begin += length
    const checkValue = signs.slice(beginIndex, endIndex).join('')
    const { digits, pattern, message, algorithm } = part
    if (!compilePattern(pattern)?.test(checkValue) || (algorithm && !hasCheckDigit(algorithm, checkValue)))
      return { digits, pattern, message: messageTitle(message), beginIndex, endIndex, checkValue, passed: false }
  }
  return null
}
/** Returns the message of the first part that a value fails; null if it passes. Looks at no more than 201 characters. */
export const checkRuleMessage = (text: string, value: string): string | null =>
  findFailedPart(text, value.slice(0, MAX_CHECKED_LENGTH + 1))?.message ?? null

/** A rule by its code, as queries return it. */
export type CheckRuleContent = { ruleCode: string; ruleJson: string }
/** Returns the content of a rule by its code; undefined if there is none. */
export const findRuleContent = (rules: readonly CheckRuleContent[], code: string) =>
  rules.find(({ ruleCode }) => ruleCode === code)?.ruleJson
