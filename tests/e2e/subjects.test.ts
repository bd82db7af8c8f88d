import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url as base } from '~/tests/support/browser-world'
import { waitForHydration, waitForRest } from '~/tests/support/page-readiness'
import { openWindow } from '~/tests/support/browser-window'
import { minimalPdf } from '~/tests/support/pdf'
import * as files from '~/worker/files/calls'
import * as subjects from '~/worker/subjects/calls'

const patient = { timeout: 15_000 }
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const as = (username: string) => openWindow(browser, base, username)

test('keeps filter and page of a list after a reload', async () => {
  const { page, context, complaints } = await as('biz')
  await page.goto(`${base}/subjectMngr/declared`)
  const all = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('textbox', { name: '课题名称' }).fill('平台')
  await page.getByRole('button', { name: '查询' }).click()
  await page.waitForURL(/subjectName=/)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), patient).not.toBe(all)
  const names = () => page.locator('tbody tr a:visible').allInnerTexts()
  const first = await names()
  await page.getByRole('navigation', { name: '分页' }).getByText('2', { exact: true }).click()
  await page.waitForURL(/pageNo=2/)
  await expect.poll(names, patient).not.toEqual(first)
  await waitForRest(page)
  const before = await names()
  await page.reload()
  await expect.poll(names, patient).toEqual(before)
  expect(await page.getByRole('textbox', { name: '课题名称' }).inputValue()).toBe('平台')
  expect(complaints).toEqual([])
  await context.close()
})

test('saves a declaration automatically, keeps it after a reload and merges concurrent edits', async () => {
  const { page, context, complaints } = await as('subject')
  const name = `可信数据空间的自动保存研究${Date.now() % 100_000}`
  await page.goto(`${base}/subjectMngr/subject/add`)
  await page.locator('#field-subjectName').fill(name)
  const words = page.locator('[role=status]').filter({ hasText: '已保存' })
  await words.waitFor()
  await page.waitForURL(/subject\/edit\//)
  expect(await words.innerText()).toMatch(/^已保存 \d\d:\d\d:\d\d$/)
  await page.reload()
  expect(await page.locator('#field-subjectName').inputValue()).toBe(name)

  // Another window of the same user edits another field, and the same field differently.
  const other = await context.newPage()
  await other.goto(page.url())
  await waitForHydration(other)
  await other.locator('#field-keywords').fill('数据空间')
  const stored = other.waitForResponse((answer) => !!answer.request().postData()?.includes('对方写的简介'))
  await other.locator('#field-summary').fill('对方写的简介')
  await stored
  await page.locator('#field-summary').fill('我写的简介')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('该申报已被他人修改').waitFor()
  await dialog.getByText('对方写的简介').waitFor()
  await dialog.getByText('我写的简介').waitFor()
  await dialog.getByRole('button', { name: '按所选内容继续填写' }).click()
  await words.waitFor()
  expect(await page.locator('#field-keywords').inputValue()).toBe('数据空间')
  await page.reload()
  expect(await page.locator('#field-summary').inputValue()).toBe('我写的简介')
  expect(await page.locator('#field-keywords').inputValue()).toBe('数据空间')

  // Missing fields are counted at the top and nothing is submitted.
  await page.getByRole('button', { name: '提交申报' }).click()
  await page.getByText(/有 \d+ 处需要修改/).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('keeps all files of simultaneous uploads and the text typed meanwhile', async () => {
  const { page, context, complaints } = await as('subject')
  await page.goto(`${base}/subjectMngr/subject/add`)
  await page.locator('#field-subjectName').fill(`同时上传的附件${Date.now() % 100_000}`)
  await page.waitForURL(/subject\/edit\//)
  // The responses wait for each other and for the text.
  let open = () => {}
  const together = new Promise<void>((go) => (open = go))
  let arrived = 0
  await page.route(`**${files.uploadFile.path}`, async (route) => {
    const answer = await route.fetch()
    arrived += 1
    await together
    await route.fulfill({ response: answer })
  })
  const pdf = (name: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(minimalPdf(name)),
  })
  const names = ['申报书.pdf', '承诺书.pdf', '附件一.pdf', '附件二.pdf']
  await page.locator('[id="field-attachments.application"]').setInputFiles(pdf(names[0]!))
  await page.locator('[id="field-attachments.commitment"]').setInputFiles(pdf(names[1]!))
  await page.locator('[id="field-attachments.other"]').setInputFiles([pdf(names[2]!), pdf(names[3]!)])
  await expect.poll(() => arrived, patient).toBe(4)
  await page.locator('#field-summary').fill('上传时写的简介')
  open()
  const removes = page.getByRole('button', { name: /^移除 / })
  await expect.poll(() => removes.count(), patient).toBe(4)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect.poll(() => page.locator('[role=status]').filter({ hasText: '已保存' }).count(), patient).toBe(1)
  await page.reload()
  await expect.poll(() => removes.count(), patient).toBe(4)
  for (const name of names) expect(await page.getByRole('button', { name: `移除 ${name}` }).count(), name).toBe(1)
  expect(await page.locator('#field-summary').inputValue()).toBe('上传时写的简介')
  expect(complaints).toEqual([])
  await context.close()
})

test('restores what was typed while saving failed', async () => {
  const { page, context } = await as('subject')
  await page.goto(`${base}/subjectMngr/subject/add`)
  await page.locator('#field-keywords').fill('还没有名称')
  await page.locator('[role=status]').filter({ hasText: '已保存至本机' }).waitFor()
  await page.reload()
  await expect.poll(() => page.locator('#field-keywords').inputValue(), patient).toBe('还没有名称')
  await context.close()
})

test('previews how many subjects of a batch qualify, with the reasons of the others', async () => {
  const { page, context, complaints } = await as('biz')
  await page.goto(`${base}/subjectMngr/audit/todo?part=formal&pageSize=50`)
  await page.locator('thead').getByRole('checkbox').first().click()
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '形式审查' }).click()
  await page.getByText(/符合条件/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '全部符合' }).click()
  expect(await page.getByRole('button', { name: /通过形式审查 \d+ 个课题/ }).isEnabled()).toBe(true)
  await page.keyboard.press('Escape')
  expect(complaints).toEqual([])
  await context.close()
})

test('checks and runs an action on all subjects of the query', async () => {
  const { page, context, complaints, ask } = await as('biz')
  await page.goto(`${base}/subjectMngr/audit/todo?part=formal&pageSize=10`, { waitUntil: 'networkidle' })
  const { total } = resultOf(await ask(subjects.listSubjects, { statusIds: 'TO_REVIEW', todo: 1, pageSize: 500 }))
  expect(total).toBeGreaterThan(10)
  await page.locator('thead').getByRole('checkbox').first().click()
  const bar = page.getByRole('region', { name: '批量操作' })
  await bar.getByRole('button', { name: `选择所有页共 ${total} 项` }).click()
  await page.locator('tbody').getByRole('checkbox').first().click()
  await bar.getByText(`已选所有页共 ${total - 1} 项`).waitFor()
  await bar.getByRole('button', { name: '形式审查' }).click()
  const tried = await page.getByText(/符合条件/).textContent()
  const [fit, not] = tried!.match(/\d+/g)!.map(Number)
  expect(fit! + not!).toBe(total - 1)
  await page.keyboard.press('Escape')
  expect(complaints).toEqual([])
  await context.close()
})

test('reviews one subject after the other by keyboard, with digits as choices and automatic saving', async () => {
  const { page, context, complaints } = await as('counselor5')
  await page.goto(`${base}/subjectMngr/review/todo`)
  await waitForHydration(page)
  await page.locator('tbody tr a').first().press('Enter')
  await page.waitForURL(/subjectId=/)
  const title = page.getByRole('heading', { level: 1 })
  const conclusion = page.getByRole('radio', { name: /(^| )同意$/ })
  // The next subject is prerendered beneath.
  const comment = page.locator('[data-pane=form] > :not([data-beneath])').getByLabel('给申报人的意见')
  await conclusion.waitFor()
  const first = await title.innerText()
  await page.keyboard.press('1')
  await expect.poll(() => conclusion.isChecked(), patient).toBe(true)
  await comment.focus()
  await page.keyboard.type('选题明确，方案可行。')
  await page.getByText(/^已自动保存 /).waitFor()
  await page.reload()
  await waitForHydration(page)
  expect(await comment.inputValue()).toBe('选题明确，方案可行。')
  const beneath = page.locator('[data-pane=form] > [data-beneath]')
  await expect.poll(() => beneath.count(), { ...patient, message: 'the next one is prerendered' }).toBe(1)
  const next = await beneath.elementHandle()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => title.innerText(), patient).not.toBe(first)
  expect(await next!.evaluate((sheet) => sheet.checkVisibility({ checkVisibilityCSS: true }))).toBe(true)
  expect(page.url()).toContain('subjectId=')
  await conclusion.waitFor()
  expect(await comment.inputValue()).not.toBe('选题明确，方案可行。')
  expect(complaints).toEqual([])
  await context.close()
})

test('opens a secondary action by keyboard and returns the focus on Escape', async () => {
  const { page, context, complaints, ask } = await as('biz')
  const { records } = resultOf(await ask(subjects.listSubjects, { status: 'RE_AUDITING', pageSize: 1 }))
  await page.goto(`${base}/subjectMngr/subjct/detail/${records[0]!.subjectId}`)
  await waitForHydration(page)
  const more = page.getByRole('button', { name: '更多操作' })
  await more.press('Enter')
  const item = page.getByRole('menuitem', { name: '退回到此前环节' })
  await item.waitFor()
  await item.press('Enter')
  const dialog = page.getByRole('dialog').filter({ hasText: '退回理由' })
  await dialog.getByText('执行后').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('button')?.getAttribute('aria-label')), patient)
    .toBe('更多操作')
  expect(complaints).toEqual([])
  await context.close()
})
