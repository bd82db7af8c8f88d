import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '~/tests/world/browser'
import { url } from '~/tests/world/here'
import { windowOf } from '~/tests/world/signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(inject('browser'))
})
afterAll(() => browser.close())

const PICS = process.env.PICS

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
  if (PICS) await page.screenshot({ path: `${PICS}/statistics-${width}${english ? '-en' : ''}.png`, fullPage: true })
  expect(complaints).toEqual([])
})

test.runIf(PICS)('pictures of a year', async () => {
  for (const [name, of] of Object.entries({
    light: { width: 1440 },
    dark: { width: 1440, dark: true },
    phone: { width: 390 },
    'phone-dark': { width: 390, dark: true },
  })) {
    const { page } = await windowOf(browser, url, 'biz', of)
    await page.goto(`${url}/statistics?year=2024`)
    await page.getByRole('main').getByRole('region').first().waitFor()
    await page.waitForTimeout(700)
    await page.screenshot({ path: `${PICS}/statistics-${name}.png`, fullPage: true })
  }
})
