import { afterEach, expect, test } from 'vitest'
import { locale, setLocaleReader } from '~/worker/core/texts'
import { cronProblem, nextRuns, plans } from '~/worker/schedule/plans'
import { describePlan } from '~/worker/schedule/rules'

const before = locale()
afterEach(() => setLocaleReader(() => before))
const inEnglish = (cron: string) => {
  setLocaleReader(() => 'en')
  const words = describePlan(cron)
  setLocaleReader(() => 'zh')
  return words
}

test.each([
  ['* * * * *', '每分钟', 'every minute'],
  ['*/5 * * * *', '每 5 分钟', 'every 5 minutes'],
  ['5 * * * *', '每小时第 5 分', 'at minute 5 of every hour'],
  ['30 8 * * *', '每天 08:30', 'at 08:30 every day'],
  ['0 9,17 * * 1-5', '每周一至周五 09:00、17:00', 'at 09:00, 17:00 on Monday to Friday'],
  ['0 4 * * 0', '每周日 04:00', 'at 04:00 on Sunday'],
  ['0 4 * * SUN', '每周日 04:00', 'at 04:00 on Sunday'],
  ['0 4 * * 7', '每周日 04:00', 'at 04:00 on Sunday'],
  ['*/10 8-18 * * *', '每天 8 点至18 点，每 10 分钟', 'every 10 minutes, 8:00 to 18:00 every day'],
  ['0 0 1 * *', '每月 1 日 00:00', 'at 00:00 on day 1 of every month'],
  ['0 0 L * *', '每月 最后一天 00:00', 'at 00:00 on the last day of every month'],
  ['0 0 1,15 1,7 *', '1 月、7 月 1 日、15 日 00:00', 'at 00:00 on day 1, day 15 of January, July'],
  ['0 0 * 11 *', '11 月每天 00:00', 'at 00:00 every day of November'],
  ['0 8 * * 1#2', '每第 2 个周一 08:00', 'at 08:00 on Monday number 2'],
  ['0 8 1 * 1', '每月 1 日或周一 08:00', 'at 08:00 on day 1 or Monday of every month'],
  ['15 30 8 * * ?', '每天 08:30:15', 'at 08:30:15 every day'],
  ['0 30 8 ? * 2-6', '每周一至周五 08:30', 'at 08:30 on Monday to Friday'],
  ['0 30 8 ? * MON', '每周一 08:30', 'at 08:30 on Monday'],
  ['20 */5 * * * ?', '每 5 分钟（第 20 秒）', 'every 5 minutes (second 20)'],
])('describes the plan %s', (cron, zh, en) => {
  expect(cronProblem(cron)).toBeNull()
  expect([describePlan(cron), inEnglish(cron)]).toEqual([zh, en])
})

test('describes a plan with seconds by its times', () => {
  const [next] = nextRuns('cleanUp', '0 30 8 ? * 2', new Date('2026-11-20T12:00:00+08:00'), none, 1)
  expect([describePlan('0 30 8 ? * 2'), next?.toISOString()]).toEqual(['每周一 08:30', '2026-11-23T00:30:00.000Z'])
})

test('describes every plan of the product without an asterisk', () => {
  for (const plan of Object.values(plans)) expect(describePlan(plan)).not.toMatch(/[*/]/)
})

const none = { holidays: new Set<string>(), workdays: new Set<string>() }
