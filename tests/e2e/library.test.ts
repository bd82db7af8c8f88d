import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import { valuesOf } from './sign-in-users'
import * as periods from '~/worker/library/periods/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const TASK = '灾备切换与数据恢复联合测试'
/** A task of 华晟证券. */
async function givenTask() {
  await valuesOf(`insert into fb_task (id, task_no, task_name, org_type, year, start_date, end_date, status)
    values ('journey', 'RW-JOURNEY', '${TASK}', 'securities', '2026', '2026-01-01', '2026-12-31', 2)`)
  await valuesOf(`insert into fb_task_depart (task_id, depart_id)
    select 'journey', id from depart where depart_name = '华晟证券股份有限公司'`)
}
const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: TASK })

test('returns and approves the report of an institution and closes the quarter', async () => {
  await givenTask()
  const biz = await openWindow(browser, url, 'biz')
  const firm = await openWindow(browser, url, 'mechanism')
  const window = { startTime: '2026-11-01', endTime: '2027-04-10' }
  resultOf(await biz.ask(periods.savePeriod, { orgType: 'securities', period: '2027-Q1', ...window }))
  const own = '/strategic/securities/progress?view=list&period=2027-Q1&taskId=journey'

  // The institution keeps a draft.
  await firm.page.goto(url + own)
  await rowOf(firm.page).getByRole('button', { name: '填报' }).click()
  await firm.page.getByRole('spinbutton', { name: '进度' }).fill('20')
  await firm.page.getByRole('button', { name: '保存草稿' }).click()
  await rowOf(firm.page).getByText('20%').waitFor()
  await firm.page.reload()
  await rowOf(firm.page).getByRole('button', { name: '填报' }).click()
  // An incomplete report is not sent, and the input stays.
  await firm.page.getByRole('spinbutton', { name: '进度' }).fill('35')
  await firm.page.getByRole('button', { name: '提交', exact: true }).click()
  await firm.page.getByText('请填写本期完成情况').first().waitFor()
  await firm.page.getByRole('textbox', { name: '本期完成情况' }).fill('完成两轮切换测试，恢复时间 28 秒。')
  expect(await accessibilityFaults(firm.page)).toEqual([])
  await firm.page.getByRole('button', { name: '提交', exact: true }).click()
  await firm.page.getByText('进度已提交，等待审批').waitFor()

  await biz.page.goto(`${url}/strategic/securities/progress?view=list&period=2027-Q1&status=1`)
  await rowOf(biz.page).getByRole('button', { name: '退回' }).click()
  await biz.page.getByRole('textbox', { name: '审批意见' }).fill('请补充恢复数据的核对结果')
  await biz.page.getByRole('button', { name: '退回（1）' }).click()
  await biz.page.getByText('已退回 1 条进度').waitFor()

  await firm.page.goto(url + own)
  await rowOf(firm.page).getByRole('button', { name: '填报' }).click()
  await firm.page.getByText('请补充恢复数据的核对结果').waitFor()
  await firm.page
    .getByRole('textbox', { name: '本期完成情况' })
    .fill('完成两轮切换测试，恢复时间 28 秒，数据核对一致。')
  await firm.page.getByRole('button', { name: '提交', exact: true }).click()
  await firm.page.getByText('进度已提交，等待审批').waitFor()

  await biz.page.goto(`${url}/strategic/securities/progress?view=list&period=2027-Q1&status=1`)
  await rowOf(biz.page).getByRole('button', { name: '审批通过' }).click()
  await biz.page.getByRole('button', { name: '审批通过（1）' }).click()
  await biz.page.getByText('已审批通过 1 条进度').waitFor()
  await biz.page.goto(`${url}/strategic/securities/progress?period=2027-Q1&taskId=journey`)
  await biz.page.getByRole('link', { name: new RegExp(`${TASK}：35% 已审批`) }).waitFor()
  expect(await accessibilityFaults(biz.page)).toEqual([])
  // Each number opens the rows that it counts: of the task at the end of the quarter.
  const counted = biz.page.getByRole('navigation', { name: '进度范围' })
  // Its row and the heading.
  const listed = async () => {
    await biz.page.waitForURL(/view=list/)
    await rowOf(biz.page).getByText('35%').waitFor()
    return biz.page.getByRole('row').count()
  }
  await counted.getByRole('link', { name: '已审批 1' }).click()
  expect(await listed()).toBe(2)
  await biz.page.goBack()
  const figures = biz.page.getByRole('region', { name: '各期应报、已报与已审批' })
  const quarter = figures.getByRole('row').filter({ hasText: '2027 年一季度' })
  expect(await quarter.getByRole('cell').nth(2).textContent()).toBe('1')
  await quarter.getByRole('cell').nth(2).getByRole('link').click()
  expect(await listed()).toBe(2)

  await biz.page.goto(`${url}/strategic/securities/progress?view=periods`)
  // The centre decides which industry totals institutions see.
  const totals = biz.page.getByRole('switch', { name: '向机构公开行业总体数据' })
  await totals.click()
  const seen = async () => resultOf(await firm.ask(periods.progress, { orgType: 'securities' })).ofRoom
  await expect.poll(seen).toBe(0)
  // The switch is disabled while its request is pending.
  await expect.poll(() => totals.isEnabled()).toBe(true)
  await totals.click()
  await expect.poll(seen).toBe(1)
  const period = biz.page.getByRole('row').filter({ hasText: '2027 年一季度' })
  await period.getByRole('button', { name: '关闭期次' }).click()
  await biz.page.getByRole('dialog').getByRole('button', { name: '关闭期次' }).click()
  await period.getByText('已关闭').waitFor()
  expect(await accessibilityFaults(biz.page)).toEqual([])
  await firm.page.goto(url + own)
  await rowOf(firm.page).getByText('已审批').waitFor()
  expect(
    await rowOf(firm.page).getByRole('button', { name: '填报' }).count(),
    'a closed quarter is no longer pending',
  ).toBe(0)
  for (const one of [biz, firm]) {
    expect(one.complaints).toEqual([])
    await one.context.close()
  }
})

test('imports the results of a tool into a report and submits it', async () => {
  const firm = await openWindow(browser, url, 'mechanism')
  await firm.page.goto(`${url}/strategic/securities/tests`)
  await firm.page.getByRole('button', { name: '新增测试报告' }).click()
  await firm.page.getByRole('textbox', { name: '测试名称' }).fill('行情网关回归测试')
  const text = '<testsuite><testcase name="登录"/><testcase name="断线重连"><failure/></testcase></testsuite>'
  await firm.page.locator('input[type=file][accept=".xml,.json"]').setInputFiles({
    ...{ name: 'results.xml', mimeType: 'text/xml', buffer: Buffer.from(text) },
  })
  await firm.page.getByText('未通过：断线重连').waitFor()
  expect(await firm.page.getByRole('spinbutton', { name: '失败' }).inputValue()).toBe('1')
  await firm.page.getByRole('group', { name: '测试日期' }).getByRole('textbox', { name: '选择日期' }).fill('2026-11-18')
  await firm.page.keyboard.press('Enter')
  expect(await accessibilityFaults(firm.page)).toEqual([])
  await firm.page.getByRole('button', { name: '保存草稿' }).click()
  await firm.page.getByText('测试报告已保存').waitFor()
  await firm.page.getByRole('row').filter({ hasText: '行情网关回归测试' }).first().waitFor()
  expect(firm.complaints).toEqual([])
  await firm.context.close()
})
