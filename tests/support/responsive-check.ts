import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './accessible'
import { waitForRest } from './page-readiness'

/** Checks a page at three widths and for serious accessibility faults; `PICS` is a folder for screenshots. */
export async function checkResponsive(page: Page, name: string) {
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await waitForRest(page)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `${name} at ${width}`,
    ).toBeLessThanOrEqual(0)
    if (process.env.PICS) {
      mkdirSync(process.env.PICS, { recursive: true })
      await page.screenshot({ path: `${process.env.PICS}/${name}-${width}.png` })
    }
  }
  expect(await accessibilityFaults(page), name).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}
