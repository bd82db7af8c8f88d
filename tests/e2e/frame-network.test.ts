import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url as base } from '~/tests/support/browser-world'
import { waitForMenuBadges } from '~/tests/support/page-readiness'
import { openWindow } from '~/tests/support/browser-window'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

test('keeps the page while offline, says so and continues on reconnection', async () => {
  const { page, context } = await openWindow(browser, base, 'biz')
  await page.goto(`${base}/dashboard/workplace`)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu
    .getByLabel(/项待办/)
    .first()
    .waitFor()
  const away = page.getByRole('status').filter({ hasText: '网络已断开' })
  await context.setOffline(true)
  await away.waitFor()
  await menu
    .getByRole('link', { name: '申报管理' })
    .or(menu.getByRole('button', { name: '课题管理' }))
    .first()
    .click()
  await menu.getByRole('link', { name: '申报管理' }).click()
  await page.waitForTimeout(1500)
  expect(new URL(page.url()).pathname).toBe('/dashboard/workplace')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('好，')
  expect(await menu.isVisible()).toBe(true)
  await context.setOffline(false)
  await page.waitForURL('**/subjectMngr/declared')
  await page.getByRole('heading', { level: 1, name: /申报管理/ }).waitFor()
  await away.waitFor({ state: 'detached' })
  await context.close()
})

test('retries an unanswered request by a click and by the back button', async () => {
  const { page, context } = await openWindow(browser, base, 'biz')
  await page.goto(`${base}/subjectMngr/declared`)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('link', { name: '年度计划管理' }).click()
  await page.getByRole('heading', { level: 1, name: /年度计划/ }).waitFor()
  await page.route('**/*.data*', (route) => route.abort('connectionrefused'))
  await page.goBack()
  await page.getByRole('status').filter({ hasText: '网络已断开' }).waitFor()
  expect(await menu.isVisible()).toBe(true)
  await page.unroute('**/*.data*')
  await page.getByRole('heading', { level: 1, name: /申报管理/ }).waitFor()
  await context.close()
})

test('retries a 503 after its Retry-After and keeps the page', async () => {
  const { page, context } = await openWindow(browser, base, 'biz')
  await page.goto(`${base}/subjectMngr/declared`)
  let turnedAway = 0
  await page.route('**/*.data*', (route) =>
    turnedAway++ < 1
      ? route.fulfill({ status: 503, headers: { 'retry-after': '1', 'content-type': 'text/html' }, body: '' })
      : route.continue(),
  )
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('link', { name: '年度计划管理' }).click()
  await page.getByRole('status').filter({ hasText: '当前访问量较大' }).waitFor()
  expect(await menu.isVisible()).toBe(true)
  await page.getByRole('heading', { level: 1, name: /年度计划/ }).waitFor()
  await page.getByRole('status').filter({ hasText: '当前访问量较大' }).waitFor({ state: 'detached' })
  await context.close()
})

test('keeps keys typed while the command palette loads', async () => {
  const { page, context } = await openWindow(browser, base, 'biz')
  await page.goto(`${base}/dashboard/workplace`)
  await waitForMenuBadges(page)
  await page.route(/\/assets\/command-palette-[^/]+\.js/, async (route) => {
    await new Promise((done) => setTimeout(done, 1000))
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ndjhx', { delay: 20 })
  await page.keyboard.press('Backspace')
  const field = page.getByRole('combobox', { name: '搜索菜单与页面' })
  await field.waitFor()
  await expect.poll(() => field.inputValue()).toBe('ndjh')
  await page.keyboard.type('g')
  expect(await field.inputValue()).toBe('ndjhg')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/subjectMngr/yearPlan')
  await context.close()
})

test('keeps the close button of the current tab clear of the buttons beside the tabs', async () => {
  const { page, context } = await openWindow(browser, base, 'biz', { width: 1100 })
  await page.goto(`${base}/dashboard/workplace`)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('button', { name: '课题管理' }).click()
  for (const name of [
    '申报管理',
    '待审核',
    '评审分配',
    '拟立项课题',
    '复审课题',
    '年度计划管理',
    '进展管理',
    '相似课题',
  ]) {
    await menu.getByRole('link', { name }).click()
    await page.waitForURL((now) => !now.pathname.endsWith('/workplace'))
    const tab = page.getByRole('navigation', { name: '已打开的页面' }).locator('li').filter({ hasText: name })
    await tab.locator('[aria-current]').waitFor()
    const strip = await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('list').boundingBox()
    await expect
      .poll(async () => {
        const cross = await tab.getByRole('button').boundingBox()
        return cross!.x + cross!.width - (strip!.x + strip!.width)
      })
      .toBeLessThanOrEqual(0.5)
  }
  await context.close()
})
