import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { browserApiClient, resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { focusedName, press, tabTo } from '~/tests/support/keyboard'
import * as plan from '~/worker/plan/calls'
import { publicPages as pages } from './public-pages'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

test.each(Object.keys(pages))('reaches every control of the page %s by keyboard with a visible focus', async (name) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url + (await pages[name]!()), { waitUntil: 'networkidle' })
  const places = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
    const there = all.filter((one) => one.checkVisibility() && one.tabIndex >= 0 && !one.matches(':disabled'))
    there.forEach((one, at) => one.setAttribute('data-place', String(at)))
    return there.length
  })
  expect(places).toBeGreaterThan(7)
  const walked: string[] = []
  for (let at = 0; at < places; at++) {
    await page.keyboard.press('Tab')
    walked.push(
      await page.evaluate(() => {
        const one = document.activeElement as HTMLElement
        const { outlineStyle, boxShadow } = getComputedStyle(one)
        const { width, height, top, bottom } = one.getBoundingClientRect()
        const seen = width > 0 && height > 0 && bottom > 0 && top < innerHeight
        return `${one.dataset.place}${seen ? '' : ' out of sight'}${outlineStyle === 'none' && boxShadow === 'none' ? ' unmarked' : ''}`
      }),
    )
  }
  expect(walked).toEqual(Array.from({ length: places }, (_, at) => String(at)))
  await context.close()
})

describe('by keyboard', () => {
  test('skips to the content, searches, filters, pages, switches the language and opens an item', async () => {
    const { page, close } = await opened('/display/home')
    await page.keyboard.press('Tab')
    expect(await focusedName(page)).toBe('跳到正文')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('研究')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/display\/sharing\?q=/)
    expect(await page.locator('mark').count()).toBeGreaterThan(0)

    await press(page, /^共享成果/)
    await page.waitForURL(/kind=result/)
    await tabTo(page, /^共享成果/, 'a[aria-current="true"]')
    await press(page, /下一页/)
    await page.waitForURL(/pageNo=2/)
    expect(new URL(page.url()).searchParams.get('q')).toBe('研究')
    await press(page, /^English$/)
    await page.waitForURL(/lang=en/)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      q: '研究',
      kind: 'result',
      pageNo: '2',
    })
    await press(page, /./, '#text ol a')
    await page.waitForURL(/\/display\/item\/\w+\?lang=en/)
    // Back returns to the previous place.
    await page.goBack()
    expect(new URL(page.url()).searchParams.get('pageNo')).toBe('2')
    await press(page, /^Clear filters$/)
    await page.waitForURL((at) => !at.searchParams.has('q'))
    await close()
  })

  test('closes and opens a filter group', async () => {
    const { page, close } = await opened('/display/sharing')
    const side = page.locator('details').first()
    await tabTo(page, /^类别$/, 'summary')
    await page.keyboard.press('Space')
    expect(await side.getAttribute('open')).toBeNull()
    await page.keyboard.press('Enter')
    expect(await side.getAttribute('open')).not.toBeNull()
    await close()
  })

  test('filters the help by role and searches it', async () => {
    const { page, close } = await opened('/collecthelp')
    await press(page, /^课题负责人$/)
    await page.waitForURL(/role=subjectMan/)
    await tabTo(page, /./, 'input[type="search"]')
    await page.keyboard.type('申报')
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=/)
    expect(new URL(page.url()).searchParams.get('role')).toBe('subjectMan')
    expect(await page.locator('mark').count()).toBeGreaterThan(0)
    await close()
  })

  test('writes, corrects and sends an objection from its subject', async () => {
    const { page, context, close } = await opened('/display/publicity')
    // Another test objects to the first subject, and an address can have one open objection to a subject.
    const notice = resultOf(await browserApiClient(context, url).ask(plan.publicPlan)).at(-1)
    await press(page, new RegExp(`对《${notice!.subjectName}》提出异议`))
    await page.waitForURL(/object=/)
    await page.waitForLoadState('networkidle')
    // The focus starts at the first field.
    await expect.poll(() => focusedName(page)).toBe('姓名')
    await page.keyboard.type('赵六')
    await tabTo(page, /^邮箱/)
    await page.keyboard.type('zhaoliu@example.org')
    await tabTo(page, /^电话/)
    await page.keyboard.type('123')
    await tabTo(page, /^异议内容/)
    await page.keyboard.type('用键盘写下的异议，请核实')
    await press(page, /^提交异议$/)
    // The error is shown and its field has the focus.
    await page.getByText('手机号码格式有误').waitFor()
    await expect.poll(() => focusedName(page)).toMatch(/^电话/)
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await press(page, /^提交异议$/)
    await page.getByRole('status').filter({ hasText: '确认邮件已发送' }).waitFor()
    await close()
  })
})

async function opened(path: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url + path, { waitUntil: 'networkidle' })
  return { page, context, close: () => context.close() }
}
