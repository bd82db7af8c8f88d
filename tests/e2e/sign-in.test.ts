import { createClient } from '@libsql/client'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { hashPassword } from '~/worker/auth/password'
import { roles } from '~/worker/policy/roles'
import { launchBrowser } from '~/tests/world/browser'

const PASSWORD = 'A-word@2026'
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(inject('browser'))
  // People of this test's own, so that no other test finds them changed.
  const client = createClient({ url: inject('vars').DB_URL! })
  const password = await hashPassword(PASSWORD)
  const has = (id: string, role: keyof typeof roles) => ({
    sql: 'insert into user_role (user_id, role_id) values (?, ?)',
    args: [id, roles[role].id],
  })
  await client.batch(
    [
      ...(['subjectMan', 'counselor', 'centerOrg', 'networkOrgUser'] as const).map((code) => ({
        sql: 'insert or ignore into role (id, role_name, role_code) values (?, ?, ?)',
        args: [roles[code].id, roles[code].name, code],
      })),
      ...['e2e-one', 'e2e-many'].map((name) => ({
        sql: 'insert into user (id, username, realname, password) values (?, ?, ?, ?)',
        args: [name, name, name, password],
      })),
      has('e2e-one', 'subjectMan'),
      has('e2e-many', 'counselor'),
      has('e2e-many', 'centerOrg'),
      has('e2e-many', 'networkOrgUser'),
    ],
    'write',
  )
  client.close()
})
afterAll(() => browser.close())

async function open(path: string) {
  const page = await (await browser.newContext()).newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(inject('url') + path)
  // React takes over the form a moment after it is seen; on a busy machine the moment is long.
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('login-password') ?? {}).some((name) => name.startsWith('__react')),
  )
  return { page, complaints }
}

test('signing in says what is wrong, goes back to where one wanted to go, and keeps strangers’ addresses out', async () => {
  const { page, complaints } = await open('/user/login?redirect=%2FloginAgree%3Ffrom%3Dhere')
  const submit = page.getByRole('button', { name: '登录', exact: true })
  await submit.click()
  for (const text of ['请输入用户名', '请输入密码', '请阅读并同意《用户使用协议》'])
    await page.getByRole('alert').filter({ hasText: text }).waitFor()
  await page.fill('#login-username', 'e2e-one')
  await page.fill('#login-password', 'wrong')
  await page.getByText('我已阅读并同意').click()
  let sent = ''
  page.on('request', (request) => {
    if (request.url().endsWith('/v2/sys/login')) sent = request.postData() ?? ''
  })
  await submit.click()
  await page.getByText('登录失败').waitFor()
  await page.getByText('用户名或密码错误').waitFor()
  await page.fill('#login-password', PASSWORD)
  await submit.click()
  await page.waitForURL('**/loginAgree?from=here')
  expect(sent).not.toContain(PASSWORD)
  expect(JSON.parse(sent).password.split('.')).toHaveLength(5)
  // Signed in already: the page only passes one on, and never to another site.
  await page.goto(`${inject('url')}/user/login?redirect=%2FloginAgree`)
  expect(new URL(page.url()).pathname).toBe('/loginAgree')
  await page.goto(`${inject('url')}/user/login?redirect=https%3A%2F%2Fexample.org%2F`)
  expect(new URL(page.url()).origin).toBe(inject('url'))
  expect(complaints).toEqual([])
})

test('the password field alone takes no paste', async () => {
  const { page } = await open('/user/login')
  const refused = await page.evaluate(() =>
    ['login-username', 'login-password'].map((id) => {
      const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
      return !document.getElementById(id)!.dispatchEvent(paste)
    }),
  )
  expect(refused).toEqual([false, true])
})

test('roles of several groups: the workspace is chosen and becomes the current role', async () => {
  const { page } = await open('/user/login')
  await page.fill('#login-username', 'e2e-many')
  await page.fill('#login-password', PASSWORD)
  await page.getByText('我已阅读并同意').click()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText('请选择要进入的系统').waitFor()
  await page.getByRole('button', { name: /网络安全实验室/ }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/user/login'))
  const me = await page.evaluate(() => fetch('/api/user/info').then((answer) => answer.json() as any))
  expect(me.result.currentRole.roleCode).toBe('networkOrgUser')
})
