import { expect, test } from 'vitest'
import { daysSinceWorkday } from '~/worker/system/calendar.server'
import { toCalendar } from '~/worker/system/settings'

const at = (day: string) => new Date(`${day}T09:30:00+08:00`)
const since = (day: string, holidays: string[] = [], workdays: string[] = []) =>
  daysSinceWorkday(at(day), toCalendar({ holidays, workdays }))

test.each([
  ['on a Tuesday, 1', '2026-11-17', [], [], 1],
  ['on a Monday, 3', '2026-11-16', [], [], 3],
  ['on a Sunday, 2', '2026-11-22', [], [], 2],
  ['on a Monday after a worked Sunday, 1', '2026-11-16', [], ['2026-11-15'], 1],
  ['after a festival, all its days', '2026-11-18', ['2026-11-16', '2026-11-17'], [], 5],
])('days since the last working day: %s', (_, day, holidays, workdays, days) => {
  expect(since(day, holidays, workdays)).toBe(days)
})

test('looks back at most sixty days for a working day', () => {
  const days = Array.from({ length: 80 }, (_, back) =>
    new Date(at('2026-11-20').getTime() - back * 86_400_000).toISOString().slice(0, 10),
  )
  expect(since('2026-11-20', days)).toBe(60)
})
