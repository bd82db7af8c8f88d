import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { coloursOf, faultsOf } from '~/tests/support/accessible'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/here'
import { publicPages as pages } from './public-pages'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** A folder for pictures of every page, where somebody wants to look at them. */
const PICTURES = process.env.PICTURES
/** English is as wide as it is; what could break shows at the narrow and at the usual width. */
const looked = { zh: [390, 768, 1440, 1920], en: [390, 1440] }
/** Scripts that come along all the same: they offer words as one types, or check an objection before it is sent. */
const scriptsOf = (name: string) => (name === 'notices' ? /./ : /^\/display-offers\.js$/)

/** The text as it stands there, and where its links lead. */
const readOn = async (page: Page) => ({
  text: await page.locator('body').innerText(),
  links: await page.locator('a[href]').evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
})

describe.each(Object.keys(pages))('the page %s', (name) => {
  // Resized and darkened as it stands: a page without scripts is drawn anew, not asked for anew.
  test.each(Object.entries(looked))('in %s fits every width, light and dark, and has no fault', async (lang, sizes) => {
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
        const faults = colorScheme === 'light' ? await faultsOf(page) : await coloursOf(page)
        expect(faults, `${String(width)} ${colorScheme}`).toEqual([])
      }
    }
    await context.close()
  })

  test('reads word for word the same without a script, and has nothing from another host', async () => {
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
