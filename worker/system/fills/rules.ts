import { z } from 'zod'
import type { Row } from '../../core/change'
import { day } from '../../core/time'
import { t } from './texts'

/** The format of a number: the fields that an administrator may change. */
export type Shape = Pick<Row<'fillRule'>, 'prefix' | 'datePattern' | 'separator' | 'digits' | 'reset'>
type Rule = Shape & Pick<Row<'fillRule'>, 'id'>
/** Number of characters of the date `2026-11-20` that identify a period. */
export const lengths: Readonly<Record<string, number>> = { never: 0, year: 4, month: 7, day: 10 }
/** Number of characters of the date `2026-11-20` that a date pattern shows. */
export const dates: Readonly<Record<string, number>> = { '': 0, yyyy: 4, yyyyMM: 7, yyyyMMdd: 10 }

/** Returns the periods that contain the time. A rule counts within one of them. */
export const periodsAt = (now: Date) => Object.values(lengths).map((length) => day(now).slice(0, length))
/** Returns the id of the sequence that counts a rule at a time. */
export const sequenceOf = ({ id, reset }: Pick<Rule, 'id' | 'reset'>, now: Date) =>
  `fill:${id}:${day(now).slice(0, lengths[reset] ?? 0)}`
const padded = (place: number, digits: number) => String(place).padStart(digits, '0')
/** Formats a number, for example `FT2026-0007`: prefix, date, separator, number. */
export const valueOf = ({ prefix, datePattern, separator, digits }: Shape, now: Date, place: number) =>
  `${prefix}${day(now)
    .slice(0, dates[datePattern] ?? 0)
    .replaceAll('-', '')}${separator}${padded(place, digits)}`
/** True if the date in the number is precise enough for the reset period, so that numbers do not repeat. */
export const isApart = ({ datePattern, reset }: Pick<Rule, 'datePattern' | 'reset'>) =>
  (dates[datePattern] ?? 0) >= (lengths[reset] ?? 0)

/** Code and id of the rule of subject numbers. */
export const SUBJECT_RULE = 'subject_num'
export type SubjectRule = Pick<Shape, 'prefix' | 'separator' | 'digits'>
/** Formats a subject number, for example `FT2026-03-015`: prefix, year, domain, sequence number within year and domain. */
export const subjectNumber = (
  { prefix, separator, digits }: SubjectRule,
  year: string,
  domain: string,
  place: number,
) => [`${prefix}${year}`, domain, padded(place, digits)].join(separator)
/**
 * Returns the id of the sequence of a year and domain. A new separator continues the sequence, a new prefix starts
 * another.
 */
export const subjectSequence = (prefix: string, year: string, domain: string) =>
  `${SUBJECT_RULE}:${prefix}${year}-${domain}`
const LONGEST_NUMBER = 32

/** Returns why a rule is not valid for subject numbers, by field. */
export function wrongOfSubjects(rule: Shape): { prefix?: string; separator?: string; datePattern?: string } {
  if (rule.datePattern !== 'yyyy' || rule.reset !== 'year') return { datePattern: t.ofItsYear }
  if (!rule.separator) return { separator: t.separatorMissing }
  return subjectNumber(rule, '2026', '01', 1).length > LONGEST_NUMBER ? { prefix: t.numberLong(LONGEST_NUMBER) } : {}
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
export function paramsIn(text: string): Shape | null {
  try {
    return Params.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
/** Returns the parameters of a rule as JSON, the format of legacy clients. */
export const paramsOf = ({ prefix, datePattern, separator, digits, reset }: Shape) =>
  JSON.stringify({ prefix, datePattern, separator, digits, reset })
