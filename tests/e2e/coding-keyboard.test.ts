import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { exercises } from '~/db/seed/demo/exercises'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { focusedName, press, tabTo } from '~/tests/support/keyboard'
import { openWindow } from '~/tests/support/browser-window'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const told = exercises.find(({ id }) => id === 'drawdown')!
const state = (page: Page) => page.locator('[data-run]').getAttribute('data-run')
const becomes = (page: Page, wanted: RegExp) => expect.poll(() => state(page), { timeout: 60_000 }).toMatch(wanted)
/** Replaces the content of the editor. */
async function write(page: Page, code: string) {
  await tabTo(page, /./, '.cm-content')
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(code)
}
/** Tab indents in the editor; after Escape it moves the focus. */
async function leaveEditor(page: Page) {
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.matches('.cm-content'))).toBe(true)
  await page.keyboard.press('Control+Z')
  await page.keyboard.press('Escape')
}

test('finds, edits, runs, stops and submits an exercise by keyboard, and leaves the editor', async () => {
  const who = await openWindow(browser, url, 'subject')
  const { page, complaints } = who
  await page.goto(`${url}/interactiveProgm/detail/0`)
  await press(page, new RegExp(`^${told.title}`))
  await page.waitForURL(/\/interactiveProgm\/detail\/[0-9a-f]{32}$/)
  await page.locator('.cm-content').waitFor()

  // An endless JavaScript loop reaches its step limit before it can be stopped; Python has no limit in the browser.
  await press(page, /^Python$/)
  await expect.poll(() => page.locator('.cm-content').textContent()).toContain('def solve')
  await write(page, 'def solve(*given):\n    while True:\n        pass')
  await leaveEditor(page)
  await press(page, /^运行样例$/)
  await becomes(page, /^running$/)
  await press(page, /^停止$/)
  await becomes(page, /^stopped$/)

  await press(page, /^JavaScript$/)
  await expect.poll(() => page.locator('.cm-content').textContent()).toContain('function solve')
  await write(page, told.javascript)
  await page.keyboard.press('Control+Enter')
  await becomes(page, /^done$/)
  expect((await page.locator('[data-run]').textContent())!.match(/通过/g)!.length).toBeGreaterThanOrEqual(2)
  // The focus stays in the editor.
  expect(await page.evaluate(() => document.activeElement?.matches('.cm-content'))).toBe(true)
  await page.keyboard.press('Escape')
  await press(page, /^提交$/)
  await expect.poll(() => page.locator('[data-run]').textContent(), { timeout: 60_000 }).toContain('7/7')
  expect(await page.locator('[data-run]').textContent()).toContain('服务器评判')

  await press(page, /^Python$/)
  await expect.poll(() => page.locator('.cm-content').textContent()).toContain('def solve')
  await press(page, /^恢复初始程序$/)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focusedName(page)).toBe('恢复初始程序')
  await tabTo(page, /^全部习题$/, 'a', true)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/interactiveProgm\/detail\/0$/)
  expect(complaints).toEqual([])
})

test('signs a visitor in by keyboard before the first run and keeps the code', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${url}/interactiveProgm/detail/0`, { waitUntil: 'networkidle' })
  await press(page, new RegExp(`^${told.title}`))
  await page.locator('.cm-content').waitFor()
  await write(page, told.javascript)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => page.evaluate(() => !!document.activeElement?.closest('[role="dialog"]'))).toBe(true)
  if ((await focusedName(page)) !== '账号') await tabTo(page, /^账号$/)
  await page.keyboard.type('subject2')
  await tabTo(page, /^密码/, 'input')
  await page.keyboard.type(DEMO_PASSWORD)
  await tabTo(page, /./, 'input[type="checkbox"]')
  await page.keyboard.press('Space')
  await press(page, /^登录$/, 'button')
  await page.getByRole('heading', { name: '我的提交' }).waitFor()
  await page.locator('.cm-content').waitFor()
  await tabTo(page, /./, '.cm-content')
  await page.keyboard.press('Control+Enter')
  await becomes(page, /^done$/)
  expect(await page.locator('[data-run]').textContent()).toContain('通过')
  await context.close()
})

test('sends a visitor of the experimental platform to sign in, then to the exercises', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${url}/experi`)
  await press(page, /^交互式编程/)
  await page.waitForURL(/\/user\/login\?.*redirect=\/interactiveProgm\/detail\/0$/)
  await page.getByLabel('账号', { exact: true }).fill('subject2')
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(`${url}/interactiveProgm/detail/0`)
  await page.getByRole('link', { name: '首页' }).waitFor()
  // A signed-in user is not asked.
  await page.goto(`${url}/experi`)
  await press(page, /^交互式编程/)
  await page.waitForURL(`${url}/interactiveProgm/detail/0`)
  await page.getByRole('link', { name: '首页' }).waitFor()
  await context.close()
})
