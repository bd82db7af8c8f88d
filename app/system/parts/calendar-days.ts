import { isWorkingDay } from '~/worker/core/time'
import type { YearDays } from '~/worker/system/days/contract'
import { isWeekend } from '~/worker/system/days/rules'

/** A day off the ordinary week is a holiday, or a weekend that is worked. */
export type Kind = 'ordinary' | 'weekend' | 'holiday' | 'instead'
/** What somebody has set and not saved yet, by date. */
export type Changes = Readonly<Record<string, Kind>>

const plain = (date: string): Kind => (isWeekend(date) ? 'weekend' : 'ordinary')
const saved = ({ holidays, workdays }: YearDays, date: string): Kind =>
  workdays.includes(date) ? 'instead' : holidays.includes(date) ? 'holiday' : plain(date)
export const kindOf = (days: YearDays, changes: Changes, date: string): Kind => changes[date] ?? saved(days, date)

/** What a click makes of a day; a day that is again as it was saved is no change. */
export function turned(days: YearDays, changes: Changes, date: string): Changes {
  const { [date]: now = saved(days, date), ...others } = changes
  const next: Kind = now === 'ordinary' ? 'holiday' : now === 'weekend' ? 'instead' : plain(date)
  return next === saved(days, date) ? others : { ...others, [date]: next }
}

const DAY = 86_400_000
/** `yyyy-MM-dd`, so many days later. */
export const daysLater = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
export const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
export function datesOf(year: string): string[] {
  const dates: string[] = []
  for (let date = `${year}-01-01`; date.startsWith(year); date = daysLater(date, 1)) dates.push(date)
  return dates
}

/** What is sent: the year's days with what was changed, and how many of its days are worked. */
export function madeOf(days: YearDays, changes: Changes) {
  const dates = datesOf(days.year)
  const of = (kind: Kind) => dates.filter((date) => kindOf(days, changes, date) === kind)
  const [holidays, workdays] = [of('holiday'), of('instead')]
  const calendar = { holidays: new Set(holidays), workdays: new Set(workdays) }
  return { holidays, workdays, worked: dates.filter((date) => isWorkingDay(date, calendar)).length }
}
