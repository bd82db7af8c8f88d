import { addDays, DAY_MS, formatDay, parseStamp, formatStamp } from '~/worker/core/time'
import type { SeededRandom } from './random'

/** End of the history: only due dates are later. A Friday. */
export const ANCHOR = '2026-11-20 18:00:00'
export const FIRST_YEAR = 2021
export const LAST_YEAR = 2026

/**
 * The present of the data. Due dates of open work are relative to it, so that the work is never overdue at the first
 * start.
 */
export type SeedPresent = {
  /** Time of the first start, `yyyy-MM-dd HH:mm:ss`. */
  now: string
  /** Days from the anchor to the first start; 0 if the start is earlier. */
  shift: number
}
export const makePresent = (now: Date): SeedPresent => ({
  now: formatStamp(now),
  shift: Math.max(0, Math.ceil((now.getTime() - parseStamp(ANCHOR).getTime()) / DAY_MS)),
})

/** Returns the date itself or the nearest earlier weekday, `yyyy-MM-dd`. */
export function previousWeekday(date: string): string {
  const at = new Date(`${date}T00:00:00Z`)
  const back = { 0: 2, 6: 1 }[at.getUTCDay()] ?? 0
  return new Date(at.getTime() - back * DAY_MS).toISOString().slice(0, 10)
}
/** Returns the date so many days later, `yyyy-MM-dd`. */
export const addDaysTo = (date: string, days: number) =>
  formatDay(addDays(parseStamp(date.slice(0, 10)), Math.round(days)))
export const endOfDay = (date: string) => `${date.slice(0, 10)} 23:59:59`
export const addMinutesTo = (time: string, minutes: number) =>
  formatStamp(new Date(parseStamp(time).getTime() + Math.round(minutes) * 60_000))
/** Returns the fractional number of days between two times. */
export const daysBetween = (from: string, to: string) =>
  (parseStamp(to).getTime() - parseStamp(from).getTime()) / DAY_MS
/** Returns a random time in office hours, on the date or the previous weekday. */
export const officeTime = (date: string, chance: SeededRandom) =>
  addMinutesTo(`${previousWeekday(date.slice(0, 10))} 09:00:00`, chance.int(0, 480))
/** Returns a time between two times, excluding both if they are more than two minutes apart. */
export const timeBetween = (from: string, to: string, share: number) => {
  const [a, b] = [parseStamp(from).getTime(), parseStamp(to).getTime()]
  return formatStamp(new Date(Math.round((a + 60_000 + Math.max(0, b - a - 120_000) * share) / 1000) * 1000))
}
/** Returns the last day of a term: the same date so many months later, minus one day. */
export function termEnd(start: string, months: number): string {
  const [year, month, date] = start.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year, month - 1 + months, date) - DAY_MS).toISOString().slice(0, 10)
}
