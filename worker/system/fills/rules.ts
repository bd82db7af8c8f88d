import type { Row } from '../../core/change'
import { day } from '../../core/time'

type Rule = Pick<Row<'fillRule'>, 'id' | 'prefix' | 'datePattern' | 'separator' | 'digits' | 'reset'>
/** How many signs of the day a period has: `2026-11-20`. */
const lengths: Readonly<Record<string, number>> = { never: 0, year: 4, month: 7, day: 10 }
const dates: Readonly<Record<string, number>> = { '': 0, yyyy: 4, yyyyMM: 7, yyyyMMdd: 10 }

/** The periods that a moment is in; a rule counts within one of them. */
export const periodsAt = (now: Date) => Object.values(lengths).map((length) => day(now).slice(0, length))
/** Where the last number of a rule is kept. */
export const sequenceOf = ({ id, reset }: Rule, now: Date) => `fill:${id}:${day(now).slice(0, lengths[reset] ?? 0)}`
/** `FT2026-0007`: prefix, date, separator, number. */
export const valueOf = ({ prefix, datePattern, separator, digits }: Rule, now: Date, place: number) =>
  `${prefix}${day(now)
    .slice(0, dates[datePattern] ?? 0)
    .replaceAll('-', '')}${separator}${String(place).padStart(digits, '0')}`
/** Whether what it says of the date keeps its numbers apart. */
export const isApart = ({ datePattern, reset }: Pick<Rule, 'datePattern' | 'reset'>) =>
  (dates[datePattern] ?? 0) >= (lengths[reset] ?? 0)
