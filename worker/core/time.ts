/** Local time as text, in Asia/Shanghai (UTC+8, no daylight saving time). */
const OFFSET_MS = 8 * 3600_000
export const DAY_MS = 86_400_000

/** Formats a time as `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai; sorts as text. */
export const formatStamp = (at: Date) => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
/** Formats a date as `yyyy-MM-dd` in Asia/Shanghai. */
export const formatDay = (at: Date) => formatStamp(at).slice(0, 10)
/** Formats a time as `yyyyMMddHHmm` in Asia/Shanghai, for file names. */
export const formatMinute = (at: Date) => formatStamp(at).replace(/\D/g, '').slice(0, 12)
/** Parses a stamp or a date (midnight). */
export const parseStamp = (text: string) => new Date(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}+08:00`)
/**
 * Returns the distance between two times in milliseconds. After the clock was set back, a cached value from the future
 * counts as old; a difference would treat it as fresh until the clock has caught up.
 */
export const timeDistance = (one: number, other: number) => Math.abs(one - other)
export const addDays = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS)
export const addSeconds = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

/** Returns the last second of a date without a time; a stamp stays as it is. */
export const endOfDay = (text: string) => (text.length === 10 ? `${text} 23:59:59` : text)
/** Returns the first second of a date without a time; a stamp stays as it is. */
export const startOfDay = (text: string) => (text.length === 10 ? `${text} 00:00:00` : text)

/** Public holidays, and weekend days that are working days, for `workingDaysAfter`. Dates are `yyyy-MM-dd`. */
export type Calendar = { holidays: ReadonlySet<string>; workdays: ReadonlySet<string> }
/** True for a weekday that is not a holiday, and for a weekend day that is a working day. `date`: `yyyy-MM-dd`. */
export const isWorkingDay = (date: string, { holidays, workdays }: Calendar) => {
  if (workdays.has(date)) return true
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return !holidays.has(date) && weekday !== 0 && weekday !== 6
}
/** Returns the end (23:59:59) of the nth working day after `at`, as a stamp. */
export const workingDaysAfter = (at: Date, days: number, calendar: Calendar) => {
  let current = at
  for (let left = days; left > 0; ) {
    current = addDays(current, 1)
    if (isWorkingDay(formatDay(current), calendar)) left -= 1
  }
  return `${formatDay(current)} 23:59:59`
}
