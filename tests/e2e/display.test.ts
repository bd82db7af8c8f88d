import { writeFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { apiClientAt, browserApiClient, resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import * as auth from '~/worker/auth/calls'
import * as coding from '~/worker/coding/calls'
import * as plan from '~/worker/plan/calls'
import { firstOf, textOf } from './public-pages'
import { valuesOf } from './sign-in-users'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Folder for optional screenshots of every page. */
const PICTURES = process.env.PICTURES

describe('the public display', () => {
  const query = `q=${encodeURIComponent('数据')}&kind=product&pageNo=1`
  /** The address of the link to the other language. */
  const other = async (path: string) => {
    const [, href = ''] = /<a href="([^"]+)" hrefLang="(?:en|zh-CN)"/i.exec(await textOf(path)) ?? []
    return new URL(href.replaceAll('&amp;', '&'), url)
  }
  test('keeps the search and filters when the language changes', async () => {
    const english = await other(`/display/sharing?${query}&utm_source=chat`)
    expect(Object.fromEntries(english.searchParams)).toEqual({ q: '数据', kind: 'product', pageNo: '1', lang: 'en' })
    const page = await textOf(english.pathname + english.search)
    expect(page).toContain('<html lang="en">')
    expect(page).toMatch(/<mark>数据<\/mark>/)
    const back = await other(english.pathname + english.search)
    expect(Object.fromEntries(back.searchParams)).toEqual({ q: '数据', kind: 'product', pageNo: '1', lang: 'zh' })
  })

  test('overrides an English cookie by the link to Chinese', async () => {
    const back = await other(`/display/sharing?${query}&lang=en`)
    const chosen = await fetch(back, { headers: { cookie: 'lang=en' } })
    expect(chosen.headers.get('set-cookie')).toContain('lang=zh')
    expect(await chosen.text()).toContain('<html lang="zh-CN">')
    expect((await fetch(back)).headers.get('set-cookie')).toBeNull()
  })

  test('shows public notices in English', async () => {
    expect(await textOf('/display/publicity?lang=en')).toContain('<html lang="en">')
  })

  test('returns a 404 page in Chinese for an unknown item', async () => {
    const answer = await fetch(`${url}/display/item/nothing`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('未找到该内容')
  })

  test('describes each page to search engines and link previews', async () => {
    const path = await firstOf('result')
    const text = await textOf(path)
    expect(text).toContain(`<link rel="canonical" href="${url}${path}"/>`)
    expect(text).toContain(`hrefLang="en" href="${url}${path}?lang=en"`)
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)![1]!)
    expect(data).toMatchObject({ '@type': 'CreativeWork', url: url + path })
    expect(await textOf(`${path}?lang=en`)).toContain('<html lang="en">')
  })

  test('lists each page in the sitemap', async () => {
    expect(await textOf('/robots.txt')).toContain(`Sitemap: ${url}/sitemap.xml`)
    expect(await textOf('/sitemap.xml')).toContain(`<loc>${url}${await firstOf('result')}</loc>`)
  })

  test('has a preview picture of each page', async () => {
    const path = await firstOf('result')
    const text = await textOf(path)
    const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(text)!
    expect(address).toBe(`${url}${path.replace('item', 'picture')}.png`)
    const picture = await fetch(address)
    expect(picture.headers.get('content-type')).toBe('image/png')
    const file = Buffer.from(await picture.arrayBuffer())
    if (PICTURES) writeFileSync(`${PICTURES}/social.png`, file)
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630])
    expect((await fetch(`${url}/display/picture/nothing.png`)).status).toBe(404)
    expect((await fetch(`${url}/display/picture.png`)).status).toBe(200)
  })
})

describe('an objection to a public notice', () => {
  const MAILBOX = 'wangwu@example.org'
  async function formOf(javaScriptEnabled = true) {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const [notice] = resultOf(await browserApiClient(context, url).ask(plan.publicPlan))
    await page.goto(`${url}/display/publicity`)
    await page.getByRole('link', { name: `对《${notice!.subjectName}》提出异议` }).click()
    return { context, page, notice: notice! }
  }
  const listed = async (subjectId: string) => {
    const biz = await openWindow(browser, url, 'biz')
    return resultOf(await biz.ask(plan.listObjections, { subjectId, pageSize: 50 })).records
  }

  test('takes effect once the emailed link is confirmed, after field errors are shown', async () => {
    const { context, page, notice } = await formOf()
    await page.getByRole('textbox', { name: '姓名' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await accessibilityFaults(page)).toEqual([])
    const content = '与在研课题重复，请核实'
    await page.getByRole('textbox', { name: '异议内容' }).fill(content)
    await page.getByRole('textbox', { name: '电话' }).fill('123')
    const send = page.getByRole('button', { name: '提交异议' })
    await send.click()
    await page.getByText('姓名不能为空').waitFor()
    await page.getByText('请填写邮箱，用于接收确认邮件').waitFor()
    await page.getByText('手机号码格式有误').waitFor()
    expect(await page.getByRole('textbox', { name: '异议内容' }).inputValue()).toBe(content)
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/objection.png`, fullPage: true })
    await page.getByRole('textbox', { name: '姓名' }).fill('王五')
    await page.getByRole('textbox', { name: '邮箱' }).fill(MAILBOX)
    await page.getByRole('textbox', { name: '电话' }).fill('')
    await send.click()
    await page.getByRole('status').filter({ hasText: '确认邮件已发送' }).waitFor()
    const own = async () => (await listed(notice.id)).filter((one) => one.content === content)
    expect(await own()).toEqual([])
    const mails = resultOf(await browserApiClient(context, url).ask(auth.sentTo, { to: MAILBOX }))
    await page.goto(mails.find(({ link }) => link)!.link)
    await page.getByText(content).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/objection-confirm.png`, fullPage: true })
    await page.getByRole('button', { name: '确认异议' }).click()
    await page.getByRole('status').filter({ hasText: '异议已确认并生效' }).waitFor()
    expect(await own()).toMatchObject([{ name: '王五', email: MAILBOX, status: 0 }])
    await page.goto(mails.find(({ link }) => link)!.link)
    await page.getByText('确认链接无效、已使用或已过期').waitFor()
    await context.close()
  })

  test('shows an explanation without a form when scripts are off', async () => {
    const { context, page } = await formOf(false)
    const note = page.locator('noscript p')
    await note.waitFor()
    expect(await note.textContent()).toContain('在线提交异议需要启用浏览器脚本')
    expect(await page.getByRole('button', { name: '提交异议' }).count()).toBe(0)
    await context.close()
  })
})

test('shows no name without consent, no phone number and no email address on public pages and documents', async () => {
  const kept = await valuesOf(`
    select realname from user where id not in (select ref_id from consent where kind = 'user')
      and realname not in (select realname from user where id in (select ref_id from consent where kind = 'user'))
    union select phone from user where phone <> '' union select email from user where email <> ''`)
  expect(kept.length).toBeGreaterThan(20)
  const { records: exercises } = resultOf(await apiClientAt(url).ask(coding.listPublicExercises, { pageSize: 50 }))
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
test.each(hostileTexts)('shows the search term %j as text', async (text) => {
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

test('offers each workspace of the current user on the home page, by keyboard, wide and narrow', async () => {
  for (const width of [1440, 390]) {
    const who = await openWindow(browser, url, 'multi', { width })
    const { page } = who
    await page.goto(`${url}/sysHome`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await accessibilityFaults(page)).toEqual([])
    const choices = page.getByRole('button', { name: /进入/ })
    expect(await choices.count()).toBeGreaterThan(1)
    await choices.last().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL((at) => !at.pathname.startsWith('/sysHome'))
    expect(who.complaints).toEqual([])
  }
})

test('suggests matches while typing', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/display/home`)
  await page.getByRole('combobox').first().pressSequentially('隐私')
  await expect.poll(() => page.locator('#display-offers option').count()).toBeGreaterThan(0)
  await context.close()
})
