import { DAY_MS, parseStamp, formatStamp } from '../../core/time'
import type { QuietHours } from '../rules'
import type { MessagePreferences } from './contract'

type StoredQuietHours = { own: number; quietStart: string; quietEnd: string }
/** Returns the quiet hours that apply: the person's own, or the center's. */
export const effectiveQuietHours = (preferences: StoredQuietHours | null, centre: QuietHours): QuietHours =>
  preferences?.own ? { start: preferences.quietStart, end: preferences.quietEnd } : centre
/** Default preferences. */
export const defaultPreferences = ({ start, end }: QuietHours): MessagePreferences => ({
  own: 0,
  quietStart: start,
  quietEnd: end,
  digest: 0,
  digestTime: '08:30',
})
/** Returns the next time of the daily digest, strictly later than now, so that a digest being sent is never extended. */
export function nextDigestTime(now: Date, time: string): Date {
  const today = parseStamp(`${formatStamp(now).slice(0, 10)} ${time}:00`)
  return today > now ? today : new Date(today.getTime() + DAY_MS)
}
