import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import * as auth from '~/worker/auth/calls'
import * as people from '~/worker/people/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

test('shows every page to an administrator as a contact, read-only, and returns', async () => {
  const { page, ask, complaints, context } = await openWindow(browser, url, 'admin')
  const { realname } = resultOf(await ask(auth.myInfo))
  await page.goto(`${url}/system/user?username=mechanism`)
  await page.getByRole('button', { name: '更多' }).last().click()
  await page.getByRole('menuitem', { name: '以其身份查看' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '以其身份查看' }).click()
  const bar = page.getByRole('status').filter({ hasText: '的身份查看' })
  await bar.waitFor()
  for (const path of ['/account/settings/base', '/isps/feedback', '/subjectMngr/subject']) {
    await page.goto(url + path)
    await bar.waitFor()
  }
  expect(complaints, 'reads are allowed').toEqual([])
  await bar.getByRole('button', { name: '返回我的账号' }).click()
  await page.getByRole('button', { name: `${realname}，账户菜单` }).waitFor()
  expect(await bar.count()).toBe(0)
  await context.close()
})

test('signs a suspended person out at once and rejects further requests', async () => {
  const [admin, person] = [await openWindow(browser, url, 'admin'), await openWindow(browser, url, 'mechanism2')]
  const { id, realname } = resultOf(await person.ask(auth.myInfo))
  const opened = person.page.waitForEvent('websocket')
  await person.page.goto(`${url}/dashboard/workplace`)
  const socket = await opened
  await admin.page.goto(`${url}/system/user?username=mechanism2`)
  await admin.page.getByRole('button', { name: '更多' }).last().click()
  await admin.page.getByRole('menuitem', { name: '冻结' }).click()
  const closed = socket.waitForEvent('close', { timeout: 5000 })
  await admin.page.getByRole('dialog').getByRole('button', { name: '冻结' }).click()
  await closed
  await person.page.goto(`${url}/account/center`)
  await person.page.waitForURL((at) => at.pathname === '/user/login')
  expect((await person.ask(auth.myInfo)).status, realname).toBe(401)
  expect((await admin.ask(people.setStatus, { ids: [id], status: 1 })).body.success).toBe(true)
  await person.context.close()
  await admin.context.close()
})

test('copies the first password after a reset by its button', async () => {
  const { page, context, complaints } = await openWindow(browser, url, 'admin')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${url}/system/user?username=networkUseProvider`)
  await page.locator('tbody').getByRole('button', { name: '重置密码' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '重置密码' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: '的初始密码' })
  const password = await dialog.locator('code').innerText()
  expect(password.length).toBeGreaterThanOrEqual(8)
  await dialog.getByRole('button', { name: '复制 初始密码' }).click()
  await dialog.getByRole('button', { name: '已复制' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password)
  expect(await dialog.locator('.semi-modal-footer').getByRole('button').allInnerTexts()).toEqual(['关闭'])
  expect(complaints).toEqual([])
  await context.close()
})
