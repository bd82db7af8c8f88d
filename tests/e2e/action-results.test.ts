import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url as base } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** True if nothing covers the middle of the button. */
const clear = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

test('shows the result of a submitted review in the action bar of the review workspace', async () => {
  const { page, context } = await openWindow(browser, base, 'counselor5')
  await page.goto(`${base}/subjectMngr/review/todo`)
  await page.locator('tbody tr a').first().press('Enter')
  await page.waitForURL(/subjectId=/)
  await page.getByRole('radio', { name: /(^| )同意$/ }).waitFor()
  await page.keyboard.press('1')
  await page.getByRole('textbox', { name: '给申报人的意见' }).fill('选题明确，方案可行。')
  const first = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('button', { name: '提交并评审下一项' }).click()
  await page.getByRole('status').filter({ hasText: '评审意见已提交' }).waitFor()
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: first }).waitFor()
  await page.getByRole('status').filter({ hasText: '上一项：评审意见已提交' }).waitFor()
  const inCorner = page.locator('.semi-notification-notice').filter({ hasText: '评审意见已提交' })
  expect(await inCorner.count()).toBe(0)
  expect(await clear(page, '提交并评审下一项')).toBe(true)
  await page.getByRole('status').filter({ hasText: '评审意见已提交' }).waitFor({ state: 'detached' })
  await context.close()
})

test('shows the result as a toast on a page without an action bar', async () => {
  const { page, context } = await openWindow(browser, base, 'biz')
  await page.goto(`${base}/account/settings/base`)
  await page.getByRole('button', { name: '保存' }).click()
  await page.locator('.semi-notification-notice').filter({ hasText: '已保存' }).waitFor()
  await context.close()
})
