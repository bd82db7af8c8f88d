import { mkdirSync, writeFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { faultsOf } from '~/tests/world/accessible'
import { askingAt, askingIn, resultIn } from '~/tests/world/asking'
import { launchBrowser } from '~/tests/world/browser'
import { url } from '~/tests/world/here'
import { windowOf } from '~/tests/world/signed-in'
import * as coding from '~/worker/coding/calls'
import * as display from '~/worker/display/calls'
import { stamp } from '~/worker/core/time'
import * as plan from '~/worker/plan/calls'
import * as system from '~/worker/system/calls'
import { firstOf, publicPages as pages, textOf } from './public-pages'
import { change, valuesOf } from './sign-in-people'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(inject('browser'))
})
afterAll(() => browser.close())

/** A folder for pictures of every page, where somebody wants to look at them. */
const PICTURES = process.env.PICTURES
const widths = [390, 768, 1440, 1920]
const SOON = 5000

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

    // And again, in other words: as soon as it is released, pages that were kept before are others.
    const [refId = ''] = await valuesOf(`select ref_id from exhibit where id = '${id}'`)
    await biz.ask(display.release, { kind: 'award', refId, summary: '重新公开后的简介。' })
    const from = Date.now()
    await expect.poll(async () => (await fetch(url + path)).status, { timeout: SOON }).toBe(200)
    await expect.poll(found, { timeout: SOON }).toBe(true)
    await expect.poll(() => textOf('/display/home'), { timeout: SOON }).toContain(path)
    expect(Date.now() - from).toBeLessThan(SOON)
    expect(await textOf(path)).toContain('重新公开后的简介。')
    expect(await textOf('/sitemap.xml')).toContain(path)
    expect(/<entry>.*?<\/entry>/.exec(await textOf('/display/feed.xml'))?.[0]).toContain(path)
  })

  test('names what is on public notice within five seconds of its time, and no longer once that is over', async () => {
    const [row = ''] = await valuesOf(`
      select id || '|' || subject_name || '|' || publicity_start || '|' || publicity_end
      from subject where status = 'TO_ESTABLISH' and del_flag = 0 order by id limit 1`)
    const [id = '', name = '', start = '', end = ''] = row.split('|')
    const planned = (from: string, until: string) =>
      change(`update subject set publicity_start = '${from}', publicity_end = '${until}' where id = '${id}'`)
    const secondsFrom = (now: number, seconds: number) => stamp(new Date(now + seconds * 1000))
    const shows = async () => (await textOf('/display/home')).includes(name)
    const within = async (time: number, shown: boolean) => {
      await expect.poll(shows, { timeout: time - Date.now() + SOON, interval: 200 }).toBe(shown)
      expect(Date.now() - time).toBeLessThan(SOON)
    }
    // What is written, begins and ends is seen in time; the last two without anything being written.
    const now = Date.now()
    await planned(secondsFrom(now, 8), secondsFrom(now, 14))
    await within(now, false)
    await within(now + 8000, true)
    expect(Date.now()).toBeGreaterThanOrEqual(now + 7000)
    await within(now + 14_000, false)
    await planned(start, end)
  })

  test('leads to the other language with what was searched for and chosen', async () => {
    const asked = `q=${encodeURIComponent('数据')}&kind=product&pageNo=1`
    const other = async (path: string) => {
      const [, href = ''] = /<a href="([^"]+)" hrefLang="(?:en|zh-CN)"/i.exec(await textOf(path)) ?? []
      return new URL(href.replaceAll('&amp;', '&'), url)
    }
    const english = await other(`/display/sharing?${asked}&utm_source=chat`)
    expect(Object.fromEntries(english.searchParams)).toEqual({ q: '数据', kind: 'product', pageNo: '1', lang: 'en' })
    const page = await textOf(english.pathname + english.search)
    expect(page).toContain('<html lang="en">')
    expect(page).toMatch(/<mark>数据<\/mark>/)
    const back = await other(english.pathname + english.search)
    expect(Object.fromEntries(back.searchParams)).toEqual({ q: '数据', kind: 'product', pageNo: '1', lang: 'zh' })
    // Who reads in English by a cookie and chooses Chinese, reads on in Chinese.
    const chosen = await fetch(back, { headers: { cookie: 'lang=en' } })
    expect(chosen.headers.get('set-cookie')).toContain('lang=zh')
    expect(await chosen.text()).toContain('<html lang="zh-CN">')
    expect((await fetch(back)).headers.get('set-cookie')).toBeNull()
    expect(await textOf('/display/publicity?lang=en')).toContain('<html lang="en">')
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
    const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(text)!
    expect(address).toBe(`${url}${path.replace('item', 'picture')}.png`)
    const picture = await fetch(address)
    expect(picture.headers.get('content-type')).toBe('image/png')
    const file = Buffer.from(await picture.arrayBuffer())
    if (PICTURES) writeFileSync(`${PICTURES}/social.png`, file)
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630])
    expect((await fetch(`${url}/display/picture/nothing.png`)).status).toBe(404)
    expect((await fetch(`${url}/display/picture.png`)).status).toBe(200)
    expect(await textOf(`${path}?lang=en`)).toContain('<html lang="en">')
  })
})

/** Of what can be read without a script, what also is used: whoever objects fills in a form. */
const used = ['notices']
describe.each(Object.keys(pages))('the page %s', (name) => {
  test('is read without a script, fits every width in light and dark, and has no fault in either language', async () => {
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
      for (const lang of ['en', 'zh'])
        for (const width of [390, 1440]) {
          await look.setViewportSize({ width, height: 900 })
          await look.goto(`${url}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
          expect(await look.evaluate(() => document.documentElement.lang)).toMatch(lang)
          expect(await look.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
          expect(await faultsOf(look)).toEqual([])
        }
      const resources = await look.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name: file }) => file),
      )
      // Nothing comes from another host.
      expect(resources.filter((file) => new URL(file).origin !== url)).toEqual([])
      const loaded = resources.map((file) => new URL(file).pathname)
      // What offers words as one types: all else is read without a script.
      if (!used.includes(name))
        expect(loaded.filter((file) => file.endsWith('.js') && file !== '/display-offers.js')).toEqual([])
      await seen.close()
    }
  })
})

describe('an objection to a notice', () => {
  test.each([
    ['without scripts', false],
    ['with scripts', true],
  ])('is sent %s: what is wrong is said at its field, what was typed stays', async (_, javaScriptEnabled) => {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const asked = askingIn(context, url)
    const [notice] = resultIn(await asked.ask(plan.publicPlan))
    await page.goto(`${url}/display/publicity`)
    await page.getByRole('link', { name: `对《${notice!.subjectName}》提出异议` }).click()
    await page.getByRole('textbox', { name: '姓名' }).waitFor()
    if (javaScriptEnabled) {
      await page.waitForLoadState('networkidle')
      expect(await faultsOf(page)).toEqual([])
    }
    const content = `与${javaScriptEnabled ? '在研' : '往年'}课题重复，请核实`
    await page.getByRole('textbox', { name: '异议内容' }).fill(content)
    await page.getByRole('textbox', { name: '电话' }).fill('123')
    const send = page.getByRole('button', { name: '提交异议' })
    await send.click()
    await page.getByText('姓名不能为空').waitFor()
    await page.getByText('手机号码格式有误').waitFor()
    expect(await page.getByRole('textbox', { name: '异议内容' }).inputValue()).toBe(content)
    expect(await page.getByRole('textbox', { name: '电话' }).inputValue()).toBe('123')
    if (PICTURES)
      await page.screenshot({ path: `${PICTURES}/objection-${String(javaScriptEnabled)}.png`, fullPage: true })
    await page.getByRole('textbox', { name: '姓名' }).fill('王五')
    await page.getByRole('textbox', { name: '电话' }).fill('')
    await send.click()
    await page.getByRole('status').filter({ hasText: '异议已提交' }).waitFor()
    await page.goto(`${url}/display/publicity`)
    expect(await page.getByRole('status').filter({ hasText: '异议已提交' }).count()).toBe(0)
    const biz = await windowOf(browser, url, 'biz')
    const { records } = resultIn(await biz.ask(plan.listObjections, { subjectId: notice!.id, pageSize: 50 }))
    expect(records.filter((one) => one.content === content)).toMatchObject([{ name: '王五', status: 0 }])
    await context.close()
  })
})

test('no page or paper for everybody names who did not agree, or has a phone or a mailbox', async () => {
  const kept = await valuesOf(`
    select realname from user where id not in (select ref_id from consent where "of" = 'user')
      and realname not in (select realname from user where id in (select ref_id from consent where "of" = 'user'))
    union select phone from user where phone <> '' union select email from user where email <> ''`)
  expect(kept.length).toBeGreaterThan(20)
  const { records: exercises } = resultIn(await askingAt(url).ask(coding.openExercises, { pageSize: 50 }))
  const map = await textOf('/sitemap.xml')
  const own = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  const items = own.filter((path) => path.startsWith('/display/item/'))
  expect(items.length).toBeGreaterThan(100)
  const addresses = [
    ...own.flatMap((path) => [path, `${path}?lang=en`]),
    ...['/display/feed.xml', '/sitemap.xml', '/robots.txt', '/experi', '/collecthelp'],
    ...['/drillSceneExtract', '/interactiveProgm/detail/0'],
    ...exercises.map(({ id }) => `/interactiveProgm/detail/${id}`),
    ...Array.from({ length: 13 }, (_, at) => `/display/sharing?pageNo=${String(at + 1)}`),
    ...['数据', '证券', '研究'].map((q) => `/display/sharing?q=${encodeURIComponent(q)}`),
  ]
  const told: string[] = []
  for (const address of addresses) {
    const text = await textOf(address)
    told.push(...kept.filter((word) => text.includes(word)).map((word) => `${address}: ${word}`))
  }
  expect(told).toEqual([])
}, 300_000)

const hostileTexts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' or 1=1 --",
  '"数据" OR "证券"',
  'title:数据 NEAR(证券)',
  '数据*',
  '\0',
  '%_',
  '\u202e数据',
  '{{7*7}}${7*7}',
  '../../etc/passwd',
  '😀'.repeat(50),
  '龘'.repeat(100),
  '长'.repeat(1500),
]
test.each(hostileTexts)('a search for %j is a page that says it as text', async (text) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const ran: string[] = []
  page.on('dialog', (dialog) => ran.push(dialog.message()))
  page.on('pageerror', (error) => ran.push(error.message))
  for (const path of ['/display/sharing', '/displayhelp', '/collecthelp']) {
    const answer = await page.goto(`${url}${path}?q=${encodeURIComponent(text)}`)
    expect(answer!.status()).toBe(200)
    expect(await page.locator('main script:not([src]), main img[src="x"]').count()).toBe(0)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  }
  expect(ran).toEqual([])
  await context.close()
})

test('the experimental platform leads where the centre has set it to, within five seconds, and to no script', async () => {
  const admin = await windowOf(browser, url, 'admin')
  const { experiLinks } = resultIn(await admin.ask(system.allSettings))
  const set = (links: typeof experiLinks) => admin.ask(system.saveSettings, { experiLinks: links })
  const one = { name: '行情沙箱', does: '回放一日行情', url: 'https://lab.example.org/x' }
  const link = /href="https:\/\/lab\.example\.org\/x" target="_blank" rel="noreferrer noopener"/
  expect(await textOf('/experi')).not.toMatch(link)
  expect((await set([{ ...one, url: 'javascript:alert(1)' }])).body.success).toBe(false)
  expect((await set([...experiLinks, one])).body.success).toBe(true)
  await expect.poll(() => textOf('/experi'), { timeout: SOON }).toMatch(link)
  await set(experiLinks)
  await expect.poll(() => textOf('/experi'), { timeout: SOON }).not.toMatch(link)
})

test('the system’s home offers each workspace of its person, by keyboard, wide and narrow', async () => {
  for (const width of [1440, 390]) {
    const who = await windowOf(browser, url, 'multi', { width })
    const { page } = who
    await page.goto(`${url}/sysHome`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await faultsOf(page)).toEqual([])
    const choices = page.getByRole('button', { name: /进入/ })
    expect(await choices.count()).toBeGreaterThan(1)
    await choices.last().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL((at) => !at.pathname.startsWith('/sysHome'))
    expect(who.complaints).toEqual([])
  }
})

test('the field offers what fits as one types', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/display/home`)
  await page.getByRole('combobox').first().pressSequentially('隐私')
  await expect.poll(() => page.locator('#display-offers option').count()).toBeGreaterThan(0)
  await context.close()
})
