import { describe, expect, test } from 'vitest'
import { type Calendar, parseStamp, formatStamp } from '~/worker/core/time'
import { describeDetail } from '~/worker/schedule/details'
import { nextRunOf } from '~/worker/schedule/plans'

describe('the next run', () => {
  const calendar = (days: Partial<Calendar> = {}): Calendar => ({ holidays: new Set(), workdays: new Set(), ...days })
  const next = (name: Parameters<typeof nextRunOf>[0], after: string, days: Calendar, own = '') => {
    const moment = nextRunOf(name, own, parseStamp(after), days)
    return moment && formatStamp(moment)
  }

  test('of a reminder is on a working day at the hour of its plan', () => {
    expect(next('reviewDueRemind', '2026-11-20 08:34:59', calendar())).toBe('2026-11-20 08:35:00')
    expect(next('reviewDueRemind', '2026-11-20 08:35:00', calendar())).toBe('2026-11-23 08:35:00')
    const holiday = calendar({ holidays: new Set(['2026-11-23']) })
    expect(next('reviewDueRemind', '2026-11-20 08:35:00', holiday)).toBe('2026-11-24 08:35:00')
  })

  test('of a reminder with its own plan is on every day', () => {
    expect(next('reviewDueRemind', '2026-11-20 07:00:00', calendar(), '0 6 * * *')).toBe('2026-11-23 06:00:00')
  })

  test('of other jobs is on days off too', () => {
    expect(next('passwordExpiry', '2026-11-20 07:00:00', calendar())).toBe('2026-11-21 07:00:00')
  })

  test('of a reminder follows after at most sixty days off', () => {
    const always = new Set<string>()
    for (let day = parseStamp('2026-11-01'); always.size < 200; day = new Date(day.getTime() + 86_400_000))
      always.add(formatStamp(day).slice(0, 10))
    // The first of them is the 2nd of November, the sixtieth the 31st of December.
    expect(next('reviewDueRemind', '2026-11-01 12:00:00', calendar({ holidays: always }))).toBe('2027-01-01 08:35:00')
  })

  test('of a plan for an impossible date is none', () => {
    expect(next('reviewDueRemind', '2026-11-20 07:00:00', calendar(), '0 0 31 2 *')).toBeNull()
  })
})

test.each([
  ['3 of 4 sent', '应提醒 4 项，已提醒 3 项'],
  ['3 of 4 released', '到点 4 条，发布 3 条'],
  ['3 of 4 told', '检查 4 项，提醒 3 项'],
  ['5 done, 0 failed', '完成 5 条'],
  ['5 done, 1 failed', '完成 5 条，失败 1 条'],
  ['7 declarations indexed', '索引 7 份申报书，读取 0 个附件'],
  ['7 declarations indexed, 2 attachments read', '索引 7 份申报书，读取 2 个附件'],
  ['1 let in again: 10.0.0.1', '解除 1 个：10.0.0.1'],
  ['not the time', '未到时间（十一月起）'],
  ['2 steps: 5 rows', '分 2 步，最后一步：清理 5 条'],
  ['the database is away', 'the database is away'],
])('a run with the result %j shows %j', (left, says) => {
  expect(describeDetail(left)).toBe(says)
})
