import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { waitForRest } from '~/tests/support/page-readiness'
import { openWindow } from '~/tests/support/browser-window'
import * as periods from '~/worker/library/periods/calls'
import * as plans from '~/worker/library/plans/calls'
import * as tasks from '~/worker/library/tasks/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

test('closes a period after a task is issued, reported by its institution, approved and ended', async () => {
  const biz = await openWindow(browser, url, 'biz')
  const { page } = biz
  await page.goto(`${url}/strategic/securities/tasks`)
  await page.getByRole('button', { name: '新增计划' }).click()
  await page.getByLabel('计划名称').fill('信创专项测试计划')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('link', { name: '信创专项测试计划' }).waitFor()
  const all = resultOf(await biz.ask(plans.listPlans, { orgType: 'securities' }))
  const plan = all.find(({ planName }) => planName === '信创专项测试计划')!
  const card = page.getByRole('listitem').filter({ hasText: '信创专项测试计划' })
  await card.getByRole('button', { name: '启动计划' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '启动计划' }).click()
  await card.getByText('执行中').waitFor()
  const made = resultOf(
    await biz.ask(tasks.saveTask, {
      ...{ planId: plan.id, taskName: '国产数据库迁移验证专项', goal: '迁移前后数据一致', weight: 10 },
      ...{ startDate: `${plan.year}-02-01`, endDate: `${plan.year}-12-20` },
    }),
  )
  await page.goto(`${url}/strategic/securities/tasks?planId=${plan.id}`)
  const row = page.getByRole('row').filter({ hasText: '国产数据库迁移验证专项' })
  await row.getByRole('button', { name: '下达' }).click()
  await page.getByRole('dialog').getByText('未分配承担机构').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  resultOf(await biz.ask(tasks.assignTasks, { ids: [made.id], all: 1 }))
  await page.reload()
  await row.getByRole('button', { name: '下达' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '下达', exact: true }).click()
  await row.getByText('已下达').waitFor()

  const contact = await openWindow(browser, url, 'mechanism')
  await contact.page.goto(
    `${url}/strategic/securities/tasks?mine=1&keyword=${encodeURIComponent('国产数据库迁移验证专项')}`,
  )
  await contact.page.getByRole('row').filter({ hasText: '国产数据库迁移验证专项' }).waitFor()
  const menu = contact.page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('link', { name: '证券公司用例' }).waitFor()
  expect(await menu.getByRole('link', { name: '基金公司' }).count(), 'its menu has no entry of the other side').toBe(0)
  const fund = resultOf(await contact.ask(tasks.listTasks, { orgType: 'fund' }))
  expect(fund.total, 'a securities firm sees nothing of the other side').toBe(0)

  // The institution reports on a period; the centre approves, closes it, and ends the task and the plan.
  const period = `${plan.year}-12`
  const window = { startTime: '2026-11-01', endTime: `${plan.year}-12-31` }
  resultOf(await biz.ask(periods.savePeriod, { orgType: 'securities', period, ...window }))
  const list = `${url}/strategic/securities/progress?view=list&period=${period}&taskId=${made.id}`
  await contact.page.goto(list)
  const own = contact.page.getByRole('row').filter({ hasText: '国产数据库迁移验证专项' })
  await own.getByRole('button', { name: '填报' }).click()
  await contact.page.getByRole('spinbutton', { name: '进度' }).fill('100')
  await contact.page.getByRole('textbox', { name: '本期完成情况' }).fill('迁移前后数据逐表核对一致。')
  await contact.page.getByRole('button', { name: '提交', exact: true }).click()
  await contact.page.getByText('进度已提交，等待审批').waitFor()
  await page.goto(`${list}&status=1`)
  await row.getByRole('button', { name: '审批通过' }).click()
  await page.getByRole('button', { name: '审批通过（1）' }).click()
  await page.getByText('已审批通过 1 条进度').waitFor()
  await page.goto(`${url}/strategic/securities/progress?view=periods`)
  const window12 = page.getByRole('row').filter({ hasText: `${plan.year} 年 12 月` })
  await window12.getByRole('button', { name: '关闭期次' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '关闭期次' }).click()
  await window12.getByText('已关闭').waitFor()
  await page.goto(`${url}/strategic/securities/tasks?planId=${plan.id}`)
  resultOf(await biz.ask(tasks.transitionTasks, { ids: [made.id], act: 'finish' }))
  await page.reload()
  await row.getByText('已完成').waitFor()
  const ended = resultOf(await biz.ask(plans.transitionPlan, { id: plan.id, act: 'close' }))
  expect(ended.id).toBe(plan.id)
  await page.reload()
  await card.getByText('已结束').waitFor()
  for (const one of [biz, contact]) {
    expect(one.complaints).toEqual([])
    await one.context.close()
  }
})

test('shows the pages of cases and tasks without accessibility faults at every width', async () => {
  const biz = await openWindow(browser, url, 'biz')
  const { page } = biz
  const paths = [
    'cases',
    'cases?view=coverage&category=05',
    'cases?view=use',
    'tasks',
    'tasks?view=gantt',
    'tasks?view=board',
  ]
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of paths) {
      await page.goto(`${url}/strategic/fund/${path}`)
      await waitForRest(page)
      if (width !== 768) expect(await accessibilityFaults(page), `${path} at ${width}`).toEqual([])
    }
  }
  expect(biz.complaints).toEqual([])
  await biz.context.close()
})
