import { isWorkingDay } from '../../core/time'
import { t } from './texts'

type Days = { year: string; holidays: readonly string[]; workdays: readonly string[] }
const EMPTY_CALENDAR = { holidays: new Set<string>(), workdays: new Set<string>() }
/** True for Saturday and Sunday. */
export const isWeekend = (date: string) => !isWorkingDay(date, EMPTY_CALENDAR)

/** Returns the validation errors of a year's days by list. */
export function validateDays({ year, holidays, workdays }: Days): { holidays?: string; workdays?: string } {
  const outside = (date: string) => !date.startsWith(`${year}-`)
  const [holiday, workday] = [holidays.find(outside), workdays.find(outside)]
  const both = workdays.find((date) => holidays.includes(date))
  const ordinary = workdays.find((date) => !isWeekend(date))
  return {
    ...(holiday && { holidays: t.notOfYear(holiday, year) }),
    ...(workday
      ? { workdays: t.notOfYear(workday, year) }
      : both
        ? { workdays: t.bothWays(both) }
        : ordinary && { workdays: t.noWeekend(ordinary) }),
  }
}
