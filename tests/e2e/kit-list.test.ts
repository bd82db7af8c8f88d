import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url as base } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import type { Call } from '~/worker/core/call'
import * as viewsCalls from '~/worker/views/calls'

const patient = { timeout: 10_000 }
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const as = (username: string) => openWindow(browser, base, username)
const list = (page: Page) => page.locator('[data-list]').first()
const headings = async (page: Page) =>
  (await list(page).locator('thead th[data-column]').allInnerTexts()).map((text) => text.trim())
const saved = (page: Page, { path }: Call) =>
  page.waitForResponse((answer) => answer.url().endsWith(path) && answer.status() === 200)
const menuItem = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('menuitem').filter({ hasText: name }).first()
/** Picks from a menu and waits until it is closed: an immediate click on its button would only close it. */
async function pick(page: Page, button: Locator, item: string | RegExp) {
  await button.click()
  await menuItem(page, item).click()
  await page.getByRole('menuitem').first().waitFor({ state: 'hidden' })
}

test('keeps list filters in the address: folded, set, reloaded, restored and reset', async () => {
  const { page, context, complaints } = await as('admin')
  await page.goto(`${base}/demo`)
  const search = page.getByRole('search').first()
  expect(await search.getByText('截止日期').count()).toBe(0)
  const fold = search.getByRole('button', { name: '筛选' })
  await fold.click()
  await search.getByText('截止日期').waitFor()
  await fold.click()
  expect(await search.getByText('截止日期').count()).toBe(0)

  await search.getByLabel('名称').fill('隐私')
  await search.getByRole('button', { name: '查询' }).click()
  await page.waitForURL(/name=/)
  await list(page).getByText(/共8条/).waitFor()
  await list(page).locator('thead').getByRole('button', { name: '名称' }).click()
  await page.waitForURL(/column=name&order=asc/)
  expect(await list(page).locator('th[aria-sort=ascending]').innerText()).toContain('名称')
  const first = await list(page).locator('tbody tr a').first().innerText()
  await page.reload({ waitUntil: 'networkidle' })
  expect(await search.getByLabel('名称').inputValue()).toBe('隐私')
  expect(await list(page).locator('tbody tr a').first().innerText()).toBe(first)
  await page.goBack()
  await page.waitForURL((url) => url.searchParams.has('name') && !url.searchParams.has('order'))
  await page.goBack()
  await page.waitForURL((url) => !url.searchParams.has('name'))
  await list(page).getByText('1-10 共57条').waitFor()
  expect(await search.getByLabel('名称').inputValue()).toBe('')
  await page.goForward()
  await list(page).getByText(/共8条/).waitFor()
  await search.getByRole('button', { name: '重置' }).click()
  await list(page).getByText('1-10 共57条').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('combines a filter with a sort order that is still loading', async () => {
  const { page, context, complaints } = await as('admin')
  await page.goto(`${base}/demo`)
  await list(page).getByText('1-10 共57条').waitFor()
  await page.route(/demo\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await list(page).locator('thead').getByRole('button', { name: '名称' }).click()
  const search = page.getByRole('search').first()
  await search.getByLabel('名称').fill('隐私')
  await search.getByRole('button', { name: '查询' }).click()
  await page.waitForURL((url) => url.searchParams.has('name'))
  expect(new URL(page.url()).searchParams.get('column')).toBe('name')
  expect(complaints).toEqual([])
  await context.close()
})

test('orders, hides, pins and resizes columns, saves them to the account and resets them', async () => {
  const { page, context, complaints } = await as('admin')
  await page.goto(`${base}/demo`)
  const before = await headings(page)
  expect(before.slice(0, 5)).toEqual(['序号', '编号', '名称', '状态', '机构'])
  // By pointer in the table.
  const kept = saved(page, viewsCalls.saveLayout)
  await list(page).locator('th[data-column=depart]').dragTo(list(page).locator('th[data-column=status]'))
  await expect.poll(() => headings(page), patient).toEqual(expect.arrayContaining(['机构', '状态']))
  expect((await headings(page)).slice(3, 5)).toEqual(['机构', '状态'])
  await kept
  // By keyboard in the panel; the border of a heading moves by arrow keys.
  await page.getByRole('button', { name: '列设置' }).first().focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: '上移 负责人' }).focus()
  await page.keyboard.press('Enter')
  await panel.getByText('负责人 已移到第 5 位').waitFor({ state: 'attached' })
  await panel.getByRole('checkbox', { name: '经费' }).uncheck({ force: true })
  await panel.getByText('紧凑').click()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), patient)
    .toBe('列设置')
  expect((await headings(page)).slice(3, 6)).toEqual(['机构', '负责人', '状态'])
  expect(await headings(page)).not.toContain('经费')
  const edge = list(page).getByRole('separator', { name: '调整列宽：状态' })
  const keptWidth = page.waitForResponse(
    (answer) =>
      answer.url().endsWith(viewsCalls.saveLayout.path) && (answer.request().postData() ?? '').includes('"status":130'),
  )
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await keptWidth
  // Another visit in another browser shows the same list at once.
  const other = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: await context.storageState(),
  })
  const again = await other.newPage()
  await again.goto(`${base}/demo`)
  expect((await headings(again)).slice(3, 6)).toEqual(['机构', '负责人', '状态'])
  expect(await list(again).getByRole('separator', { name: '调整列宽：状态' }).getAttribute('aria-valuenow')).toBe('130')
  await other.close()
  // The default columns return.
  const gone = saved(page, viewsCalls.resetLayout)
  await page.getByRole('button', { name: '列设置' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click()
  await gone
  await page.reload({ waitUntil: 'networkidle' })
  expect(await headings(page)).toEqual(before)
  expect(complaints).toEqual([])
  await context.close()
})

test('saves filters and columns as a view, uses it as the default and deletes it', async () => {
  const { page, context, complaints } = await as('admin')
  await page.goto(`${base}/demo?colour=blue`)
  const views = page.getByRole('button', { name: /^视图：/ }).first()
  await pick(page, views, '另存为视图')
  await page.getByRole('dialog').getByRole('button', { name: '保存视图' }).click()
  await page.getByText('视图名称不可为空').waitFor()
  await page.getByLabel('视图名称').fill('待我处理的')
  const made = saved(page, viewsCalls.saveView)
  await page.getByRole('dialog').getByRole('button', { name: '保存视图' }).click()
  await made
  await page.waitForURL(/view=/)
  const address = page.url()
  // Applied from the bare list, and as the default on the next visit.
  await pick(page, views, '全部记录')
  await page.waitForURL((url) => !url.searchParams.has('colour'))
  await pick(page, views, '待我处理的')
  await page.waitForURL(address)
  const begun = saved(page, viewsCalls.saveLayout)
  await pick(page, views, '设为默认视图')
  await begun
  await page.goto(`${base}/demo`)
  await page.waitForURL(/colour=blue/)
  await page.getByRole('button', { name: '视图：待我处理的' }).waitFor()
  // The whole list is one click away.
  await pick(page, views, '全部记录')
  await list(page).getByText('共57条').waitFor()
  await page.goto(address)
  await pick(page, views, '删除视图')
  const gone = saved(page, viewsCalls.removeView)
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await gone
  await page.goto(`${base}/demo`)
  expect(page.url()).not.toContain('colour')
  expect(complaints).toEqual([])
  await context.close()
})

test('applies a shared view as the default of its role', async () => {
  const sharer = await as('admin')
  const path = '/subjectMngr/declared'
  const shared = { list: path, name: '给领导看的', query: 'status=ESTABLISHED', roleCode: 'csrcLeader', isDefault: 1 }
  const { id } = resultOf(await sharer.ask(viewsCalls.saveView, shared))
  const reader = await as('csrc')
  await reader.page.goto(base + path)
  await reader.page.waitForURL(/status=ESTABLISHED/)
  await reader.page.getByRole('button', { name: '视图：给领导看的' }).click()
  expect(await menuItem(reader.page, '删除视图').count()).toBe(0)
  await sharer.ask(viewsCalls.removeView, { id })
  expect(reader.complaints).toEqual([])
  await sharer.context.close()
  await reader.context.close()
})

test('runs a batch over all pages by the query, without deselected rows, after a check', async () => {
  const { page, context, complaints } = await as('admin')
  await page.goto(`${base}/demo`)
  await list(page).locator('thead').getByRole('checkbox').click()
  const bar = page.getByRole('region', { name: '批量操作' })
  await bar.getByText('已选 10 项').waitFor()
  await bar.getByRole('button', { name: '选择所有页共 57 项' }).click()
  await bar.getByText('已选所有页共 57 项').waitFor()
  expect(await bar.getByRole('button', { name: '退回' }).isDisabled()).toBe(true)
  await page.keyboard.press(']')
  await page.waitForURL(/pageNo=2/)
  await list(page).locator('tbody').getByRole('checkbox').nth(2).click()
  await bar.getByText('已选所有页共 56 项').waitFor()
  await bar.getByRole('button', { name: '通过' }).click()
  await page.getByText('将通过 56 个示例').waitFor()
  const dialog = page.getByRole('dialog')
  const words = await dialog.getByText(/个(均|不)?.*符合条件/).innerText()
  const [fit, unfit] = words.match(/\d+/g)!.map(Number)
  expect(fit! + unfit!).toBe(56)
  expect([7, 8]).toContain(fit)
  await dialog.getByText('不在您的待办中').first().waitFor()
  await dialog.getByRole('button', { name: `通过 ${fit} 项` }).click()
  await page.getByText(`已通过 ${fit} 个示例`).waitFor()
  await bar.waitFor({ state: 'detached' })
  // Another filter clears the selection of all pages.
  await list(page).locator('thead').getByRole('checkbox').click()
  await bar.getByRole('button', { name: /选择所有页共/ }).click()
  await page.goto(`${base}/demo?year=2026`)
  expect(await bar.count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('walks, selects, opens and leaves rows by keyboard and lists the shortcuts', async () => {
  const { page, context, complaints } = await as('admin')
  await page.goto(`${base}/demo`)
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const current = list(page).locator('tr[aria-current=true]')
  await current.waitFor()
  expect(await current.evaluate((row) => row === document.activeElement)).toBe(true)
  expect(await current.locator('td').nth(1).innerText()).toBe('2')
  await page.keyboard.press(' ')
  await page.getByText('已选 1 项').waitFor()
  await page.keyboard.press(' ')
  await page.getByRole('region', { name: '批量操作' }).waitFor({ state: 'detached' })
  const name = await current.locator('a').first().innerText()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText(name).first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('选择或取消选择当前行').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.keyboard.type('jk?')
  await expect.poll(() => page.getByLabel('名称').first().inputValue(), patient).toBe('jk?')
  expect(complaints).toEqual([])
  await context.close()
})

test('covers the cells behind the fixed cells of the current row', async () => {
  const { page, context } = await as('admin')
  await page.goto(`${base}/demo`)
  await list(page).locator('tbody tr a').first().waitFor()
  await page.keyboard.press('j')
  const stays = list(page).locator('tbody tr[aria-current] td')
  const grounds = await stays.evaluateAll((cells) =>
    cells
      .map((cell) => getComputedStyle(cell))
      .filter(({ position }) => position === 'sticky')
      .map(({ backgroundColor }) => backgroundColor),
  )
  expect(grounds.length).toBeGreaterThan(3)
  for (const ground of grounds) expect(ground).toMatch(/^rgb\(/)
  await context.close()
})

test('virtualizes a page of 500 rows, keeps its height, and still moves and selects by keyboard', async () => {
  const { page, context, complaints } = await as('admin')
  await page.goto(`${base}/demo?many=1&pageSize=500`)
  await list(page).getByText('1-500 共1240条').waitFor()
  const rows = list(page).locator('tbody tr[tabindex]')
  await expect.poll(() => rows.count(), patient).toBeLessThan(60)
  expect(await rows.count()).toBeGreaterThan(5)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  await page.getByText('已选 1 项').waitFor()
  await list(page)
    .getByRole('grid')
    .evaluate((table) => table.parentElement!.scrollTo(0, 20_000))
  await expect
    .poll(async () => Number(await rows.nth(2).locator('td').nth(1).innerText()), patient)
    .toBeGreaterThan(300)
  expect(complaints).toEqual([])
  await context.close()
})

/** Share of the table width that the scrolling columns have. */
const leftOver = (page: Page) =>
  list(page)
    .locator('tbody tr[tabindex]')
    .first()
    .evaluate((row) => {
      const stays = [...row.querySelectorAll('td')].filter((cell) => getComputedStyle(cell).position === 'sticky')
      const width = (of: Element) => of.getBoundingClientRect().width
      return 1 - stays.reduce((sum, cell) => sum + width(cell), 0) / width(row.closest('table')!.parentElement!)
    })

test('leaves a quarter of the table width to the scrolling columns at every screen width', async () => {
  const { page, context } = await as('admin')
  await page.goto(`${base}/demo`)
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await leftOver(page), `${width} wide`).toBeGreaterThan(0.25)
  }
  await context.close()
})

test('keeps row actions in sight on a page of 500 and reaches the last one by keyboard', async () => {
  const { page, context } = await as('admin')
  await page.goto(`${base}/demo?many=1&pageSize=500`)
  const acts = list(page).locator('tbody tr[tabindex] td:last-child').first()
  const [inside, around] = [await acts.boundingBox(), await list(page).boundingBox()]
  expect(inside!.x + inside!.width).toBeLessThanOrEqual(around!.x + around!.width)
  await page.keyboard.press('j')
  await page.keyboard.press('End')
  const current = list(page).locator('tr[aria-current=true]')
  await expect.poll(() => current.locator('td').nth(1).innerText(), patient).toBe('500')
  expect(await current.evaluate((row) => row === document.activeElement)).toBe(true)
  await context.close()
})

test('exports the page without spreadsheet formulas and imports rows after a check', async () => {
  const { page, context, complaints } = await as('admin')
  await page.goto(`${base}/demo`)
  await page.getByRole('button', { name: '导出' }).first().click()
  const [file] = await Promise.all([page.waitForEvent('download'), menuItem(page, '导出本页').click()])
  expect(file.suggestedFilename()).toBe('界面示例.csv')
  const text = readFileSync(await file.path(), 'utf8')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  expect(text.split('\r\n')[0]).toBe('\uFEFF编号,名称,状态,机构,负责人,通过率,经费,年度,截止时间')
  expect(text.trimEnd().split('\r\n')).toHaveLength(11)
  await page.getByRole('button', { name: '导入' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: '示例.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('甲\n\n乙\n丙\n'),
  })
  await dialog.getByText('3 行可以导入，1 行有问题').waitFor()
  await dialog.getByText('第 2 行').waitFor()
  await dialog.getByRole('button', { name: '导入 3 行' }).click()
  await dialog.getByText('已导入 3 行，1 行未导入').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
