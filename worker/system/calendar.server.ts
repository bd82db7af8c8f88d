import { inArray } from 'drizzle-orm'
import { setting } from '../../db/schema'
import type { Context } from '../core/context'
import { addDays, type Calendar, formatDay, isWorkingDay } from '../core/time'

/** Query for a batch: the rows that `toCalendar(readSettings(rows))` needs. */
export const calendarSettingsQuery = (ctx: Context) =>
  ctx.db
    .select({ id: setting.id, value: setting.value })
    .from(setting)
    .where(inArray(setting.id, ['holidays', 'workdays']))

/**
 * Returns the number of days since the last working day before today: 1 on a Tuesday, 3 on a Monday, more after a
 * holiday. At most 60.
 */
export function daysSinceWorkday(now: Date, calendar: Calendar): number {
  let days = 1
  while (days < 60 && !isWorkingDay(formatDay(addDays(now, -days)), calendar)) days += 1
  return days
}
