import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseClient } from '~/db/node-client'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { goTo, type Journey, startJourney } from '~/tests/support/journey'
import { waitForHydration } from '~/tests/support/page-readiness'
import { url, vars } from '~/tests/support/browser-world'

const NAME = '会话中断时的申报内容保留研究'
const BEFORE = '登录过期之前填写的课题简介。'
const AFTER = '登录过期之后继续填写的研究背景。'

let journey: Journey
beforeAll(async () => {
  journey = startJourney(await sharedBrowser(), url)
  // The expired session is the subject of this test.
  journey.expect(/401|Unauthorized|登录/)
})
afterAll(() => journey.close())

/** Ends every session of a person, as another sign-in or an administrator would. */
async function endSessions(username: string) {
  const client = databaseClient(vars)
  await client.execute({
    sql: 'update session set revoked = 1 where user_id = (select id from user where username = ?)',
    args: [username],
  })
  client.close()
}

test('keeps the text of a form when the session expires and submits it after signing in again', async () => {
  const manager = await journey.as('subject')
  await goTo(manager, '/subjectMngr/subject/add')
  await manager.getByLabel('课题名称').fill(NAME)
  const [summary, background] = [/^课题简介/, /^研究背景/].map((name) => manager.getByRole('textbox', { name }))
  await summary!.fill(BEFORE)
  await manager.getByText(/^已保存 /).waitFor()

  await endSessions('subject')
  await background!.fill(AFTER)
  const dialog = manager.getByRole('dialog', { name: '登录已过期' })
  await dialog.waitFor()
  await journey.look(manager, 'signed-out')

  // With a reload the text stays in the browser and returns after sign-in.
  await manager.reload()
  await manager.waitForURL((url) => url.pathname === '/user/login')
  await waitForHydration(manager)
  await manager.getByLabel('账号', { exact: true }).fill('subject')
  await manager.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await manager.locator('#account-panel').getByText('我已阅读并同意').click()
  await manager.getByRole('button', { name: '登录', exact: true }).click()
  await manager.waitForURL('**/subjectMngr/subject/edit/*')
  await waitForHydration(manager)
  await manager.getByRole('button', { name: '恢复' }).click()
  expect(await summary!.inputValue()).toBe(BEFORE)
  expect(await background!.inputValue()).toBe(AFTER)
  await manager.getByText(/^已保存 /).waitFor()

  // Without a reload the dialog covers the form, and the pending request is sent after sign-in.
  await endSessions('subject')
  await summary!.fill(`${BEFORE}又补充一句。`)
  await dialog.waitFor()
  await dialog.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: '重新登录' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await manager.getByText(/^已保存 /).waitFor()
  await manager.reload()
  await waitForHydration(manager)
  expect(await summary!.inputValue()).toBe(`${BEFORE}又补充一句。`)
  expect(await background!.inputValue()).toBe(AFTER)
  expect(journey.faults()).toEqual([])
})
