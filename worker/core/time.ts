/** Time as people here read it: text in Asia/Shanghai (UTC+8, no summer time). */
const OFFSET = 8 * 3600_000
export const DAY = 86_400_000

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai; sorts as text. */
export const stamp = (at: Date) => new Date(at.getTime() + OFFSET).toISOString().slice(0, 19).replace('T', ' ')
/** `yyyy-MM-dd` in Asia/Shanghai. */
export const day = (at: Date) => stamp(at).slice(0, 10)
/** `yyyyMMddHHmm` in Asia/Shanghai, for the names of files. */
export const minuteInName = (at: Date) => stamp(at).replace(/\D/g, '').slice(0, 12)
/** The instant of a stamp or a date (midnight). */
export const instant = (text: string) => new Date(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}+08:00`)
/**
 * How far two moments are apart, in milliseconds. Asked of what was kept it makes what was kept before the clock was set back
 * old, where a difference would have it fresh until the clock has caught up.
 */
export const apart = (one: number, other: number) => Math.abs(one - other)
export const addDays = (at: Date, days: number) => new Date(at.getTime() + days * DAY)
export const addSeconds = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

/** A date without a time means the last second of that day; a stamp stays as it is. */
export const endOfDay = (text: string) => (text.length === 10 ? `${text} 23:59:59` : text)
/** A date without a time means the first second of that day; a stamp stays as it is. */
export const startOfDay = (text: string) => (text.length === 10 ? `${text} 00:00:00` : text)

/** Days off (weekend days worked are listed as workdays): what `workingDaysAfter` counts around. Dates are `yyyy-MM-dd`. */
export type Calendar = { holidays: ReadonlySet<string>; workdays: ReadonlySet<string> }
export const isWorkingDay = (date: string, { holidays, workdays }: Calendar) => {
  if (workdays.has(date)) return true
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return !holidays.has(date) && weekday !== 0 && weekday !== 6
}
/** The end (23:59:59) of the nth working day after `at`, as a stamp. */
export const workingDaysAfter = (at: Date, days: number, calendar: Calendar) => {
  let current = at
  for (let left = days; left > 0; ) {
    current = addDays(current, 1)
    if (isWorkingDay(day(current), calendar)) left -= 1
  }
  return `${day(current)} 23:59:59`
}
