import { remainDays } from './rules'
import { t } from './texts'

/** Default reminders, in days before and after the due date. The due date itself always has one. */
export const REMIND_BEFORE = '14,7,3,1'
export const REMIND_AFTER = '1,3,7'
const daysOf = (text: string) => text.split(',').filter(Boolean).map(Number)

/** Returns the days relative to the due date on which reminders are sent, ascending: -14 … 0 … +7. */
export const offsetsOf = (deadline: { remindBefore: string; remindAfter: string } | null): number[] => {
  const { remindBefore, remindAfter } = deadline ?? { remindBefore: REMIND_BEFORE, remindAfter: REMIND_AFTER }
  const all = [...daysOf(remindBefore).map((days) => -days), 0, ...daysOf(remindAfter)]
  return [...new Set(all)].sort((a, b) => a - b)
}

/** Number of days for which a missed reminder is sent later. */
export const MADE_UP_DAYS = 2
/**
 * Returns the offset of today's reminder: the latest one reached, if at most two days ago, or since the last working
 * day if that is longer. Null: no reminder today.
 */
export function offsetToday(due: string, now: string, offsets: readonly number[], sinceWork = 1): number | null {
  const since = -remainDays(due, now)
  const reached = offsets.filter((offset) => offset <= since).at(-1)
  return reached !== undefined && since - reached <= Math.max(MADE_UP_DAYS, sinceWork) ? reached : null
}
/** Returns the key of a reminder in the log of sent reminders: `-14`, `0`, `+7`. */
export const ruleKeyOf = (offset: number) => (offset > 0 ? `+${offset}` : String(offset))
/** Returns the remaining time as text: `还有 3 天`, `今天截止`, `已逾期 2 天`. */
export const daysLeft = (due: string, now: string) => {
  const days = remainDays(due, now)
  return days > 0 ? t.daysLeft(days) : days === 0 ? t.dueToday : t.daysLate(-days)
}
