import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '~/tests/world/browser'
import { url } from '~/tests/world/here'
import { alive } from '~/tests/world/rest'
import { windowOf } from '~/tests/world/signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(inject('browser'))
})
afterAll(() => browser.close())

test.each([
  [1440, true],
  [1280, false],
  [1280, true],
  [768, false],
  [768, true],
])('every figure of a year is seen whole at %d px, English %s', async (width, english) => {
  const { page, complaints } = await windowOf(browser, url, 'biz', { width, english })
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

test('a chart answers to the pointer, and is given as a drawing and as numbers', async () => {
  const { page, complaints } = await windowOf(browser, url, 'biz')
  await page.goto(`${url}/statistics?year=2024`)
  const chart = page.getByRole('figure').getByRole('img').first()
  await alive(page)
  await chart.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await chart.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  // The drawing that came with the page, and over it the one that lives.
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
