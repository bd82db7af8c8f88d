import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { waitForHydration } from '~/tests/support/page-readiness'
import { openWindow } from '~/tests/support/browser-window'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

test.each([
  [1440, true],
  [1280, false],
  [1280, true],
  [768, false],
  [768, true],
])('shows every figure of a year in full at %d px, English %s', async (width, english) => {
  const { page, complaints } = await openWindow(browser, url, 'biz', { width, english })
  await page.goto(`${url}/statistics?year=2024`)
  await page.getByRole('main').getByRole('region').first().waitFor()
  const cut = await page
    .getByRole('main')
    .getByRole('region')
    .evaluateAll((regions) =>
      regions.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.getAttribute('aria-label')),
    )
  expect(cut).toEqual([])
  expect(complaints).toEqual([])
})

test('redraws a chart for a narrower window with text of the same size', async () => {
  const { page, context } = await openWindow(browser, url, 'admin')
  await page.goto(`${url}/dashboard/workplace`)
  const chart = page.getByRole('figure').getByRole('img').first()
  const stretched = () =>
    chart.locator('svg').evaluate((drawing: SVGSVGElement) => drawing.clientWidth / drawing.viewBox.baseVal.width)
  for (const width of [1440, 390, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => Math.abs((await stretched()) - 1), { timeout: 20_000 }).toBeLessThan(0.13)
  }
  await context.close()
})

test('shows values on hover and exports a chart as drawing and data', async () => {
  const { page, complaints } = await openWindow(browser, url, 'biz')
  await page.goto(`${url}/statistics?year=2024`)
  const chart = page.getByRole('figure').getByRole('img').first()
  await waitForHydration(page)
  await chart.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await chart.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  // The server-rendered chart, and the interactive one over it.
  await expect.poll(() => chart.locator('svg').count(), { timeout: 20_000 }).toBe(2)
  const words = await chart.innerText()
  await page.mouse.move(x + width / 2 + 4, y + height / 2)
  await expect.poll(() => chart.innerText()).not.toBe(words)
  for (const [kind, name] of [
    ['矢量图（.svg）', /\.svg$/],
    ['数据（.xlsx）', /\.xlsx$/],
  ] as const) {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^导出 / })
      .first()
      .click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: kind }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(name)
  }
  expect(complaints).toEqual([])
})

test('opens the list of a number with removable filters', async () => {
  const { page, complaints } = await openWindow(browser, url, 'biz')
  await page.goto(`${url}/statistics?year=2024`)
  await waitForHydration(page)
  const number = page.getByRole('region', { name: '各省份机构的课题' }).getByRole('link').first()
  const count = await number.textContent()
  await number.click()
  const narrowed = page.getByRole('button', { name: /^移除筛选条件“省份：/ })
  await narrowed.waitFor()
  await page.getByText(`${count} 项`, { exact: true }).waitFor()
  await narrowed.click()
  await narrowed.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.has('province')).toBe(false)
  expect(await page.getByRole('button', { name: /^移除筛选条件“/ }).count(), 'other filters stay').toBeGreaterThan(0)
  await page.getByRole('button', { name: '重置', exact: true }).click()
  await expect.poll(() => page.getByRole('button', { name: /^移除筛选条件“/ }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('opens the subjects of each keyword count', async () => {
  const { page, complaints } = await openWindow(browser, url, 'tech1')
  await page.goto(`${url}/statistics?year=2024`)
  await waitForHydration(page)
  const words = page.getByRole('region', { name: '2024 年关键词，与 2023 年对比' })
  const rows = words.getByRole('row')
  expect(await rows.count()).toBeGreaterThan(6)
  for (const [at, year] of [
    [1, 0],
    [6, 1],
  ] as const) {
    const row = rows.nth(at)
    const word = await row.getByRole('rowheader').innerText()
    const number = row.getByRole('link').nth(year)
    const count = await number.innerText()
    await number.click()
    await page.getByRole('button', { name: `移除筛选条件“关键词：${word}”` }).waitFor()
    await page.getByText(`${count} 项`, { exact: true }).waitFor()
    await page.goBack()
    await words.waitFor()
  }
  expect(complaints).toEqual([])
})
