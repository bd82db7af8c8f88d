import { parseStamp } from '~/worker/core/time'
import { t } from './texts'

const DAY_MS = 86_400_000
const pad = (number: number) => String(number).padStart(2, '0')

/** A date picker's value in wire format, `yyyy-MM-dd`, in the browser's time zone. */
export const dayOf = (at: Date) => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
/** The same with time, `yyyy-MM-dd HH:mm:ss`. */
export const timestampOf = (at: Date) =>
  `${dayOf(at)} ${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`

/**
 * Cuts the seconds off: `2026-11-20 09:30:00` → `2026-11-20 09:30`. A date without time stays as it is. An empty value
 * becomes –.
 */
export const formatMinutes = (text: string | null | undefined) => text?.slice(0, 16) || '–'
export const formatDate = (text: string | null | undefined) => text?.slice(0, 10) || '–'

/** Whole calendar days between two moments, in Shanghai time: today 0, tomorrow 1, yesterday -1. */
export const daysUntil = (due: string, now: string) =>
  Math.round((parseStamp(due.slice(0, 10)).getTime() - parseStamp(now.slice(0, 10)).getTime()) / DAY_MS)

/** Formats a due date relative to now: 今天到期, 还有 3 天, 逾期 2 天. */
export function formatDue(due: string, now: string): string {
  const days = daysUntil(due, now)
  if (days < 0) return t.overdue(-days)
  if (days === 0) return due.slice(11) && due.slice(0, 19) < now.slice(0, 19) ? t.pastToday : t.dueToday
  return days === 1 ? t.dueTomorrow : t.daysLeft(days)
}
/** Red when overdue, orange within three days, grey otherwise. */
export const dueColour = (due: string, now: string): 'red' | 'orange' | 'grey' => {
  const days = daysUntil(due, now)
  return days < 0 || (days === 0 && due.slice(11) !== '' && due.slice(0, 19) < now.slice(0, 19))
    ? 'red'
    : days <= 3
      ? 'orange'
      : 'grey'
}

/** Formats a year: 2026 年. */
export const formatYear = (year: string | number) => t.yearNamed(year)
/** Options of a year picker. */
export const yearOptions = (years: readonly string[]) => years.map((year) => ({ value: year, label: formatYear(year) }))
