import { expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import * as days from '~/worker/system/work-calendar/calls'

const saved = { year: '2027', holidays: ['2027-10-04', '2027-10-01'], workdays: ['2027-10-09'] }

test('saves the calendar of one year in order, keeps other years and writes the log', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  await world.set('holidays', ['2026-10-01', '2027-01-01'])
  const { version } = (await biz.ask(days.yearDays, { year: '2027' })).body.result
  const answer = await biz.ask(days.saveDays, { ...saved, holidays: [...saved.holidays, '2027-10-01'], version })
  expect(answer.body).toMatchObject({ success: true, message: '工作日历已保存' })
  expect(answer.trips).toBeLessThanOrEqual(3)
  const read = await biz.ask(days.yearDays, { year: '2027' })
  expect(read.trips).toBeLessThanOrEqual(2)
  expect(read.body.result).toMatchObject({ holidays: ['2027-10-01', '2027-10-04'], workdays: ['2027-10-09'] })
  expect((await biz.ask(days.yearDays, { year: '2026' })).body.result).toMatchObject({ holidays: ['2026-10-01'] })
  const log = (await world.all('log')).at(-1)!
  expect(log).toMatchObject({ action: 'setting:write', bizType: 'setting' })
  expect(JSON.stringify(log)).toContain('2027 年工作日历')
})

test('defaults to the current year and rejects other roles with 403', async () => {
  const world = await freshWorld()
  const admin = await world.as('admin')
  expect((await admin.ask(days.yearDays)).body.result.year).toBe('2026')
  for (const role of ['subjectMan', 'mechanism', 'technologyManger', 'counselor', 'csrcLeader'] as const) {
    const other = await world.as(role)
    expect((await other.ask(days.yearDays)).status, role).toBe(403)
    expect((await other.ask(days.saveDays, { ...saved, version: 0 })).status, role).toBe(403)
  }
  expect((await world.all('setting')).filter(({ id }) => id === 'holidays')).toEqual([])
})

test('rejects invalid days with a message at the list and changes nothing', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const before = await world.all('setting')
  const wrong = async (given: object) => (await biz.attempt(days.saveDays, { ...saved, version: 0, ...given })).body
  for (const [given, field, message] of [
    [{ holidays: ['2027-02-30'] }, 'holidays', expect.stringContaining('节假日')],
    [{ holidays: ['2027/10/01'] }, 'holidays', expect.stringContaining('节假日')],
    [{ holidays: ['2026-10-01'] }, 'holidays', '2026-10-01 不在 2027 年内'],
    [{ workdays: ['2028-01-01'] }, 'workdays', '2028-01-01 不在 2027 年内'],
    [{ workdays: ['2027-10-08'] }, 'workdays', '2027-10-08 不是周六或周日，本身即为工作日'],
    [{ holidays: ['2027-10-09'] }, 'workdays', '2027-10-09 不可同时为节假日和调休工作日'],
    [{ year: '3027' }, 'year', expect.any(String)],
    [{ version: 'x' }, 'version', expect.any(String)],
  ] as const) {
    const body = await wrong(given)
    expect(body, JSON.stringify(given)).toMatchObject({ code: 400 })
    expect(Object.entries(body.result as object).find(([name]) => name.startsWith(field))?.[1]).toEqual(message)
  }
  expect(await world.all('setting')).toEqual(before)
})

test('rejects the second of two concurrent changes with 409', async () => {
  const world = await freshWorld()
  const [one, other] = [await world.as('bizManger'), await world.as('admin')]
  const { version } = (await one.ask(days.yearDays, { year: '2027' })).body.result
  expect((await one.ask(days.saveDays, { ...saved, version })).body.success).toBe(true)
  const late = { year: '2027', holidays: [], workdays: [], version }
  expect((await other.ask(days.saveDays, late)).body).toMatchObject({
    code: 409,
    message: '日历已被他人修改，请核对后重新保存',
  })
  const now = (await other.ask(days.yearDays, { year: '2027' })).body.result
  expect(now.holidays).toHaveLength(2)
  expect((await other.ask(days.saveDays, { ...late, version: now.version })).body.success).toBe(true)
  expect((await one.ask(days.yearDays, { year: '2027' })).body.result.holidays).toEqual([])
})
