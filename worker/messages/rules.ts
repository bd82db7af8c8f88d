import { DAY, instant, stamp } from '../core/time'

/** Hours in which nobody is rung up, `HH:mm`; they may pass midnight. The same twice: none. */
export type QuietHours = { start: string; end: string }

/** When something may go out: now, or when the quiet hours end. */
export function outOfQuiet(now: Date, { start, end }: QuietHours): Date {
  const time = stamp(now).slice(11, 16)
  const quiet = start <= end ? time >= start && time < end : time >= start || time < end
  if (!quiet) return now
  const today = instant(`${stamp(now).slice(0, 10)} ${end}:00`)
  return today > now ? today : new Date(today.getTime() + DAY)
}
