import { z } from 'zod'
import type { Row } from '../../core/change'
import { formatDay } from '../../core/time'
import { t } from './texts'

/** The format of a number: the fields that an administrator may change. */
export type NumberFormat = Pick<Row<'fillRule'>, 'prefix' | 'datePattern' | 'separator' | 'digits' | 'reset'>
type Rule = NumberFormat & Pick<Row<'fillRule'>, 'id'>
/** Number of characters of the date `2026-11-20` that identify a period. */
export const periodLengths: Readonly<Record<string, number>> = { never: 0, year: 4, month: 7, day: 10 }
/** Number of characters of the date `2026-11-20` that a date pattern shows. */
export const dateLengths: Readonly<Record<string, number>> = { '': 0, yyyy: 4, yyyyMM: 7, yyyyMMdd: 10 }

/** Returns the periods that contain the time. A rule counts within one of them. */
export const currentPeriods = (now: Date) =>
  Object.values(periodLengths).map((length) => formatDay(now).slice(0, length))
/** Returns the id of the sequence that counts a rule at a time. */
export const sequenceIdOf = ({ id, reset }: Pick<Rule, 'id' | 'reset'>, now: Date) =>
  `fill:${id}:${formatDay(now).slice(0, periodLengths[reset] ?? 0)}`
const padNumber = (place: number, digits: number) => String(place).padStart(digits, '0')
/** Formats a number, for example `FT2026-0007`: prefix, date, separator, number. */
export const formatFillNumber = ({ prefix, datePattern, separator, digits }: NumberFormat, now: Date, place: number) =>
  `${prefix}${formatDay(now)
    .slice(0, dateLengths[datePattern] ?? 0)
    .replaceAll('-', '')}${separator}${padNumber(place, digits)}`
/** True if the date in the number is precise enough for the reset period, so that numbers do not repeat. */
export const isUniqueFormat = ({ datePattern, reset }: Pick<Rule, 'datePattern' | 'reset'>) =>
  (dateLengths[datePattern] ?? 0) >= (periodLengths[reset] ?? 0)

/** Code and id of the rule of subject numbers. */
export const SUBJECT_RULE = 'subject_num'
export type SubjectRule = Pick<NumberFormat, 'prefix' | 'separator' | 'digits'>
/** Formats a subject number, for example `FT2026-03-015`: prefix, year, domain, sequence number within year and domain. */
export const formatSubjectNumber = (
  { prefix, separator, digits }: SubjectRule,
  year: string,
  domain: string,
  place: number,
) => [`${prefix}${year}`, domain, padNumber(place, digits)].join(separator)
/**
 * Returns the id of the sequence of a year and domain. A new separator continues the sequence, a new prefix starts
 * another.
 */
export const subjectSequenceId = (prefix: string, year: string, domain: string) =>
  `${SUBJECT_RULE}:${prefix}${year}-${domain}`
const MAX_NUMBER_LENGTH = 32

/** Returns why a rule is not valid for subject numbers, by field. */
export function validateSubjectRule(rule: NumberFormat): { prefix?: string; separator?: string; datePattern?: string } {
  if (rule.datePattern !== 'yyyy' || rule.reset !== 'year') return { datePattern: t.ofItsYear }
  if (!rule.separator) return { separator: t.separatorMissing }
  return formatSubjectNumber(rule, '2026', '01', 1).length > MAX_NUMBER_LENGTH
    ? { prefix: t.numberLong(MAX_NUMBER_LENGTH) }
    : {}
}

const Params = z.strictObject({
  prefix: z.string().trim().max(20).default(''),
  datePattern: z.literal(['', 'yyyy', 'yyyyMM', 'yyyyMMdd']).default(''),
  separator: z.string().trim().max(5).default(''),
  digits: z.number().int().min(1).max(12).default(4),
  reset: z.literal(['never', 'year', 'month', 'day']).default('never'),
})
/**
 * Parses the rule parameters of legacy clients (JSON); null if invalid. The input is only data: no class is loaded and
 * no code runs.
 */
export function parseRuleParams(text: string): NumberFormat | null {
  try {
    return Params.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
/** Returns the parameters of a rule as JSON, the format of legacy clients. */
export const serializeRuleParams = ({ prefix, datePattern, separator, digits, reset }: NumberFormat) =>
  JSON.stringify({ prefix, datePattern, separator, digits, reset })
