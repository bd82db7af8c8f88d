import type { Browser, Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import { waitUntilComplete } from '~/tests/support/page-readiness'
import * as subjects from '~/worker/subjects/calls'
import * as items from '~/worker/system/dictionaries/items/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Rows in sight without scrolling at 1440 × 900. */
const ROWS = 14
const COLUMNS = 7

test('updates an open form with new and disabled dictionary items and keeps its input', async () => {
  const [man, keeper] = [await openWindow(browser, url, 'subject'), await openWindow(browser, url, 'biz')]
  const { page } = man
  const [draft] = resultOf(await man.ask(subjects.listSubjects, { pageSize: 1, status: 'TO_SUBMIT' })).records
  const opened = page.waitForEvent('websocket')
  await page.goto(`${url}/subjectMngr/subject/edit/${draft!.subjectId}`)
  await opened
  const summary = page.getByRole('textbox', { name: /^课题简介/ })
  await summary.fill('正在写的一句话')
  const domain = page.getByRole('combobox', { name: /^研究领域/ })
  await domain.click()
  await page.getByRole('option').first().waitFor()

  const itemValue = `g${Date.now() % 100_000}`
  // A repeated run meets the item of the first one under another name.
  const itemText = `绿色金融 ${itemValue}`
  const item = { dictId: 'subject_domain', itemText, itemValue, sortOrder: 90 }
  const { id } = resultOf(await keeper.ask(items.add, item))
  const shown = page.getByRole('option', { name: itemText })
  await shown.waitFor()
  await shown.click()
  await domain.getByText(itemText).waitFor()

  // A disabled item stays readable where it was chosen and is not offered.
  const kept = async () => (await domain.textContent()) ?? ''
  const reloaded = page.waitForResponse((response) => response.url().includes('.data'))
  resultOf(await keeper.ask(items.edit, { ...item, id, status: 0 }))
  await reloaded
  await waitUntilComplete(page)
  expect(await kept()).toContain(itemText)
  await domain.click()
  await page.getByRole('option', { name: '人工智能' }).click()
  // A click on the field during the closing transition does not reopen its list.
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  await domain.click()
  await page.getByRole('option', { name: '人工智能' }).waitFor()
  await page.getByRole('option', { name: itemText }).waitFor({ state: 'hidden' })
  expect(await summary.inputValue()).toBe('正在写的一句话')
  for (const one of [man, keeper]) {
    expect(one.complaints).toEqual([])
    await one.context.close()
  }
})

test('shows fourteen rows of seven columns on a usual screen, with the number below the name and sortable', async () => {
  const { page, context, complaints } = await openWindow(browser, url, 'biz')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${url}/subjectMngr/declared?pageSize=20`)
  const rows = page.locator('[data-list] tbody tr[tabindex]')
  await rows.nth(ROWS).waitFor()
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  // The last row has no border.
  expect(new Set(heights.slice(0, -1)).size, heights.join()).toBe(1)
  const end = await rows.nth(ROWS - 1).evaluate((row) => row.getBoundingClientRect().bottom)
  expect(end).toBeLessThanOrEqual(900)
  const acts = await page.locator('[data-list] thead th:last-child').evaluate((one) => one.getBoundingClientRect().left)
  const edges = await page
    .locator('[data-list] thead th[data-column]')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
  expect(edges.filter((edge) => edge <= acts + 1).length, edges.join()).toBeGreaterThanOrEqual(COLUMNS)

  const name = page.locator('th[data-column=subjectName]')
  await name.getByRole('button', { name: '课题编号' }).click()
  await page.waitForURL(/column=subjectNum&order=asc/)
  await expect.poll(() => name.getAttribute('aria-sort')).toBe('ascending')
  await name.getByRole('button', { name: '课题编号' }).click()
  await page.waitForURL(/order=desc/)
  const first = rows
    .first()
    .locator('td', { has: page.locator('a') })
    .first()
  await expect.poll(() => first.innerText()).toMatch(/FT\d{4}-\d{2}-\d{3}/)
  expect(complaints).toEqual([])
  await context.close()
})

test('shows actions as icons with tooltips and accessible names, and as text on touch screens', async () => {
  const { page, context, complaints } = await openWindow(browser, url, 'biz')
  await page.goto(`${url}/subjectMngr/declared?status=TO_REVIEW`)
  const row = page.locator('[data-list] tbody tr[tabindex]').nth(1)
  const act = row.getByRole('link', { name: '形式审查' })
  const word = act.getByText('形式审查')
  const seen = () => word.evaluate((one) => getComputedStyle(one).opacity)
  await act.waitFor()
  expect((await act.boundingBox())!.width).toBe(32)
  expect(await seen()).toBe('0')
  await act.hover()
  await expect.poll(seen).toBe('1')
  const [above, bubble] = [
    await page.locator('[data-list] tbody tr[tabindex]').nth(0).boundingBox(),
    await word.boundingBox(),
  ]
  expect(bubble!.y).toBeGreaterThanOrEqual(above!.y)
  await page.mouse.move(0, 0)
  await expect.poll(seen).toBe('0')
  await row.focus()
  for (let key = 0; key < 4 && !(await act.evaluate((one) => one === document.activeElement)); key++)
    await page.keyboard.press('Tab')
  await expect.poll(seen).toBe('1')

  const touched = await browser.newContext({
    ...{ storageState: await context.storageState(), locale: 'zh-CN', hasTouch: true, isMobile: true },
    viewport: { width: 1180, height: 820 },
  })
  const tablet = await touched.newPage()
  await tablet.goto(`${url}/subjectMngr/declared?status=TO_REVIEW`)
  const wide = tablet.locator('[data-list] tbody tr[tabindex]').first().getByRole('link', { name: '形式审查' })
  expect((await wide.boundingBox())!.width).toBeGreaterThan(56)
  expect(await wide.getByText('形式审查').evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
  await touched.close()
  expect(complaints).toEqual([])
  await context.close()
})

test('aligns the parts of a list, its search and its toolbar in one row, in both languages', async () => {
  const middle = async (part: Locator) => {
    const box = (await part.boundingBox())!
    return Math.round(box.y + box.height / 2)
  }
  for (const [width, english] of [
    [1440, false],
    [1440, true],
    [1024, false],
  ] as const) {
    const { page, context, complaints } = await openWindow(browser, url, 'biz', { width, height: 900, english })
    await page.goto(`${url}/subjectMngr/declared`)
    const list = page.locator('[data-list]')
    const parts = [
      list.getByRole('navigation').first(),
      list.getByRole('search').getByRole('textbox'),
      list.getByRole('toolbar'),
    ]
    const row = await Promise.all(parts.map(middle))
    expect(new Set(row).size, `${width}, ${english ? 'English' : 'Chinese'}: ${row.join()}`).toBe(1)
    expect(complaints).toEqual([])
    await context.close()
  }
})

test('shows an active folded filter as a removable chip, and an empty state without results', async () => {
  const { page, context, complaints } = await openWindow(browser, url, 'biz')
  const search = page.getByRole('search')
  const chip = search.getByRole('button', { name: '移除筛选条件“课题类型：' })
  await page.goto(`${url}/subjectMngr/declared?subjectType=01&year=2025`)
  await chip.waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await chip.click()
  await chip.waitFor({ state: 'detached' })
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(['year'])
  await search.getByRole('button', { name: '移除筛选条件“年度：2025”' }).waitFor()
  await search.getByRole('button', { name: /^筛选/ }).click()
  await search.getByText('研究领域', { exact: true }).waitFor()
  await search.getByRole('button', { name: '重置' }).click()
  await page.waitForURL((now) => !now.searchParams.has('year'))
  await page.goto(`${url}/subjectMngr/declared?subjectName=${encodeURIComponent('没有这个')}`)
  await page.locator('[data-why=unmatched]').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('moves no row when rows are selected and keeps the batch actions in sight', async () => {
  const { page, context } = await openWindow(browser, url, 'biz')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${url}/subjectMngr/declared?pageSize=50`)
  const row = page.locator('[data-list] tbody tr[tabindex]').nth(2)
  const top = () => row.evaluate((one) => one.getBoundingClientRect().top)
  const before = await top()
  await row.getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: '批量操作' })
  await bar.waitFor()
  expect(await top()).toBe(before)
  const place = (await bar.boundingBox())!
  expect(place.y + place.height).toBeLessThanOrEqual(900)
  await context.close()
})

test('shows rows as cards below 1024 px, rendered by the server', async () => {
  const { page, context, complaints } = await openWindow(browser, url, 'biz')
  await page.setViewportSize({ width: 900, height: 1000 })
  await page.goto(`${url}/subjectMngr/declared`)
  const cards = page.locator('[data-list] > div > ul > li')
  await cards.nth(1).waitFor()
  const [one, two] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()]
  expect(two!.y, 'two in a row').toBe(one!.y)
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const html = await (await fetch(`${url}/subjectMngr/declared`, { headers: { cookie } })).text()
  expect(html).not.toContain('role="grid"')
  expect(complaints).toEqual([])
  await context.close()
})

test.each([1440, 1280, 1024])('cuts no column by the actions at %i px', async (width) => {
  const { page, context } = await openWindow(browser, url, 'biz', { width })
  const pages = [
    '/subjectMngr/declared',
    '/subjectMngr/awards',
    '/prize/list',
    '/strategic/fund/cases',
    '/drill/manage',
  ]
  for (const path of pages) {
    await page.goto(url + path)
    const cut = await page.locator('thead').evaluate((head) => {
      const all = [...head.querySelectorAll('th')]
      const edge = all.at(-1)!.getBoundingClientRect().left
      return all
        .filter((one) => one.dataset.column)
        .map((one) => ({ name: one.textContent, ...one.getBoundingClientRect().toJSON() }))
        .filter(({ left, right }) => left < edge - 1 && right > edge + 1)
        .map(({ name }) => name)
    })
    expect(cut, path).toEqual([])
  }
  await context.close()
})

test('has one tab stop for each tool and closes a tooltip with the pointer', async () => {
  const { page, context } = await openWindow(browser, url, 'biz')
  await page.goto(`${url}/subjectMngr/declared`)
  const doubled = await page.evaluate(() => {
    const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex]')].filter(
      (one) => one.tabIndex >= 0 && one.checkVisibility() && one.tagName !== 'TR',
    )
    return stops
      .filter((one) => stops.some((other) => other !== one && one.contains(other)))
      .map((one) => one.outerHTML)
  })
  expect(doubled).toEqual([])
  // Closed by mouse, the panel returns the focus to its button without a tooltip.
  await page.getByRole('button', { name: '列设置' }).click()
  const panel = page.getByRole('dialog')
  await panel.waitFor()
  await panel.getByRole('button', { name: '关闭' }).last().click()
  await panel.waitFor({ state: 'detached' })
  await page.mouse.move(700, 5)
  await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)
  // The export menu opens by keyboard from its tab stop and returns the focus to it.
  await page.getByRole('button', { name: '导出' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem').first().waitFor()
  await context.close()
})

test('shows batch actions in two lines on a phone, without shortcuts', async () => {
  const { page, context } = await openWindow(browser, url, 'biz', { width: 390, height: 844, touch: true })
  await page.goto(`${url}/subjectMngr/declared`)
  for (const at of [0, 1]) await page.locator('main li input[type=checkbox]').nth(at).check({ force: true })
  const bar = page.getByRole('region', { name: '批量操作' })
  expect((await bar.boundingBox())!.height).toBeLessThan(120)
  expect(await bar.locator('button:disabled').count()).toBe(0)
  await bar.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /账户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).waitFor()
  expect(await page.getByRole('menuitem', { name: '键盘快捷键' }).count()).toBe(0)
  await context.close()
})

test.each([
  ['a phone', { width: 390, height: 844, touch: true }],
  ['a desktop', { width: 1440, height: 900 }],
])('keeps the download and the end of the page uncovered by the task tray of %s', async (_, size) => {
  const { page, context, complaints } = await openWindow(browser, url, 'biz', size)
  await page.goto(`${url}/subjectMngr/declared`)
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByRole('menuitem').filter({ hasText: '导出全部筛选结果' }).click()
  const tray = page.getByRole('region', { name: '任务' })
  await tray.getByText('1 个任务已结束').waitFor()
  /** The element on top of its centre. */
  const over = (place: Locator) =>
    place.evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      return one.contains(top) ? '' : (top?.outerHTML ?? 'nothing')
    })
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  expect(await over(page.getByRole('navigation', { name: '分页' }).getByRole('button').last()), 'folded').toBe('')
  await tray.getByRole('button').first().click()
  const download = tray.getByRole('link', { name: '下载', exact: true })
  await download.waitFor()
  expect(await over(download), 'open').toBe('')
  await Promise.all([page.waitForEvent('download'), download.click()])
  expect(complaints).toEqual([])
  await context.close()
})
