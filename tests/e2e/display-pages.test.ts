import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { colorFaults, accessibilityFaults } from '~/tests/support/accessible'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { publicPages as pages } from './public-pages'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Folder for optional screenshots of every page. */
const PICTURES = process.env.PICTURES
/** English is checked at the narrow and the usual width, where its longer texts could break. */
const looked = { zh: [390, 768, 1440, 1920], en: [390, 1440] }
/** Expected scripts: suggestions while typing, and the check of an objection before it is sent. */
const scriptsOf = (name: string) => (name === 'notices' ? /./ : /^\/display-offers\.js$/)

/** The text of the page and the targets of its links. */
const readOn = async (page: Page) => ({
  text: await page.locator('body').innerText(),
  links: await page.locator('a[href]').evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
})

describe.each(Object.keys(pages))('the page %s', (name) => {
  // Resized and darkened without a reload: a page without scripts is only drawn again.
  test.each(Object.entries(looked))(
    'fits every width in %s, light and dark, without accessibility faults',
    async (lang, sizes) => {
      const path = await pages[name]!()
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(`${url}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.evaluate(() => document.documentElement.lang)).toMatch(lang)
      for (const width of sizes) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          if (PICTURES) {
            mkdirSync(PICTURES, { recursive: true })
            const file = `${PICTURES}/${name}-${String(width)}-${colorScheme}-${lang}.png`
            await page.screenshot({ path: file, fullPage: true })
          }
          const faults = colorScheme === 'light' ? await accessibilityFaults(page) : await colorFaults(page)
          expect(faults, `${String(width)} ${colorScheme}`).toEqual([])
        }
      }
      await context.close()
    },
  )

  test('shows the same text without scripts and loads nothing from another host', async () => {
    const path = await pages[name]!()
    const [read, readWithout] = await Promise.all(
      [true, false].map(async (javaScriptEnabled) => {
        const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1440, height: 900 } })
        const page = await context.newPage()
        const loaded: URL[] = []
        page.on('request', (request) => loaded.push(new URL(request.url())))
        await page.goto(url + path, { waitUntil: 'networkidle' })
        const words = await readOn(page)
        await context.close()
        return { words, loaded }
      }),
    )
    expect(readWithout!.words.text.length).toBeGreaterThan(100)
    expect(read!.words).toEqual(readWithout!.words)
    expect(read!.loaded.filter(({ origin }) => origin !== url)).toEqual([])
    const scripts = read!.loaded.map(({ pathname }) => pathname).filter((file) => file.endsWith('.js'))
    expect(scripts.filter((file) => !scriptsOf(name).test(file))).toEqual([])
  })
})
