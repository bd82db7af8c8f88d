import { addDays, DAY, day, instant, stamp } from '~/worker/core/time'
import type { Chance } from './chance'

/** The last moment of the history: nothing but dues lies after it. A Friday. */
export const ANCHOR = '2026-11-20 18:00:00'
export const FIRST_YEAR = 2021
export const LAST_YEAR = 2026

/** The present of the data: dues of open work count from here, so that it can be done whenever the product first starts. */
export type Present = {
  /** The first start, `yyyy-MM-dd HH:mm:ss`. */
  now: string
  /** Days from the anchor to the first start; 0 where that is before the anchor. */
  shift: number
}
export const presentOf = (now: Date): Present => ({
  now: stamp(now),
  shift: Math.max(0, Math.ceil((now.getTime() - instant(ANCHOR).getTime()) / DAY)),
})

/** The same or the nearest earlier weekday, `yyyy-MM-dd`. */
export function weekday(date: string): string {
  const at = new Date(`${date}T00:00:00Z`)
  const back = { 0: 2, 6: 1 }[at.getUTCDay()] ?? 0
  return new Date(at.getTime() - back * DAY).toISOString().slice(0, 10)
}
/** `yyyy-MM-dd`, so many days later. */
export const dayAfter = (date: string, days: number) => day(addDays(instant(date.slice(0, 10)), Math.round(days)))
export const endOf = (date: string) => `${date.slice(0, 10)} 23:59:59`
export const minutesAfter = (time: string, minutes: number) =>
  stamp(new Date(instant(time).getTime() + Math.round(minutes) * 60_000))
/** Days from one stamp to another; not whole. */
export const daysBetween = (from: string, to: string) => (instant(to).getTime() - instant(from).getTime()) / DAY
/** A moment of the working day, on the date or the weekday before it. */
export const officeTime = (date: string, chance: Chance) =>
  minutesAfter(`${weekday(date.slice(0, 10))} 09:00:00`, chance.int(0, 480))
/** A moment between two stamps, both excluded when they are more than two minutes apart. */
export const within = (from: string, to: string, share: number) => {
  const [a, b] = [instant(from).getTime(), instant(to).getTime()]
  return stamp(new Date(Math.round((a + 60_000 + Math.max(0, b - a - 120_000) * share) / 1000) * 1000))
}
/** The same date so many months later, less one day: the end of a term. */
export function termEnd(start: string, months: number): string {
  const [year, month, date] = start.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year, month - 1 + months, date) - DAY).toISOString().slice(0, 10)
}
