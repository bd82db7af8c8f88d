import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import * as departs from '~/worker/departs/calls'
import * as people from '~/worker/people/calls'
import { readSheet, buildSheet } from '~/worker/workbooks/sheet'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const columns = [
  { header: '账号', key: 'username' },
  { header: '姓名', key: 'realname' },
  { header: '角色', key: 'roles' },
  { header: '机构', key: 'departs' },
]
const others = ['手机号', '邮箱', '性别', '工号', '账号类型', '评审领域', '同时评审课题数上限'].map((header) => ({
  header,
  key: header,
  optional: true,
}))
const reason = { header: '错误原因', key: 'reason', optional: true }
async function bring(page: Page, bytes: Uint8Array) {
  await page.getByRole('button', { name: '导入用户' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '人员.xlsx', mimeType: '', buffer: Buffer.from(bytes) })
  return dialog
}

test('imports the valid rows of a workbook of people and returns the rejected ones for correction', async () => {
  const { page, ask, context, complaints } = await openWindow(browser, url, 'admin')
  const [depart] = resultOf(await ask(departs.pickableDeparts, { keyword: '证券' }))
  const row = (username: string, realname: string, roles: string) => ({
    ...{ username, realname, roles, departs: depart!.departName },
  })
  await page.goto(`${url}/system/user`)
  const dialog = await bring(
    page,
    await buildSheet('人员', columns, [row('import1', '章一', '课题负责人'), row('import2', '章二', '没有的角色')]),
  )
  await dialog.getByText('1 行可以导入，1 行有问题').waitFor()
  await dialog
    .getByText(/没有的角色/)
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: '导入 1 行' }).click()
  await dialog.getByText('已导入 1 行，1 行未导入').waitFor()
  const [book] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: /未导入/ }).click(),
  ])
  const back = await readSheet(readFileSync(await book.path()), [...columns, ...others, reason], 10)
  expect(back.map(({ row: cells }) => [cells.username, String(cells.reason)])).toEqual([
    ['import2', expect.stringContaining('没有的角色')],
  ])
  await dialog.getByRole('button', { name: '关闭' }).last().click()

  // The corrected workbook still has the column of reasons.
  const corrected = back.map(({ row: cells }) => ({ ...cells, roles: '课题负责人' }))
  const again = await bring(page, await buildSheet('人员', [...columns, reason], corrected))
  await again.getByText('1 行可以导入，0 行有问题').waitFor()
  await again.getByRole('button', { name: '导入 1 行' }).click()
  await again.getByText('已导入 1 行，0 行未导入').waitFor()
  await again.getByRole('button', { name: '关闭' }).last().click()
  const { total } = resultOf(await ask(people.list, { code: 'import1,import2' }))
  expect(total).toBe(2)
  expect(complaints).toEqual([])
  await context.close()
})

test('moves a department by keyboard with a preview of the changes', async () => {
  const { page, ask, context, complaints } = await openWindow(browser, url, 'admin')
  const add = async (departName: string, parentId = '') => resultOf(await ask(departs.add, { departName, parentId })).id
  const [from, to] = [await add('阿一机构'), await add('阿二机构')]
  const moved = await add('搬迁部', from)
  await add('搬迁部一组', moved)
  const codeOf = async (id: string) => resultOf(await ask(departs.byId, { id })).orgCode
  const [was, target] = [await codeOf(moved), await codeOf(to)]

  await page.goto(`${url}/system/depart?depart=${moved}`)
  await page.getByRole('button', { name: '移动到…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '移动“搬迁部”' })
  const tree = dialog.getByRole('tree')
  await tree.getByRole('treeitem', { name: /阿二机构/ }).waitFor()
  await tree.getByRole('treeitem').first().focus()
  // Moves down to the row.
  for (let step = 0; step < 100; step++) {
    const here = await page.evaluate(() => document.activeElement?.textContent ?? '')
    if (here.includes('阿二机构')) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  const preview = dialog.getByRole('status')
  await preview.getByText('移到“阿二机构”之下').waitFor()
  await preview.getByText(`编码 ${was} → ${target}A01`).waitFor()
  await preview.getByText(/同时更新 2 个部门/).waitFor()
  const act = dialog.getByRole('button', { name: '移动部门' })
  for (let step = 0; step < 20 && !(await act.evaluate((own) => own === document.activeElement)); step++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(`${target}A01`).first().waitFor()
  expect(await codeOf(moved)).toBe(`${target}A01`)
  expect(complaints).toEqual([])
  await context.close()
})

test('previews a department dragged onto another and leaves it when cancelled', async () => {
  const { page, ask, context, complaints } = await openWindow(browser, url, 'admin')
  const add = async (departName: string, parentId = '') => resultOf(await ask(departs.add, { departName, parentId })).id
  const [from, to] = [await add('拖一机构'), await add('拖二机构')]
  const moved = await add('拖动部', from)
  const codeOf = async (id: string) => resultOf(await ask(departs.byId, { id })).orgCode
  const [was, target] = [await codeOf(moved), await codeOf(to)]

  await page.goto(`${url}/system/depart?depart=${moved}`)
  const tree = page.getByRole('navigation', { name: '部门树' }).getByRole('tree')
  const drag = () =>
    tree.getByRole('treeitem', { name: /拖动部/ }).dragTo(tree.getByRole('treeitem', { name: /拖二机构/ }))
  await drag()
  const dialog = page.getByRole('dialog', { name: '移动“拖动部”' })
  await dialog.getByText(`编码 ${was} → ${target}A01`).waitFor()
  await dialog.getByRole('button', { name: '取消' }).click()
  expect(await codeOf(moved)).toBe(was)
  await drag()
  await dialog.getByText(`编码 ${was} → ${target}A01`).waitFor()
  await dialog.getByRole('button', { name: '移动部门' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await codeOf(moved)).toBe(`${target}A01`)
  expect(complaints).toEqual([])
  await context.close()
})

test('shows a red result and offers no import when every row is rejected', async () => {
  const { page, context } = await openWindow(browser, url, 'admin')
  await page.goto(`${url}/system/user`)
  const rows = Array.from({ length: 6 }, (_, at) => ({
    ...{ username: `none${at}`, realname: '章三', roles: '没有的角色', departs: '没有的机构' },
  }))
  const dialog = await bring(page, await buildSheet('人员', columns, rows))
  const words = dialog.getByText('0 行可以导入，6 行有问题')
  await words.waitFor()
  const [shown, danger] = await words.evaluate((one) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--semi-color-danger)'
    const colours = [getComputedStyle(one).color, getComputedStyle(probe).color]
    probe.remove()
    return colours
  })
  expect(shown).toBe(danger)
  expect(await dialog.getByRole('button', { name: '导入 0 行' }).isDisabled()).toBe(true)
  await context.close()
})

test('asks once before renaming a department, with the effects, and shows its former name', async () => {
  const { page, ask, context, complaints } = await openWindow(browser, url, 'admin')
  const { id } = resultOf(await ask(departs.add, { departName: '更名前机构' }))
  await page.goto(`${url}/system/depart?depart=${id}`)
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  await page.getByRole('textbox', { name: '部门名称' }).fill('更名后机构')
  const save = page.getByRole('button', { name: '保存' })
  await save.click()
  const dialog = page.getByRole('dialog', { name: '是否将“更名前机构”更名为“更名后机构”？' })
  await dialog.getByText(/已结题、已获奖的课题及已出具的文件保留原名称/).waitFor()
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(resultOf(await ask(departs.byId, { id })).departName).toBe('更名前机构')
  await save.click()
  await dialog.getByRole('button', { name: '更名' }).click()
  await page.getByRole('heading', { name: '更名后机构' }).waitFor()
  await page.getByText(/^更名前机构（部门名称，至 \d{4}-\d{2}-\d{2}）$/).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
