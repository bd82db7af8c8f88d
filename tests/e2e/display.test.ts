import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { faultsOf } from '~/tests/world/accessible'
import { resultIn } from '~/tests/world/asking'
import { launchBrowser } from '~/tests/world/browser'
import { url } from '~/tests/world/here'
import { windowOf } from '~/tests/world/signed-in'
import * as display from '~/worker/display/calls'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(inject('browser'))
})
afterAll(() => browser.close())

/** A folder for pictures of every page, where somebody wants to look at them. */
const PICTURES = process.env.PICTURES
const widths = [390, 768, 1440, 1920]
const SOON = 5000
const textOf = async (path: string) => (await fetch(url + path)).text()
const firstOf = async (kind: string) => /\/display\/item\/\w+/.exec(await textOf(`/display/sharing?kind=${kind}`))![0]

describe('the display platform', () => {
  test('shows what is released within five seconds, finds it, and no longer once it is taken back', async () => {
    const biz = await windowOf(browser, url, 'biz')
    const path = await firstOf('award')
    const id = path.split('/').at(-1)!
    const title = /<h1>(.*?)<\/h1>/.exec(await textOf(path))![1]!
    const found = () => textOf(`/display/sharing?q=${encodeURIComponent(title)}`).then((text) => text.includes(path))
    expect(await found()).toBe(true)
    const one = resultIn(await biz.ask(display.displayOne, { id }))
    await biz.ask(display.revoke, { id, reason: '核对署名后再公开' })
    await expect.poll(async () => (await fetch(url + path)).status, { timeout: SOON }).toBe(404)
    await expect.poll(found, { timeout: SOON }).toBe(false)
    expect(await textOf('/sitemap.xml')).not.toContain(path)
    expect(await textOf('/display/feed.xml')).not.toContain(path)
    expect(one.title).toBe(title)
    const states = resultIn(await biz.ask(display.displayList, { kind: 'award' }))
    expect(states.hits.some((row) => row.id === id)).toBe(false)
  })

  test('answers from the edge under the same number, and says that nothing has changed', async () => {
    await textOf('/display/home')
    const again = await fetch(`${url}/display/home?utm_source=chat`)
    expect(again.headers.get('x-edge')).toBe('hit')
    const etag = again.headers.get('etag')!
    expect((await fetch(`${url}/display/home`, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect(
      (await fetch(`${url}/display/home`, { headers: { cookie: 'theme=dark; token=x' } })).headers.get('x-edge'),
    ).toBe('hit')
  })

  test('says in Chinese that an unknown thing is not there', async () => {
    const answer = await fetch(`${url}/display/item/nothing`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('没有找到这项内容')
  })

  test('tells a search engine and a chat window what a page is', async () => {
    const path = await firstOf('result')
    const text = await textOf(path)
    expect(text).toContain(`<link rel="canonical" href="${url}${path}"/>`)
    expect(text).toContain(`hrefLang="en" href="${url}${path}?lang=en"`)
    expect(text).toContain('property="og:image"')
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)![1]!)
    expect(data).toMatchObject({ '@type': 'CreativeWork', url: url + path })
    expect(await textOf('/robots.txt')).toContain(`Sitemap: ${url}/sitemap.xml`)
    expect(await textOf('/sitemap.xml')).toContain(`<loc>${url}${path}</loc>`)
    const picture = await fetch(`${url}${path.replace('item', 'picture')}.svg`)
    expect(picture.headers.get('content-type')).toContain('image/svg+xml')
    expect(await textOf(`${path}?lang=en`)).toContain('<html lang="en">')
  })
})

const pages: Record<string, () => Promise<string>> = {
  home: async () => '/display/home',
  sharing: async () => '/display/sharing',
  found: async () => `/display/sharing?q=${encodeURIComponent('数据')}`,
  nothing: async () => `/display/sharing?q=${encodeURIComponent('龘龘')}`,
  award: () => firstOf('award'),
  product: () => firstOf('product'),
  names: async () => '/display/names',
  gone: async () => '/display/item/nothing',
  help: async () => '/displayhelp',
  collect: async () => '/collecthelp?role=subjectMan',
  experi: async () => '/experi',
}
describe.each(Object.keys(pages))('the page %s', (name) => {
  test('is read without a script, fits every width in light and dark, and has no fault', async () => {
    const path = await pages[name]!()
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ colorScheme, javaScriptEnabled: false })
      const page = await context.newPage()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(url + path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        if (PICTURES) {
          mkdirSync(PICTURES, { recursive: true })
          await page.screenshot({ path: `${PICTURES}/${name}-${String(width)}-${colorScheme}.png`, fullPage: true })
        }
      }
      await context.close()
      const seen = await browser.newContext({ colorScheme })
      const look = await seen.newPage()
      for (const width of [390, 1440]) {
        await look.setViewportSize({ width, height: 900 })
        await look.goto(url + path)
        expect(await look.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        expect(await faultsOf(look)).toEqual([])
      }
      const loaded = await look.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name: file }) => new URL(file).pathname),
      )
      // What offers words as one types: all else is read without a script.
      expect(loaded.filter((file) => file.endsWith('.js') && file !== '/display-offers.js')).toEqual([])
      await seen.close()
    }
  })
})

test('by keyboard: past the links to the text, to the search, and to what it finds', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/display/home`)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('跳到正文')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('隐私')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/display\/sharing\?q=/)
  expect(await page.locator('mark').count()).toBeGreaterThan(0)
  await context.close()
})

test('the field offers what fits as one types', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/display/home`)
  await page.getByRole('combobox').first().pressSequentially('隐私')
  await expect.poll(() => page.locator('#display-offers option').count()).toBeGreaterThan(0)
  await context.close()
})

/** The screens that the help shows, by who sees them; `PICTURES=… ` takes them anew, to be put into `public/help/`. */
const shown = [
  ['sign-in', '', '/user/login'],
  ['declare', 'subject', '/subjectMngr/subject/add'],
  ['approve', 'mechanism', '/dashboard/workplace'],
  ['review', 'biz', '/subjectMngr/declared'],
  ['notice', '', '/display/publicity'],
  ['research', 'subject', '/subjectMngr/progress'],
  ['prize', 'biz', '/prize/manage'],
  ['public', '', '/display/home'],
] as const
test.runIf(PICTURES)('the pictures of the help', async () => {
  for (const [name, who, path] of shown) {
    const seen = who ? await windowOf(browser, url, who, { width: 1280, height: 800 }) : null
    const context = seen ? null : await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = seen?.page ?? (await context!.newPage())
    await page.goto(url + path, { waitUntil: 'networkidle' })
    await page.screenshot({ path: `${PICTURES!}/help/${name}.jpg`, type: 'jpeg', quality: 70 })
    await context?.close()
  }
})
