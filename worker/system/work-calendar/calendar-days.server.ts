import { inArray } from 'drizzle-orm'
import { setting } from '../../../db/schema'
import { type Change, insert, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { conflict } from '../../core/refusal'
import { inChinese } from '../../core/texts'
import { formatDay } from '../../core/time'
import { readSettings, settingsVersion } from '../settings'
import type { SaveDays, YearDays } from './contract'
import { t } from './texts'

const calendarSettings = ['holidays', 'workdays'] as const
const calendarDaysQuery = (ctx: Context) =>
  ctx.db
    .select()
    .from(setting)
    .where(inArray(setting.id, [...calendarSettings]))
type Rows = Awaited<ReturnType<typeof calendarDaysQuery>>

const toYearDays = (rows: Rows, year: string): YearDays => {
  const settings = readSettings(rows)
  const within = (dates: readonly string[]) => dates.filter((date) => date.startsWith(`${year}-`)).toSorted()
  return {
    year,
    holidays: within(settings.holidays),
    workdays: within(settings.workdays),
    version: settingsVersion(rows),
  }
}
const currentYear = (ctx: Context) => formatDay(ctx.now()).slice(0, 4)

/** Returns the holidays and working days of a year, by default this year. One round trip. */
export const yearDays = async (ctx: Context, { year = currentYear(ctx) }: { year?: string | undefined }) =>
  toYearDays(await calendarDaysQuery(ctx), year)

/** Returns this year and the next two, which new deadlines may reach. One round trip. */
export async function listComingYears(ctx: Context): Promise<YearDays[]> {
  const rows = await calendarDaysQuery(ctx)
  return [0, 1, 2].map((offset) => toYearDays(rows, String(Number(currentYear(ctx)) + offset)))
}

/**
 * Saves the days of one year; other years stay. Existing deadlines do not change. Two round trips. @throws 409 if the
 * calendar changed meanwhile
 */
export const saveDays = command('setting:write', {
  load: (ctx, _input: SaveDays) => calendarDaysQuery(ctx),
  decide(rows, input) {
    if (input.version !== settingsVersion(rows)) throw conflict(t.outdated)
    const settings = readSettings(rows)
    return {
      changes: calendarSettings.flatMap((id): Change[] => {
        const value = [...settings[id].filter((date) => !date.startsWith(`${input.year}-`)), ...input[id]].toSorted()
        const row = rows.find((one) => one.id === id)
        if (row) return JSON.stringify(row.value) === JSON.stringify(value) ? [] : [update('setting', row, { value })]
        return value.length ? [insert('setting', { id, value, lockVersion: 1 })] : []
      }),
      result: null,
      about: { bizType: 'setting', bizId: '', text: inChinese(() => t.calendarOf(input.year)) },
    }
  },
})
