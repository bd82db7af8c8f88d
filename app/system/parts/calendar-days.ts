import { isWorkingDay } from '~/worker/core/time'
import type { YearDays } from '~/worker/system/days/contract'
import { isWeekend } from '~/worker/system/days/rules'

/** holiday: a weekday off; instead: a weekend day that is a working day. */
export type Kind = 'ordinary' | 'weekend' | 'holiday' | 'instead'
/** Unsaved changes by date. */
export type Changes = Readonly<Record<string, Kind>>

const plain = (date: string): Kind => (isWeekend(date) ? 'weekend' : 'ordinary')
const saved = ({ holidays, workdays }: YearDays, date: string): Kind =>
  workdays.includes(date) ? 'instead' : holidays.includes(date) ? 'holiday' : plain(date)
/** Returns the kind of a day, including unsaved changes. */
export const kindOf = (days: YearDays, changes: Changes, date: string): Kind => changes[date] ?? saved(days, date)

/** Returns the changes after a click on a day. A day that equals its saved kind is not a change. */
export function turned(days: YearDays, changes: Changes, date: string): Changes {
  const { [date]: now = saved(days, date), ...others } = changes
  const next: Kind = now === 'ordinary' ? 'holiday' : now === 'weekend' ? 'instead' : plain(date)
  return next === saved(days, date) ? others : { ...others, [date]: next }
}

const DAY = 86_400_000
/** Returns the date (`yyyy-MM-dd`) the given number of days later. */
export const daysLater = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
/** Returns the weekday of a date, 0 for Sunday. */
export const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
export function datesOf(year: string): string[] {
  const dates: string[] = []
  for (let date = `${year}-01-01`; date.startsWith(year); date = daysLater(date, 1)) dates.push(date)
  return dates
}

/** Returns the request body with the year's changed days, and the number of working days. */
export function madeOf(days: YearDays, changes: Changes) {
  const dates = datesOf(days.year)
  const of = (kind: Kind) => dates.filter((date) => kindOf(days, changes, date) === kind)
  const [holidays, workdays] = [of('holiday'), of('instead')]
  const calendar = { holidays: new Set(holidays), workdays: new Set(workdays) }
  return { holidays, workdays, worked: dates.filter((date) => isWorkingDay(date, calendar)).length }
}
