import { countRemainingDays } from './rules'
import { t } from './texts'

/** Default reminders, in days before and after the due date. The due date itself always has one. */
export const DEFAULT_REMIND_BEFORE = '14,7,3,1'
export const DEFAULT_REMIND_AFTER = '1,3,7'
const daysOf = (text: string) => text.split(',').filter(Boolean).map(Number)

/** Returns the days relative to the due date on which reminders are sent, ascending: -14 … 0 … +7. */
export const reminderOffsets = (deadline: { remindBefore: string; remindAfter: string } | null): number[] => {
  const { remindBefore, remindAfter } = deadline ?? {
    remindBefore: DEFAULT_REMIND_BEFORE,
    remindAfter: DEFAULT_REMIND_AFTER,
  }
  const all = [...daysOf(remindBefore).map((days) => -days), 0, ...daysOf(remindAfter)]
  return [...new Set(all)].sort((a, b) => a - b)
}

/** Number of days for which a missed reminder is sent later. */
export const MAX_CATCH_UP_DAYS = 2
/**
 * Returns the offset of today's reminder: the latest one reached, if at most two days ago, or since the last working
 * day if that is longer. Null: no reminder today.
 */
export function findTodaysOffset(due: string, now: string, offsets: readonly number[], sinceWork = 1): number | null {
  const since = -countRemainingDays(due, now)
  const reached = offsets.filter((offset) => offset <= since).at(-1)
  return reached !== undefined && since - reached <= Math.max(MAX_CATCH_UP_DAYS, sinceWork) ? reached : null
}
/** Returns the key of a reminder in the log of sent reminders: `-14`, `0`, `+7`. */
export const reminderKeyOf = (offset: number) => (offset > 0 ? `+${offset}` : String(offset))
/** Returns the remaining time as text: `还有 3 天`, `今天截止`, `已逾期 2 天`. */
export const formatRemainingDays = (due: string, now: string) => {
  const days = countRemainingDays(due, now)
  return days > 0 ? t.daysLeft(days) : days === 0 ? t.dueToday : t.daysLate(-days)
}
