import { DAY_MS, parseStamp, formatStamp } from '../core/time'

/** Hours (`HH:mm`) in which no SMS or mail is sent; they may span midnight. Equal times mean none. */
export type QuietHours = { start: string; end: string }

/** Returns when a message may be sent: now, or at the end of the quiet hours. */
export function endOfQuietHours(now: Date, { start, end }: QuietHours): Date {
  const time = formatStamp(now).slice(11, 16)
  const quiet = start <= end ? time >= start && time < end : time >= start || time < end
  if (!quiet) return now
  const today = parseStamp(`${formatStamp(now).slice(0, 10)} ${end}:00`)
  return today > now ? today : new Date(today.getTime() + DAY_MS)
}
