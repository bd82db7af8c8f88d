import { instant } from '~/worker/core/time'
import { t } from './texts'

const DAY = 86_400_000
const pad = (number: number) => String(number).padStart(2, '0')

/** A date picker's value as the wire has it, `yyyy-MM-dd`, read in the person's own calendar. */
export const dayOf = (at: Date) => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
/** The same with time, `yyyy-MM-dd HH:mm:ss`. */
export const stampOf = (at: Date) =>
  `${dayOf(at)} ${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`

/** `2026-11-20 09:30:00` → `2026-11-20 09:30`; a date stays. Nothing reads as –. */
export const shortStamp = (text: string | null | undefined) => text?.slice(0, 16) || '–'
export const dateOnly = (text: string | null | undefined) => text?.slice(0, 10) || '–'

/** Whole days from one moment to another, by the calendar in Shanghai: today 0, tomorrow 1, yesterday -1. */
export const daysUntil = (due: string, now: string) =>
  Math.round((instant(due.slice(0, 10)).getTime() - instant(now.slice(0, 10)).getTime()) / DAY)

/** A due date in words: 今天到期, 还有 3 天, 逾期 2 天. */
export function dueWords(due: string, now: string): string {
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

/** A year in words: 2026 年. */
export const yearNamed = (year: string | number) => t.yearNamed(year)
/** Years to choose from. */
export const yearOptions = (years: readonly string[]) => years.map((year) => ({ value: year, label: yearNamed(year) }))
