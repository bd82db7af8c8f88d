import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url as base } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Width of A4 between the print margins of the product, in pixels. */
const PAPER = Math.floor(((210 - 2 * 14) / 25.4) * 96)

test('prints a list as wide as the paper, without checkboxes and buttons', async () => {
  const { page, context } = await openWindow(browser, base, 'biz')
  await page.goto(`${base}/subjectMngr/declared`)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate((width) => (document.documentElement.style.width = `${width}px`), PAPER)
  const table = page.getByRole('grid').first()
  await table.waitFor()
  expect((await table.boundingBox())!.width).toBeLessThanOrEqual(PAPER)
  expect(await page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBeLessThanOrEqual(0)
  const cut = await table.evaluate((grid) =>
    [...grid.querySelectorAll<HTMLElement>('td, th, td *')]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      .map((one) => one.textContent),
  )
  expect(cut).toEqual([])
  const broken = await table.evaluate((grid) => {
    const lines = (cell: Element) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size
    }
    const columns = [...grid.querySelectorAll('th')].map((head) => head.textContent?.trim() ?? '')
    return [...grid.querySelectorAll('tbody tr')].flatMap((row) =>
      [...row.querySelectorAll('td')]
        .filter((cell, at) => columns[at] === '负责人' && (cell.textContent ?? '').length <= 3 && lines(cell) > 1)
        .map((cell) => cell.textContent),
    )
  })
  expect(broken, 'a name is on one line').toEqual([])
  expect(await table.getByRole('checkbox').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('columnheader', { name: '操作' }).filter({ visible: true }).count()).toBe(0)
  await context.close()
})
