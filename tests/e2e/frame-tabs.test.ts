import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { openWindow } from '~/tests/support/browser-window'
import { url as base } from '~/tests/support/browser-world'
import * as todos from '~/worker/pending-tasks/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const strip = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const tabNames = (page: Page) => strip(page).getByRole('link').allTextContents()
const tab = (page: Page, name: string) => strip(page).getByRole('link', { name, exact: true })
/** Waits for hydration: the badges of the menu are loaded last. */
const alive = (page: Page) =>
  page
    .getByRole('navigation', { name: '主菜单' })
    .getByLabel(/项待办/)
    .first()
    .waitFor()

test('opens the home tab and the page on a deep link and restores all tabs after a reload', async () => {
  const { page, context, complaints } = await openWindow(browser, base, 'biz')
  await page.goto(`${base}/subjectMngr/declared`)
  expect(await tabNames(page)).toEqual(['工作台', '申报管理'])
  await alive(page)
  await page.goto(`${base}/subjectMngr/similar`)
  await tab(page, '申报管理').waitFor()
  expect(await tabNames(page)).toEqual(['工作台', '申报管理', '相似课题'])
  // The tab and the window title have the name of the subject.
  await tab(page, '申报管理').click()
  await page.waitForURL('**/subjectMngr/declared')
  await page.getByRole('heading', { level: 1, name: /申报管理/ }).waitFor()
  const name = (await page.locator('tbody tr a:visible').first().textContent())!
  await page.locator('tbody tr a:visible').first().click()
  await page.getByRole('dialog').getByRole('link', { name: '打开完整页面' }).click()
  await page.waitForURL('**/subjectMngr/subjct/detail/*')
  await tab(page, name).waitFor()
  expect(await page.title()).toBe(`${name} · 课题管理平台`)
  const before = await tabNames(page)
  await page.reload()
  await tab(page, name).waitFor()
  await tab(page, '相似课题').waitFor()
  expect(await tabNames(page)).toEqual(before)
  expect(complaints).toEqual([])
  await context.close()
})

test('keeps input and scroll position across tabs', async () => {
  const { page, context, complaints } = await openWindow(browser, base, 'biz', { height: 480 })
  await page.goto(`${base}/subjectMngr/declared`)
  await alive(page)
  const field = page.locator('main input[type=text]:visible').first()
  await field.fill('打了一半的字')
  const far = await page.evaluate(() => {
    window.scrollTo(0, 320)
    return window.scrollY
  })
  expect(far).toBe(320)
  await tab(page, '工作台').click()
  await page.waitForURL('**/dashboard/analysis')
  await page.getByRole('heading', { name: '领域与年度' }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await tab(page, '申报管理').click()
  await page.waitForURL('**/subjectMngr/declared')
  await page.locator('main table:visible').first().waitFor()
  expect(await page.locator('main input[type=text]:visible').first().inputValue()).toBe('打了一半的字')
  await page.waitForFunction(() => window.scrollY === 320)
  // A refreshed page is mounted again.
  await tab(page, '申报管理').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '刷新' }).click()
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLInputElement>('main input[type=text]')].every((one) => one.value === ''),
  )
  expect(complaints).toEqual([])
  await context.close()
})

test('keeps unsaved input behind its tab and asks before closing it', async () => {
  const { page, context, complaints } = await openWindow(browser, base, 'admin')
  await page.goto(`${base}/account/settings/base`)
  const name = page.locator('#profile-realname')
  const before = await name.inputValue()
  await name.fill('还没有保存')
  await tab(page, '工作台').click()
  await page.waitForURL('**/dashboard/analysis')
  const settings = (await tabNames(page))[1]!
  const asked = page.getByRole('dialog')
  await strip(page)
    .getByRole('button', { name: `关闭 ${settings}` })
    .click()
  await asked.getByText(`“${settings}”中未保存的修改将会丢失。`).waitFor()
  await asked.getByRole('button', { name: '取消' }).click()
  await asked.waitFor({ state: 'detached' })
  await tab(page, settings).click()
  await page.waitForURL('**/account/settings/base')
  expect(await name.inputValue()).toBe('还没有保存')
  // Refreshing would lose the input as well.
  await tab(page, settings).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '刷新' }).click()
  await asked.getByRole('button', { name: '放弃修改' }).click()
  await expect.poll(() => name.inputValue()).toBe(before)
  // Without unsaved input no dialog appears.
  await strip(page)
    .getByRole('button', { name: `关闭 ${settings}` })
    .click()
  await page.waitForURL('**/dashboard/analysis')
  expect(await tabNames(page)).toEqual(['工作台'])
  expect(complaints).toEqual([])
  await context.close()
})

test('closes tabs to the left, to the right and all others, and keeps the home tab with a message', async () => {
  const { page, context, complaints } = await openWindow(browser, base, 'biz')
  await page.goto(`${base}/dashboard/workplace`)
  await alive(page)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('button', { name: /课题管理/ }).click()
  for (const name of ['评审分配', '申报管理', '相似课题', '获奖课题']) {
    await menu.getByRole('link', { name }).click()
    await tab(page, name).and(page.locator('[aria-current=page]')).waitFor()
  }
  expect(await tabNames(page)).toEqual(['工作台', '评审分配', '申报管理', '相似课题', '获奖课题'])
  const act = async (on: string, name: string) => {
    await tab(page, on).click({ button: 'right' })
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  // Order by keyboard and by dragging; nothing moves before the home tab.
  await tab(page, '获奖课题').press('Shift+ArrowLeft')
  expect(await tabNames(page)).toEqual(['工作台', '评审分配', '申报管理', '获奖课题', '相似课题'])
  await tab(page, '相似课题').dragTo(tab(page, '评审分配'))
  await page.waitForFunction(
    () => document.querySelector('nav[aria-label="已打开的页面"] li:nth-child(2)')?.textContent === '相似课题',
  )
  expect(await tabNames(page)).toEqual(['工作台', '相似课题', '评审分配', '申报管理', '获奖课题'])
  await act('评审分配', '关闭左侧')
  expect(await tabNames(page)).toEqual(['工作台', '评审分配', '申报管理', '获奖课题'])
  // The current page closes with its tab; the tab of the menu stays.
  await act('申报管理', '关闭右侧')
  await page.waitForURL('**/subjectMngr/declared')
  expect(await tabNames(page)).toEqual(['工作台', '评审分配', '申报管理'])
  await act('申报管理', '关闭其他')
  expect(await tabNames(page)).toEqual(['工作台', '申报管理'])
  await strip(page).getByRole('button', { name: '关闭 申报管理' }).click()
  await page.waitForURL('**/dashboard/analysis')
  expect(await tabNames(page)).toEqual(['工作台'])
  await act('工作台', '关闭')
  await page.getByText('首页不能关闭!').waitFor()
  expect(await tabNames(page)).toEqual(['工作台'])
  expect(complaints).toEqual([])
  await context.close()
})

test('replaces the tab of the same subject for an expert', async () => {
  const { page, context, ask } = await openWindow(browser, base, 'counselor1')
  await page.goto(`${base}/subjectMngr/awards`)
  await page.locator('tbody tr a:visible').first().waitFor()
  const { subjectId: id } = resultOf(await ask(todos.listTodos, { pageSize: 1 })).records[0]!
  await page.goto(`${base}/subjectMngr/subjct/detail/${id}`)
  await tab(page, '获奖课题').waitFor()
  expect(await tabNames(page)).toHaveLength(3)
  await page.goto(`${base}/subjectMngr/subject/edit/${id}`)
  await tab(page, '获奖课题').waitFor()
  expect(await tabNames(page)).toHaveLength(3)
  const places = await strip(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(places).toEqual(['/dashboard/analysis', '/subjectMngr/awards', `/subjectMngr/subject/edit/${id}`])
  await context.close()
})

test('hides the tab strip on narrow screens and when tabs are off, and keeps the setting after a reload', async () => {
  const { page, context, complaints } = await openWindow(browser, base, 'biz')
  await page.goto(`${base}/dashboard/workplace`)
  await alive(page)
  await page.getByRole('button', { name: '界面设置' }).click()
  await page.getByRole('switch', { name: '多页签模式' }).click()
  await strip(page).waitFor({ state: 'detached' })
  await page.reload()
  await alive(page)
  expect(await strip(page).count()).toBe(0)
  await context.clearCookies({ name: 'look_multiTab' })
  // Local storage keeps the setting when the cookies are gone.
  await page.reload()
  await strip(page).waitFor({ state: 'detached' })
  await page.evaluate(() => localStorage.clear())
  await context.clearCookies({ name: /^look_/ })
  await page.setViewportSize({ width: 1087, height: 800 })
  await page.reload()
  expect(await strip(page).isVisible()).toBe(false)
  await page.setViewportSize({ width: 1088, height: 800 })
  await strip(page).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
