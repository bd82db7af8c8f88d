import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { exercises } from '~/db/seed/demo/exercises'
import { colorFaults, accessibilityFaults } from '~/tests/support/accessible'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { waitForRest } from '~/tests/support/page-readiness'
import { openWindow } from '~/tests/support/browser-window'
import * as coding from '~/worker/coding/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Folder for optional screenshots of every screen. */
const PICTURES = process.env.PICTURES
const told = exercises.find(({ id }) => id === 'drawdown')!

/** Lists the faults of the open screen at four widths, light and dark: it is resized and darkened without a reload. */
async function wrongWith(page: Page, name: string): Promise<string[]> {
  const wrong: string[] = []
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await waitForRest(page)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (beyond > 0) wrong.push(`${width}: ${beyond} px too wide`)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((mode) => document.body.setAttribute('theme-mode', mode), theme)
      const faults = theme === 'light' ? await accessibilityFaults(page) : await colorFaults(page)
      wrong.push(...faults.map((fault) => `${width} ${theme}: ${fault}`))
      if (PICTURES) {
        mkdirSync(PICTURES, { recursive: true })
        await page.screenshot({ path: `${PICTURES}/${name}-${String(width)}-${theme}.png`, fullPage: true })
      }
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => document.body.removeAttribute('theme-mode'))
  return wrong
}

test('shows the exercise and the sign-in dialog without accessibility faults at four widths, light and dark', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${url}/interactiveProgm/detail/0?keyword=${encodeURIComponent('龘龘')}`)
  await page.getByText('未找到习题').waitFor()
  expect(await wrongWith(page, 'list-nothing')).toEqual([])
  await page.goto(`${url}/interactiveProgm/detail/0`, { waitUntil: 'networkidle' })
  expect(await wrongWith(page, 'list')).toEqual([])
  await page.getByRole('link', { name: new RegExp(told.title) }).click()
  await page.locator('.cm-content').waitFor()
  await page.getByRole('button', { name: '运行样例' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '账号' }).waitFor()
  expect(await wrongWith(page, 'modal')).toEqual([])
  await context.close()
})

test('searches and shows exercises without scripts and says what needs them', async () => {
  const read = async (path: string) => (await fetch(url + path)).text()
  const found = await read(`/interactiveProgm/detail/0?keyword=${encodeURIComponent(told.title)}`)
  const addresses = [...found.matchAll(/\/interactiveProgm\/detail\/\w{32}/g)].map(([address]) => address)
  expect(new Set(addresses).size).toBe(1)
  const page = await read(addresses[0]!)
  for (const line of told.text.split('\n').filter((one) => !/["<>&]/.test(one))) expect(page).toContain(line)
  expect(page).toMatch(/<noscript>.*启用浏览器的 JavaScript.*<\/noscript>/)
})

test('shows a full run and its evaluation without accessibility faults at four widths, light and dark', async () => {
  const who = await openWindow(browser, url, 'subject2')
  const { page } = who
  const { records } = resultOf(await who.ask(coding.listPublicExercises, { pageSize: 50 }))
  await page.goto(`${url}/interactiveProgm/detail/${records.find(({ title }) => title === told.title)!.id}`)
  const shows = `console.log('${'净值'.repeat(120)}'); table([{ 日: 1, 值: 2.5 }]); plot([1, 3, 2], '净值')\n`
  await page.locator('.cm-content').fill(`${shows}function solve() { return 7 }`)
  await page.getByRole('button', { name: '运行样例' }).click()
  await page.locator('[data-run="done"] figure').first().waitFor()
  await page.getByText('答案不符').first().waitFor()
  expect(await wrongWith(page, 'run')).toEqual([])
  await page.locator('.cm-content').fill(told.javascript)
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByText('服务器评判').first().waitFor()
  await page.getByText(/参考程序 · Python/).click()
  expect(await wrongWith(page, 'judged')).toEqual([])
  expect(who.complaints).toEqual([])
})

test('shows class results and a submitted program without accessibility faults at four widths, light and dark', async () => {
  const who = await openWindow(browser, url, 'counselor1')
  const { page } = who
  await page.goto(`${url}/coding/classes`)
  expect(await wrongWith(page, 'classes')).toEqual([])
  const [one] = resultOf(await who.ask(coding.listClasses, {})).records
  await page.goto(`${url}/coding/class/${one!.id}`)
  // The table has every possible result and the members without a submission.
  const results = page.getByRole('region', { name: '成绩' })
  expect(await wrongWith(page, 'class')).toEqual([])
  await results
    .getByRole('button', { name: new RegExp(exercises[0]!.title) })
    .first()
    .click()
  await page.getByRole('dialog').locator('pre').waitFor()
  expect(await wrongWith(page, 'class-program')).toEqual([])
  expect(who.complaints).toEqual([])
})

test('shows exercise management, versions and preview without accessibility faults at four widths, light and dark', async () => {
  const who = await openWindow(browser, url, 'biz')
  const { page } = who
  await page.goto(`${url}/coding/manage`)
  expect(await wrongWith(page, 'manage')).toEqual([])
  const { records } = resultOf(await who.ask(coding.listExercises, { pageSize: 50 }))
  await page.goto(`${url}/coding/manage/${records.find(({ title }) => title === told.title)!.id}`)
  await page.getByText(/^第 1 版/).waitFor()
  expect(await wrongWith(page, 'edit')).toEqual([])
  await page.getByRole('button', { name: '预览' }).click()
  await page.getByRole('dialog').getByText('隐藏用例').waitFor()
  expect(await wrongWith(page, 'preview')).toEqual([])
  expect(who.complaints).toEqual([])
})
