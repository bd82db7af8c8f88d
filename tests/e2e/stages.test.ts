import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { checkResponsive } from '~/tests/support/responsive-check'
import { waitForRest } from '~/tests/support/page-readiness'
import { openWindow } from '~/tests/support/browser-window'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

test('opens the pending action from the current stage of a subject and keeps the heading in sight', async () => {
  const { page, complaints } = await openWindow(browser, url, 'biz')
  await page.goto(`${url}/subjectMngr/stages?status=TO_REVIEW,ESTABLISHED&pageSize=50`)
  await waitForRest(page)
  const matrix = page.getByRole('region', { name: '阶段矩阵' })
  await matrix.evaluate((one) => one.scrollTo(200, 600))
  const [frame, head] = [await matrix.boundingBox(), await matrix.locator('thead th').first().boundingBox()]
  expect(Math.abs(head!.y - frame!.y) + Math.abs(head!.x - frame!.x), 'the heading stays').toBeLessThan(4)
  await matrix.evaluate((one) => one.scrollTo(0, 0))
  await checkResponsive(page, 'stages')
  await page.goto(`${url}/subjectMngr/stages?status=TO_REVIEW`)
  await waitForRest(page)
  await page
    .getByRole('button', { name: /形式审查$/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /导出 Excel/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^阶段矩阵_\d+\.xlsx$/)
  await page.goto(`${url}/subjectMngr/progress?view=matrix`)
  await checkResponsive(page, 'matrix-reports')
  await page.goto(`${url}/subjectMngr/review/assign?scope=running&view=matrix`)
  await checkResponsive(page, 'matrix-reviewers')
  expect(complaints).toEqual([])
})

test('reminds a reviewer once a day from the matrix cell and replaces the reviewer', async () => {
  const { page, complaints } = await openWindow(browser, url, 'biz')
  await page.goto(`${url}/subjectMngr/review/assign?scope=running&view=matrix`)
  await waitForRest(page)
  const matrix = page.getByRole('region', { name: '矩阵' })
  const words = (await matrix
    .getByRole('button', { name: /(已分配|已打开|撰写中|逾期)/ })
    .first()
    .getAttribute('aria-label'))!
  const [, subject, who] = /^(.+)，(.+)：/.exec(words)!
  const cell = (name: string) => matrix.getByRole('button', { name: `${subject}，${name}：` })
  const dialog = page.getByRole('dialog')
  await cell(who!).click()
  await dialog.getByRole('button', { name: '提醒' }).click()
  await page.getByText('已提醒 1 位评审人').first().waitFor()
  await cell(who!).click()
  await dialog.getByRole('button', { name: '提醒' }).click()
  await page.getByText('今日已提醒，请明日再试').first().waitFor()
  await dialog.getByRole('button', { name: '更换评审人' }).click()
  const people = dialog.getByRole('group', { name: '可选人员' })
  await people.getByRole('checkbox', { name: `选择 ${who}`, exact: true }).uncheck({ force: true })
  const other = people
    .locator('tr:not([data-off=true])')
    .filter({ hasNotText: '需说明' })
    .getByRole('checkbox', { checked: false })
  const name = (await other.last().getAttribute('aria-label'))!.replace('选择 ', '')
  await people.getByRole('checkbox', { name: `选择 ${name}`, exact: true }).check({ force: true })
  await checkResponsive(page, 'matrix-replace')
  await dialog.getByRole('button', { name: '保存评审人' }).click()
  await dialog.waitFor({ state: 'detached' })
  await cell(name).waitFor()
  expect(await cell(who!).count(), 'no reviewer is listed twice').toBe(0)
  await page.emulateMedia({ media: 'print' })
  await checkResponsive(page, 'matrix-paper')
  expect(complaints).toEqual([])
})

test('saves own quiet hours and rejects an invalid time at its field', async () => {
  const { page, complaints } = await openWindow(browser, url, 'subject')
  await page.goto(`${url}/account/settings/custom`)
  await waitForRest(page)
  const form = page.getByRole('form', { name: '消息提醒' })
  await form.getByRole('switch', { name: '使用自己的免打扰时段' }).click()
  await form.getByRole('switch', { name: '邮件每天汇总为一封' }).click()
  await form.getByLabel('开始').fill('25:00')
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText('时间格式应为 08:00').first().waitFor()
  await checkResponsive(page, 'wishes')
  await form.getByLabel('开始').fill('22:00')
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByText('消息提醒设置已保存').first().waitFor()
  await page.reload()
  await expect.poll(() => page.getByRole('form', { name: '消息提醒' }).getByLabel('开始').inputValue()).toBe('22:00')
  expect(complaints).toEqual([])
})
