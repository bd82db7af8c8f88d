import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { waitForRest } from '~/tests/support/page-readiness'
import { openWindow } from '~/tests/support/browser-window'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const sheet = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => sheet(page).getByRole('button', { name: '保存' }).click()
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
/** An action of a row, as a button or in its menu. */
async function act(page: Page, row: string, name: string) {
  const own = rowOf(page, row)
  await own.waitFor()
  const seen = own.getByRole('button', { name, exact: true }).or(own.getByRole('link', { name, exact: true }))
  if (await seen.count()) return seen.click()
  await own.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name }).click()
}
const confirm = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click()

test('adds a position, rejects a used code at its field, edits and deletes it', async () => {
  const { page, context, complaints } = await openWindow(browser, url, 'admin')
  await page.goto(`${url}/system/position`)
  expect(await accessibilityFaults(page)).toEqual([])
  const add = async (code: string, name: string) => {
    await page.getByRole('button', { name: '新增职务' }).click()
    await sheet(page).getByLabel('职务编码').fill(code)
    await sheet(page).getByLabel('职务名称').fill(name)
    await save(page)
  }
  await add('E01', '首席信息官')
  await rowOf(page, '首席信息官').waitFor()
  await add('E01', '首席风险官')
  await sheet(page).getByText('职务编码“E01”已存在').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await sheet(page).getByLabel('职务编码').fill('E02')
  await save(page)
  await rowOf(page, '首席风险官').waitFor()
  await rowOf(page, '首席风险官').getByRole('button', { name: '编辑' }).click()
  await sheet(page).getByLabel('职务名称').fill('首席合规官')
  await save(page)
  await rowOf(page, '首席合规官').waitFor()
  for (const name of ['首席合规官', '首席信息官']) {
    await act(page, name, '删除')
    await confirm(page, '删除')
    await rowOf(page, name).waitFor({ state: 'detached' })
  }
  expect(complaints).toEqual([])
  await context.close()
})

test('opens the items of a dictionary, deletes it and restores it from the recycle bin', async () => {
  const { page, context, complaints } = await openWindow(browser, url, 'biz')
  await page.goto(`${url}/system/dict`)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: '新增数据字典' }).click()
  await sheet(page).getByLabel('字典名称').fill('演练行业')
  await sheet(page).getByLabel('字典编码').fill('drill_trade')
  await save(page)
  await act(page, '演练行业', '字典项')
  await page.getByText('字典：演练行业').waitFor()
  await page.getByRole('button', { name: '新增字典项' }).click()
  await sheet(page).getByLabel('名称').fill('证券')
  await sheet(page).getByLabel('数据值').fill('01')
  await save(page)
  await rowOf(page, '证券').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: '返回字典' }).click()
  await act(page, '演练行业', '删除')
  await confirm(page, '删除')
  await rowOf(page, '演练行业').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '回收站' }).click()
  await sheet(page).getByText('演练行业').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await sheet(page).getByRole('button', { name: '还原' }).click()
  await sheet(page).getByText('回收站为空').waitFor()
  await page.keyboard.press('Escape')
  await rowOf(page, '演练行业').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('browses categories by tree and list and moves one to another branch', async () => {
  const { page, context, complaints } = await openWindow(browser, url, 'admin')
  await page.goto(`${url}/system/category`)
  const tree = page.getByRole('navigation', { name: '分类' }).getByRole('tree')
  await tree.getByRole('treeitem', { name: '机构类型' }).click()
  await rowOf(page, '证券公司').waitFor()
  await tree.getByRole('treeitem', { name: '交易所' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: '新增下级' }).click()
  await sheet(page).getByLabel('分类名称').fill('登记结算机构')
  await save(page)
  await rowOf(page, '登记结算机构').waitFor()
  await rowOf(page, '登记结算机构').getByRole('button', { name: '编辑' }).click()
  await sheet(page).getByRole('treeitem', { name: '反馈类型' }).click()
  await save(page)
  await rowOf(page, '登记结算机构').waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: '所在位置' }).getByRole('link', { name: '全部' }).click()
  await rowOf(page, '反馈类型').waitFor()
  await act(page, '反馈类型', '下级')
  await rowOf(page, '登记结算机构')
    .getByText(/^B02A\d\d$/)
    .waitFor()
  await act(page, '登记结算机构', '删除')
  await confirm(page, '删除')
  await rowOf(page, '登记结算机构').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await context.close()
})

test('shows positions, dictionaries and categories on a phone, a tablet and in dark', async () => {
  const wide: string[] = []
  for (const width of [390, 768, 1440]) {
    const { page, context, complaints } = await openWindow(browser, url, 'admin', { width, dark: width !== 1440 })
    for (const path of ['/system/position', '/system/dict', '/system/dict/position_rank', '/system/category?pid=B01']) {
      await page.goto(url + path)
      await waitForRest(page)
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (beyond > 0) wide.push(`${path} at ${width}: ${beyond}`)
      if (width === 390) expect(await accessibilityFaults(page), path).toEqual([])
    }
    expect(complaints).toEqual([])
    await context.close()
  }
  expect(wide).toEqual([])
})
