import { DAY, instant, stamp } from '../../core/time'
import type { QuietHours } from '../rules'
import type { Wish } from './contract'

type Kept = { own: number; quietStart: string; quietEnd: string }
/** Whose quiet hours count: one's own, or the centre's. */
export const quietOf = (wish: Kept | null, centre: QuietHours): QuietHours =>
  wish?.own ? { start: wish.quietStart, end: wish.quietEnd } : centre
/** What a person begins with. */
export const usual = ({ start, end }: QuietHours): Wish => ({
  own: 0,
  quietStart: start,
  quietEnd: end,
  digest: 0,
  digestTime: '08:30',
})
/** The next moment at which a day's mail goes: strictly later, so that what is on its way is never added to. */
export function digestAfter(now: Date, time: string): Date {
  const today = instant(`${stamp(now).slice(0, 10)} ${time}:00`)
  return today > now ? today : new Date(today.getTime() + DAY)
}
