import { remainDays } from './rules'
import { t } from './texts'

/** What counts where the deadline says nothing; days before and after the due date. The due date itself always counts. */
export const REMIND_BEFORE = '14,7,3,1'
export const REMIND_AFTER = '1,3,7'
const daysOf = (text: string) => text.split(',').filter(Boolean).map(Number)

/** Days from the due date at which people are reminded, in order: -14 … 0 … +7. */
export const offsetsOf = (deadline: { remindBefore: string; remindAfter: string } | null): number[] => {
  const { remindBefore, remindAfter } = deadline ?? { remindBefore: REMIND_BEFORE, remindAfter: REMIND_AFTER }
  const all = [...daysOf(remindBefore).map((days) => -days), 0, ...daysOf(remindAfter)]
  return [...new Set(all)].sort((a, b) => a - b)
}

/** A night that was missed is made up for; what lies further back is not reported any more. */
export const MADE_UP_DAYS = 2
/**
 * The offset to remind of today: the latest that has been reached, at most two days ago, or since the last working day where
 * that is longer ago. Null: nothing today.
 */
export function offsetToday(due: string, now: string, offsets: readonly number[], sinceWork = 1): number | null {
  const since = -remainDays(due, now)
  const reached = offsets.filter((offset) => offset <= since).at(-1)
  return reached !== undefined && since - reached <= Math.max(MADE_UP_DAYS, sinceWork) ? reached : null
}
/** `-14`, `0`, `+7`: how a reminder is named in what has been sent. */
export const ruleKeyOf = (offset: number) => (offset > 0 ? `+${offset}` : String(offset))
/** `还有 3 天`, `今天截止`, `已逾期 2 天`. */
export const daysLeft = (due: string, now: string) => {
  const days = remainDays(due, now)
  return days > 0 ? t.daysLeft(days) : days === 0 ? t.dueToday : t.daysLate(-days)
}
