import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url as base } from '~/tests/support/browser-world'
import { waitForRest, openPalette } from '~/tests/support/page-readiness'
import { openWindow } from '~/tests/support/browser-window'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

test('finds subjects in the command palette, lists all results on a page and opens one, by keyboard', async () => {
  const { page, context, complaints } = await openWindow(browser, base, 'biz', { width: 1440, still: false })
  await page.goto(`${base}/dashboard/workplace`)
  await openPalette(page)
  await page.getByRole('combobox', { name: '搜索菜单与页面' }).waitFor()
  await page.keyboard.type('舆情监测')
  await page.getByRole('option', { name: '搜索全部内容：舆情监测' }).waitFor()
  await page.keyboard.press('ArrowUp')
  const count = await page.getByRole('option').count()
  for (let at = 1; at < count; at++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=**')
  await page.getByRole('heading', { name: '课题', exact: true }).waitFor()
  await page.getByRole('navigation', { name: '搜索范围' }).getByRole('link', { name: '课题' }).click()
  await page.waitForURL('**kind=subject**')
  const first = page
    .getByRole('listitem')
    .filter({ has: page.locator('mark') })
    .first()
  expect(await first.locator('mark').first().textContent()).toBe('舆情监测')
  await first.getByRole('link').click()
  await page.waitForURL('**/subjectMngr/subjct/detail/**')
  expect(complaints).toEqual([])
  await context.close()
})

test.each([
  [1440, '舆情监测'],
  [768, '舆情监测'],
  [390, '舆情监测'],
  [390, '没有这样的词'],
  [1440, ''],
])('has no accessibility faults at %i px on the results for “%s”', async (width, q) => {
  const { page, context, complaints } = await openWindow(browser, base, 'biz', { width, still: false })
  await page.goto(`${base}/search?q=${encodeURIComponent(q)}`)
  await page.getByRole('heading', { name: '搜索', level: 1 }).waitFor()
  await waitForRest(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('has no accessibility faults on the results in English and dark', async () => {
  const { page, context, complaints } = await openWindow(browser, base, 'biz', { width: 1440, still: false })
  await context.addCookies(
    ['theme=dark', 'lang=en'].map((one) => ({ name: one.split('=')[0]!, value: one.split('=')[1]!, url: base })),
  )
  await page.goto(`${base}/search?q=${encodeURIComponent('舆情监测')}&kind=subject`)
  await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor()
  await waitForRest(page)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search menus and pages' }).waitFor()
  await page.keyboard.type('舆情')
  await page.getByRole('option', { name: /Search everything/ }).waitFor()
  await waitForRest(page)
  expect(await accessibilityFaults(page)).toEqual([])
  await context.close()
})
