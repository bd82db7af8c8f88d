import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { databaseClient } from '~/db/node-client'
import { type ApiClient, resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url, vars } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import * as announcements from '~/worker/announcements/calls'
import * as auth from '~/worker/auth/calls'
import * as live from '~/worker/live/calls'
import * as reportsCalls from '~/worker/reports/calls'
import * as subjects from '~/worker/subjects/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const as = (username: string) => openWindow(browser, url, username)
const nameOf = async ({ ask }: ApiClient) => resultOf(await ask(auth.myInfo)).realname

test('shows who has the same form open and removes them when they leave', async () => {
  const [man, biz, contact] = [await as('subject'), await as('biz'), await as('mechanism')]
  const [draft] = resultOf(await man.ask(subjects.listSubjects, { pageSize: 1, status: 'TO_SUBMIT' })).records
  const reports = resultOf(await man.ask(reportsCalls.listReports, { pageSize: 100 })).records
  const detail = async ({ ask }: ApiClient, id: string) => (await ask(reportsCalls.openReport, { id })).body.result
  let shared = ''
  for (const { id } of reports)
    if ((await detail(man, id))?.editable && (await detail(contact, id))) {
      shared = id
      break
    }
  // Both may edit a declaration that the institution contact submits.
  const client = databaseClient(vars)
  await client.execute({ sql: "update report set submit_role = '联系人' where id = ?", args: [shared] })
  client.close()
  for (const [other, path] of [
    [biz, `/subjectMngr/subject/edit/${draft!.subjectId}`],
    [contact, `/subjectMngr/report/${shared}`],
  ] as const) {
    await man.page.goto(url + path)
    await other.page.goto(url + path)
    await other.page
      .getByRole('status')
      .filter({ hasText: `${await nameOf(man)} 正在编辑` })
      .waitFor()
    const line = man.page.getByRole('status').filter({ hasText: `${await nameOf(other)} 正在编辑` })
    await line.waitFor()
    if (other === biz) {
      // The other user's position is shown at the field.
      await biz.page.getByRole('textbox', { name: /^课题简介/ }).focus()
      await man.page.getByText(`${await nameOf(biz)} 正在编辑此项`).waitFor()
      await line.filter({ hasText: '课题简介' }).waitFor()
    }
    await other.page.goto(`${url}/account/center`)
    await line.waitFor({ state: 'hidden' })
  }
  for (const one of [man, biz, contact]) {
    expect(one.complaints).toEqual([])
    await one.context.close()
  }
})

test('shows a published announcement without a reload: toast, bell, dialog and list', async () => {
  const [reader, biz] = [await as('subject'), await as('biz')]
  const { page } = reader
  const opened = page.waitForEvent('websocket')
  await page.goto(`${url}/dashboard/workplace`)
  await opened
  const bell = page.getByRole('button', { name: /^通知/ })
  await page.getByRole('button', { name: /^通知，\d+ 条未读/ }).waitFor()
  const countOf = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  const before = await countOf()

  // Written and published on the screen.
  const title = `关于中期检查的通知 ${Date.now()}`
  await biz.page.goto(`${url}/system/announcement`)
  await biz.page.getByRole('button', { name: '新建公告' }).click()
  const sheet = biz.page.getByRole('dialog', { name: '新建公告' })
  await sheet.getByLabel('标题').fill(title)
  await sheet.locator('[contenteditable=true]').fill('请于月底前提交材料。')
  await sheet.getByRole('button', { name: '保存草稿' }).click()
  await sheet.waitFor({ state: 'hidden' })
  const draft = biz.page.getByRole('row').filter({ hasText: title })
  // By keyboard: the key that selects a menu item does not press the close button of the dialog that it opens.
  await draft.getByRole('button', { name: '更多操作' }).press('Enter')
  await expect.poll(() => biz.page.locator('[role=menuitem]:focus').count()).toBe(1)
  await biz.page.keyboard.press('Enter')
  const removal = biz.page.getByRole('dialog', { name: `删除“${title}”？` })
  await removal.waitFor()
  await biz.page.waitForTimeout(300)
  expect(await removal.isVisible()).toBe(true)
  await biz.page.keyboard.press('Escape')
  await removal.waitFor({ state: 'hidden' })
  await draft.getByRole('button', { name: '发布' }).click()
  await biz.page
    .getByRole('dialog', { name: `发布“${title}”？` })
    .getByRole('button', { name: '发布' })
    .click()

  const toast = page.getByRole('alert').filter({ hasText: '消息提醒' })
  await toast.getByText('您有 1 条新消息').waitFor()
  const place = (await toast.boundingBox())!
  expect([place.x > 720, place.y > 450], 'bottom right').toEqual([true, true])
  await expect.poll(countOf).toBe(before + 1)
  await toast.getByRole('button', { name: '查看详情' }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByText('请于月底前提交材料。').waitFor()
  await dialog.getByText(`发布人：${await nameOf(biz)}`).waitFor()
  await dialog.getByText(/发布时间：\d{4}-\d\d-\d\d \d\d:\d\d/).waitFor()
  expect(await dialog.getByRole('button', { name: '前往处理' }).count(), 'it has no link').toBe(0)
  await expect.poll(async () => Math.round((await dialog.boundingBox())!.width), { message: '60 %' }).toBe(864)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(countOf, { message: 'an opened message is read' }).toBe(before)

  // A message with a link opens its page from the bell.
  const act = `请确认成果共享 ${Date.now()}`
  const added = await biz.ask(announcements.addAnnouncement, {
    titile: act,
    msgContent: '<p>请核对。</p>',
    openType: 'url',
    openPage: `/isps/userAnnouncement?keyword=${encodeURIComponent(act)}`,
    priority: 'H',
  })
  resultOf(await biz.ask(announcements.releaseAnnouncement, { id: resultOf(added).id }))
  await expect.poll(countOf).toBe(before + 1)
  await bell.click()
  const box = page.getByRole('dialog', { name: '通知' })
  await box.getByRole('button', { name: act }).click()
  await page.getByRole('dialog', { name: act }).getByRole('button', { name: '前往处理' }).click()
  await page.waitForURL('**/isps/userAnnouncement?**')
  await page.getByRole('row').filter({ hasText: act }).getByText('已读').waitFor()
  expect([...reader.complaints, ...biz.complaints]).toEqual([])

  // The browser reports a closed socket seconds late: the page reacts to the message before it.
  const asked = page.waitForRequest(`**${live.liveTicket.path}`, { timeout: 2000 })
  await Promise.all([asked, reader.ask(auth.signOut)])
  await reader.context.close()
  await biz.context.close()
})

test('polls once a minute without a socket and reconnects a lost socket after five seconds', async () => {
  const reader = await as('subject2')
  const { page } = reader
  const tries: number[] = []
  await page.clock.install()
  await page.routeWebSocket(/\/websocket\//, (socket) => {
    tries.push(Date.now())
    void socket.close()
  })
  const first = page.waitForResponse((answer) => answer.url().includes('/annountCement/listByUser'))
  await page.goto(`${url}/dashboard/workplace`)
  await first
  await expect.poll(() => tries.length).toBe(1)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/annountCement/listByUser') && asked.push(request.url()))
  await page.clock.runFor(4_900)
  expect(tries.length, 'not before five seconds').toBe(1)
  for (let second = 0; second < 70; second += 10) {
    await page.clock.runFor(10_000)
    // Pending responses need real time.
    await page.waitForTimeout(50)
  }
  expect(tries.length).toBeGreaterThan(1)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await reader.context.close()
})
