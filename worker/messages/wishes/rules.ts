import { DAY, instant, stamp } from '../../core/time'
import type { QuietHours } from '../rules'
import type { Wish } from './contract'

type Kept = { own: number; quietStart: string; quietEnd: string }
/** Returns the quiet hours that apply: the person's own, or the center's. */
export const quietOf = (preferences: Kept | null, centre: QuietHours): QuietHours =>
  preferences?.own ? { start: preferences.quietStart, end: preferences.quietEnd } : centre
/** Default preferences. */
export const usual = ({ start, end }: QuietHours): Wish => ({
  own: 0,
  quietStart: start,
  quietEnd: end,
  digest: 0,
  digestTime: '08:30',
})
/** Returns the next time of the daily digest, strictly later than now, so that a digest being sent is never extended. */
export function digestAfter(now: Date, time: string): Date {
  const today = instant(`${stamp(now).slice(0, 10)} ${time}:00`)
  return today > now ? today : new Date(today.getTime() + DAY)
}
