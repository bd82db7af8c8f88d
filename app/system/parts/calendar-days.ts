import { isWorkingDay } from '~/worker/core/time'
import type { YearDays } from '~/worker/system/work-calendar/contract'
import { isWeekend } from '~/worker/system/work-calendar/rules'

/** holiday: a weekday off; instead: a weekend day that is a working day. */
export type DayKind = 'ordinary' | 'weekend' | 'holiday' | 'instead'
/** Unsaved changes by date. */
export type DayChanges = Readonly<Record<string, DayKind>>

const defaultKind = (date: string): DayKind => (isWeekend(date) ? 'weekend' : 'ordinary')
const savedKind = ({ holidays, workdays }: YearDays, date: string): DayKind =>
  workdays.includes(date) ? 'instead' : holidays.includes(date) ? 'holiday' : defaultKind(date)
/** Returns the kind of a day, including unsaved changes. */
export const kindOf = (days: YearDays, changes: DayChanges, date: string): DayKind =>
  changes[date] ?? savedKind(days, date)

/** Returns the changes after a click on a day. A day that equals its saved kind is not a change. */
export function toggleDay(days: YearDays, changes: DayChanges, date: string): DayChanges {
  const { [date]: now = savedKind(days, date), ...others } = changes
  const next: DayKind = now === 'ordinary' ? 'holiday' : now === 'weekend' ? 'instead' : defaultKind(date)
  return next === savedKind(days, date) ? others : { ...others, [date]: next }
}

const DAY = 86_400_000
/** Returns the date (`yyyy-MM-dd`) the given number of days later. */
export const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
/** Returns the weekday of a date, 0 for Sunday. */
export const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
export function datesOf(year: string): string[] {
  const dates: string[] = []
  for (let date = `${year}-01-01`; date.startsWith(year); date = addDays(date, 1)) dates.push(date)
  return dates
}

/** Returns the request body with the year's changed days, and the number of working days. */
export function calendarBody(days: YearDays, changes: DayChanges) {
  const dates = datesOf(days.year)
  const of = (kind: DayKind) => dates.filter((date) => kindOf(days, changes, date) === kind)
  const [holidays, workdays] = [of('holiday'), of('instead')]
  const calendar = { holidays: new Set(holidays), workdays: new Set(workdays) }
  return { holidays, workdays, worked: dates.filter((date) => isWorkingDay(date, calendar)).length }
}
