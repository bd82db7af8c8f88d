import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import { formatStamp } from '~/worker/core/time'
import * as display from '~/worker/display/calls'
import { exhibitKinds } from '~/worker/display/rules'
import * as system from '~/worker/system/calls'
import { firstOf, textOf } from './public-pages'
import { executeSql, valuesOf } from './sign-in-users'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Milliseconds until every cached page shows a change of public content. */
const SOON = 5000
/** Polls until the value equals the expected one; the change was made just before. */
async function soon<T>(seen: () => Promise<T>, wanted: T) {
  const from = Date.now()
  await expect.poll(seen, { timeout: SOON, interval: 200 }).toEqual(wanted)
  expect(Date.now() - from).toBeLessThan(SOON)
}

test.each(exhibitKinds)(
  'shows a published %s within five seconds everywhere and removes it within five seconds after withdrawal',
  async (kind) => {
    const biz = await openWindow(browser, url, 'biz')
    const path = await firstOf(kind)
    const id = path.split('/').at(-1)!
    const { title, summary } = resultOf(await biz.ask(display.loadExhibit, { id }))
    const list = `/display/sharing?kind=${kind}`
    const places = {
      ...{ home: '/display/home', list, search: `${list}&q=${encodeURIComponent(title)}`, english: `${list}&lang=en` },
      ...{ feed: '/display/feed.xml', map: '/sitemap.xml' },
    }
    const seen = async () => {
      const names = await Promise.all(
        Object.entries(places).map(async ([name, at]) => ((await textOf(at)).includes(path) ? name : '')),
      )
      const there = await Promise.all([path, `${path.replace('item', 'picture')}.png`].map((at) => fetch(url + at)))
      return [...names, ...there.map(({ status }) => status)]
    }
    const everywhere = [...Object.keys(places), 200, 200]
    // All pages are cached; the feed has only the newest item.
    expect([...(await seen()), 'feed']).toEqual(expect.arrayContaining(everywhere))
    // It is cached at the edge and in the browser.
    const kept = await fetch(url + path)
    expect(kept.headers.get('x-edge')).toBe('hit')
    const asked = { headers: { 'if-none-match': kept.headers.get('etag')! } }
    expect((await fetch(url + path, asked)).status).toBe(304)

    const [refId = ''] = await valuesOf(`select ref_id from exhibit where id = '${id}'`)
    await biz.ask(display.revokeExhibit, { id, reason: '核对后再公开' })
    await soon(seen, [...Object.keys(places).map(() => ''), 404, 404])
    expect((await fetch(url + path, asked)).status).toBe(404)

    await biz.ask(display.releaseExhibit, { kind, refId, summary: `核对过：${summary}` })
    await soon(seen, everywhere)
    expect(await textOf(path)).toContain('核对过：')
  },
)

test('removes a name within five seconds after the consent is withdrawn', async () => {
  const who = await openWindow(browser, url, 'subject')
  const [name = ''] = await valuesOf("select realname from user where username = 'subject'")
  await executeSql(`
    insert or ignore into exhibit_person (exhibit_id, user_id, sort)
    select exhibit.id, user.id, 9 from exhibit, user where released = 1 and subject_id <> '' and username = 'subject' limit 1`)
  const isNamed = async () => (await textOf('/display/names')).includes(name)
  await who.ask(display.setUserConsent, { named: 1 })
  await soon(isNamed, true)
  await who.ask(display.setUserConsent, { named: 0 })
  await soon(isNamed, false)
})

test('lists a public notice within five seconds of its start and removes it at its end', async () => {
  const [row = ''] = await valuesOf(`
    select id || '|' || subject_name || '|' || publicity_start || '|' || publicity_end
    from subject where status = 'TO_ESTABLISH' and del_flag = 0 order by id limit 1`)
  const [id = '', name = '', start = '', end = ''] = row.split('|')
  const planned = (from: string, until: string) =>
    executeSql(`update subject set publicity_start = '${from}', publicity_end = '${until}' where id = '${id}'`)
  const secondsFrom = (now: number, seconds: number) => formatStamp(new Date(now + seconds * 1000))
  const shows = async () => (await textOf('/display/home')).includes(name)
  const within = async (time: number, shown: boolean) => {
    await expect.poll(shows, { timeout: time - Date.now() + SOON, interval: 200 }).toBe(shown)
    expect(Date.now() - time).toBeLessThan(SOON)
  }
  // Changes, starts and ends take effect in time; the last two without a write.
  const now = Date.now()
  await planned(secondsFrom(now, 8), secondsFrom(now, 14))
  await within(now, false)
  await within(now + 8000, true)
  expect(Date.now()).toBeGreaterThanOrEqual(now + 7000)
  await within(now + 14_000, false)
  await planned(start, end)
})

test('answers from the edge cache with the same ETag and returns 304', async () => {
  await textOf('/display/home')
  const again = await fetch(`${url}/display/home?utm_source=chat`)
  expect(again.headers.get('x-edge')).toBe('hit')
  const etag = again.headers.get('etag')!
  expect((await fetch(`${url}/display/home`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect(
    (await fetch(`${url}/display/home`, { headers: { cookie: 'theme=dark; token=x' } })).headers.get('x-edge'),
  ).toBe('hit')
})

test('follows the configured links of the experimental platform within five seconds and ignores script URLs', async () => {
  const admin = await openWindow(browser, url, 'admin')
  const { experiLinks } = resultOf(await admin.ask(system.allSettings))
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
