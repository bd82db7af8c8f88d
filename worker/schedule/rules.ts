import { t } from './cron.texts'

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const isAny = (field: string) => field === '*' || field === '?'
const isNumbers = (field: string) => /^\d+(,\d+)*$/.test(field)
/** With more times per day the description uses hours and minutes instead of a list. */
const MAX_LISTED_TIMES = 6

/** Returns the fields of a plan. Sunday is 0 with five fields, 1 with six (seconds first). */
export function cronFieldsOf(cron: string) {
  const parts = cron.trim().toUpperCase().split(/\s+/)
  const six = parts.length === 6
  const [second = '0', minute = '*', hour = '*', day = '*', month = '*', weekday = '*'] = six ? parts : ['0', ...parts]
  return { second, minute, hour, day, month, weekday, sunday: six ? 1 : 0 }
}

/** Formats a list, range or step; other text is returned unchanged. */
const formatField = (field: string, name: (value: string) => string, every: (count: string) => string) =>
  field
    .split(',')
    .map((one) => {
      const [span = '', step] = one.split('/')
      if (isAny(span) && step) return every(step)
      const [from = '', to] = span.split('-')
      const words = to === undefined ? name(from) : t.to(name(from), name(to))
      return step ? t.within(words, every(step)) : words
    })
    .join(t.and)

const trimZeros = (value: string) => (/^\d+$/.test(value) ? String(Number(value)) : value)
const padTwo = (value: string) => value.padStart(2, '0')

function formatCronTime({ second, minute, hour }: ReturnType<typeof cronFieldsOf>): string {
  const seconds = Number(second) ? t.second(trimZeros(second)) : ''
  if (isNumbers(minute) && isNumbers(hour)) {
    const times = hour.split(',').flatMap((h) => minute.split(',').map((m) => `${padTwo(h)}:${padTwo(m)}`))
    if (times.length <= MAX_LISTED_TIMES) {
      const exact = Number(second) ? times.map((time) => `${time}:${padTwo(second)}`) : times
      return t.at(exact.join(t.and))
    }
  }
  const minutes = formatField(minute, trimZeros, t.everyMinutes)
  const stepped = minute.includes('/') && !minute.includes(',')
  if (isAny(hour)) {
    if (isAny(minute)) return t.everyMinute + seconds
    return (stepped ? minutes : t.minuteOfHour(minutes)) + seconds
  }
  const hours = formatField(hour, (value) => t.hour(trimZeros(value)), t.everyHours)
  if (isAny(minute)) return t.minutesOf(hours, t.everyMinute) + seconds
  return (stepped ? t.minutesOf(hours, minutes) : t.minuteOf(hours, minutes)) + seconds
}

const dayName = (value: string) =>
  value === 'L' ? t.lastDay : value.endsWith('W') ? t.nearest(value.slice(0, -1)) : t.day(trimZeros(value))
const monthName = (value: string) => t.month(MONTHS.indexOf(value) + 1 || Number(value))
const weekdays = () => [t.sunday, t.monday, t.tuesday, t.wednesday, t.thursday, t.friday, t.saturday]
const weekdayName = (sunday: number) => (value: string) => {
  const [day = '', nth] = value.split('#')
  const last = nth === 'L' || /^\d+L$/.test(day)
  const known = WEEKDAYS.indexOf(day)
  const name = weekdays()[known >= 0 ? known : (Number.parseInt(day, 10) - sunday + 7) % 7] ?? day
  return last ? t.last(name) : nth ? t.nth(nth, name) : name
}

/** Returns the description of the days; '' for every day if the time makes it clear. */
function formatCronDate({ day, month, weekday, hour, sunday }: ReturnType<typeof cronFieldsOf>): string {
  const months = isAny(month) ? '' : formatField(month, monthName, t.everyMonths)
  const days = isAny(day) ? '' : formatField(day, dayName, t.everyDays)
  const weekdays = isAny(weekday) ? '' : formatField(weekday, weekdayName(sunday), t.everyDays)
  // Both day and weekday: either matches.
  const both = days && weekdays ? days + t.or + weekdays : ''
  const which = both || days
  if (which) return months ? t.dayOf(months, which) : t.dayOfEveryMonth(which)
  if (weekdays) return months ? t.onWeekdaysOf(months, weekdays) : t.onWeekdays(weekdays)
  if (months) return t.everyDayOf(months)
  return isAny(hour) ? '' : t.everyDay
}

/** Describes a plan in words: `30 8 * * 1-5` is “每周一至周五 08:30”. */
export function describePlan(cron: string): string {
  const fields = cronFieldsOf(cron)
  const [date, time] = [formatCronDate(fields), formatCronTime(fields)]
  return date ? t.said(date, time) : time
}
