import { readFileSync } from 'node:fs'
import type { Browser, Download, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sampleRecords, sampleInput } from '~/tests/api/records/sample-records'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { type BrowserWindow, openWindow } from '~/tests/support/browser-window'
import * as system from '~/worker/system/calls'
import * as dictionaries from '~/worker/system/dictionaries/calls'
import * as drills from '~/worker/drills/calls'

const PATIENCE = 20_000
const ALL_UNCHANGED = /^0 行可以导入，0 行有问题，[1-9]\d* 行无变化$/

let browser: Browser
const windows = new Map<string, Promise<BrowserWindow>>()
/** One window for each account. */
const as = (username: string) => {
  const opened = windows.get(username) ?? openWindow(browser, url, username)
  windows.set(username, opened)
  return opened
}
beforeAll(async () => {
  browser = await sharedBrowser()
})

const downloadBy = async (page: Page, act: () => Promise<void>): Promise<Download> => {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: PATIENCE }), act()])
  return download
}
const give = async (input: Locator, download: Download) =>
  input.setInputFiles({
    name: download.suggestedFilename(),
    mimeType: '',
    buffer: readFileSync(await download.path()),
  })

async function opened(username: string, path: string) {
  const window = await as(username)
  window.page.setDefaultTimeout(PATIENCE)
  await window.page.goto(url + path)
  return window
}
/** Passes the downloaded workbook to the import dialog of a list and reads the result of its check. */
async function importOf(page: Page, button: string, download: Download) {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await give(dialog.locator('input[type=file]'), download)
  await dialog.getByText(/^\d+ 行可以导入，/).waitFor()
  // The failure message contains the errors and changes of the rows.
  expect((await dialog.innerText()).split('\n')).toContainEqual(expect.stringMatching(ALL_UNCHANGED))
  expect(await dialog.getByRole('button', { name: '导入 0 行' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.waitFor({ state: 'detached' })
}
async function exportedList(page: Page) {
  await page.getByRole('button', { name: '导出', exact: true }).click()
  return downloadBy(page, () => page.getByRole('menuitem').filter({ hasText: '导出全部筛选结果' }).click())
}

describe('the export of a list, imported unchanged, has no rejected row and changes nothing', () => {
  test.each([
    ['users', 'admin', '/system/user', '导入用户'],
    ['roles', 'admin', '/system/role', '导入'],
    ['positions', 'admin', '/system/position', '导入'],
    ['dictionaries', 'admin', '/system/dict', '导入'],
    ['categories', 'admin', '/system/category', '导入'],
    ['checks', 'admin', '/system/checkRule', '导入'],
    ['fills', 'admin', '/system/fillRule', '导入'],
    ['bans', 'admin', '/system/bannedIp', '导入'],
    ['places', 'admin', '/system/addressPlace', '导入'],
    ['softwareClasses', 'centerAdmin', '/center/software/class', '导入'],
  ])('%s', async (name, username, path, button) => {
    const one = sampleRecords[name]
    // A list without rows offers no export.
    if (one) resultOf(await (await as(username)).attempt(one.calls.add, sampleInput(one, 61)))
    const { page, complaints } = await opened(username, path)
    await importOf(page, button, await exportedList(page))
    expect(complaints).toEqual([])
  })

  test('data sources', async () => {
    const { ask, attempt } = await as('admin')
    resultOf(await ask(system.saveSettings, { dataSourceHosts: ['db.example.org'] }))
    resultOf(await attempt(sampleRecords.sources!.calls.add, sampleInput(sampleRecords.sources!, 61)))
    const { page, complaints } = await opened('admin', '/system/dataSource')
    await importOf(page, '导入', await exportedList(page))
    expect(complaints).toEqual([])
  })

  test('dictionary items', async () => {
    const { ask } = await as('admin')
    const [dictionary] = resultOf(await ask(dictionaries.list, { keyword: 'subject_domain' })).records
    const { page, complaints } = await opened('admin', `/system/dict/${dictionary!.id}`)
    await importOf(page, '导入', await exportedList(page))
    expect(complaints).toEqual([])
  })

  test('departments', async () => {
    const { page, complaints } = await opened('admin', '/system/depart')
    const download = await downloadBy(page, () => page.getByRole('button', { name: '导出', exact: true }).click())
    await importOf(page, '导入', download)
    expect(complaints).toEqual([])
  })
})

/** Downloads the current data in the open import dialog, imports them and reads the result. */
async function importOfRows(page: Page, act: Locator) {
  await act.click()
  const dialog = page.getByRole('dialog').filter({ hasText: '下载当前数据' })
  const download = await downloadBy(page, () => dialog.getByRole('button', { name: '下载当前数据' }).click())
  await give(page.getByLabel('选择工作簿', { exact: true }), download)
  await dialog.getByRole('button', { name: '导入', exact: true }).click()
  await page
    .getByText(/^成功导入 0 行，[1-9]\d* 行无变化$/)
    .or(dialog.getByRole('alert'))
    .filter({ visible: true })
    .first()
    .waitFor()
  expect(await dialog.getByRole('alert').allInnerTexts()).toEqual([])
}
const excelImport = (page: Page) => page.getByRole('button', { name: 'Excel 导入' })

describe('the current data of an import dialog, imported unchanged, has no rejected row and changes nothing', () => {
  test.each([
    ['purchases', 'biz', '/industry/purchase'],
    ['software', 'centerAdmin', '/center/software'],
    ['cases of the fund library', 'biz', '/strategic/fund/cases'],
    ['tasks of the fund library', 'biz', '/strategic/fund/tasks'],
    ['grades', 'counselor1', '/prize/grade/todo'],
    ['numbers of excellent subjects', 'biz', '/prize/grade/rule'],
  ])('%s', async (_, username, path) => {
    const { page, complaints } = await opened(username, path)
    await importOfRows(page, excelImport(page))
    expect(complaints).toEqual([])
  })

  test('award places', async () => {
    const { page, complaints } = await opened('biz', '/prize/manage')
    await importOfRows(page, excelImport(page).last())
    expect(complaints).toEqual([])
  })

  test('awards', async () => {
    const { page, complaints } = await opened('biz', '/prize/manage')
    await importOfRows(page, excelImport(page).first())
    expect(complaints).toEqual([])
  })

  test('report deadline rules', async () => {
    const { page, complaints } = await opened('biz', '/subjectMngr/progress')
    await page.getByRole('button', { name: '报告期限' }).click()
    await importOfRows(page, excelImport(page))
    expect(complaints).toEqual([])
  })

  test('drill questions', async () => {
    const { ask } = await as('networkSafety')
    const [scene] = resultOf(await ask(drills.listScenes, {})).records
    const { page, complaints } = await opened('networkSafety', `/drill/manage/${scene!.id}`)
    await importOfRows(page, excelImport(page))
    expect(complaints).toEqual([])
  })
})
