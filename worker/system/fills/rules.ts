import { z } from 'zod'
import type { Row } from '../../core/change'
import { day } from '../../core/time'
import { t } from './texts'

/** What makes a value out of a place: what an administrator may change. */
export type Shape = Pick<Row<'fillRule'>, 'prefix' | 'datePattern' | 'separator' | 'digits' | 'reset'>
type Rule = Shape & Pick<Row<'fillRule'>, 'id'>
/** How many signs of the day a period has: `2026-11-20`. */
export const lengths: Readonly<Record<string, number>> = { never: 0, year: 4, month: 7, day: 10 }
export const dates: Readonly<Record<string, number>> = { '': 0, yyyy: 4, yyyyMM: 7, yyyyMMdd: 10 }

/** The periods that a moment is in; a rule counts within one of them. */
export const periodsAt = (now: Date) => Object.values(lengths).map((length) => day(now).slice(0, length))
/** Where the last number of a rule is kept. */
export const sequenceOf = ({ id, reset }: Pick<Rule, 'id' | 'reset'>, now: Date) =>
  `fill:${id}:${day(now).slice(0, lengths[reset] ?? 0)}`
const padded = (place: number, digits: number) => String(place).padStart(digits, '0')
/** `FT2026-0007`: prefix, date, separator, number. */
export const valueOf = ({ prefix, datePattern, separator, digits }: Shape, now: Date, place: number) =>
  `${prefix}${day(now)
    .slice(0, dates[datePattern] ?? 0)
    .replaceAll('-', '')}${separator}${padded(place, digits)}`
/** Whether what it says of the date keeps its numbers apart. */
export const isApart = ({ datePattern, reset }: Pick<Rule, 'datePattern' | 'reset'>) =>
  (dates[datePattern] ?? 0) >= (lengths[reset] ?? 0)

/** The code, and the id, of the rule that subjects are numbered by. */
export const SUBJECT_RULE = 'subject_num'
export type SubjectRule = Pick<Shape, 'prefix' | 'separator' | 'digits'>
/** `FT2026-03-015`: prefix, year, domain, place within year and domain. */
export const subjectNumber = (
  { prefix, separator, digits }: SubjectRule,
  year: string,
  domain: string,
  place: number,
) => [`${prefix}${year}`, domain, padded(place, digits)].join(separator)
/** Where the last number of a year and a domain is kept. Another separator goes on counting, another prefix begins anew. */
export const subjectSequence = (prefix: string, year: string, domain: string) =>
  `${SUBJECT_RULE}:${prefix}${year}-${domain}`
const LONGEST_NUMBER = 32

/** What keeps a rule from numbering subjects, at its fields. */
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
/** The parameters of a rule as the family sends them, JSON; null where they are none. No class is loaded, no code runs. */
export function paramsIn(text: string): Shape | null {
  try {
    return Params.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
export const paramsOf = ({ prefix, datePattern, separator, digits, reset }: Shape) =>
  JSON.stringify({ prefix, datePattern, separator, digits, reset })
