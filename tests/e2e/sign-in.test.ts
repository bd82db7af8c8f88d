import { gzipSync } from 'node:zlib'
import type { Browser, Response } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { serveBuild } from '~/scripts/local/worker-server'
import { browserApiClient, resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { submitAccountForm, waitForSignIn, PASSWORD, createUsers, valueOf, openVisitorPage } from './sign-in-users'
import { url, vars } from '~/tests/support/browser-world'
import * as auth from '~/worker/auth/calls'

/** Kilobytes of all scripts of the first screen, including React and the router. */
const MOST_KILOBYTES = 220

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
  await createUsers(
    { username: 'e2e-one', roles: ['subjectMan'], departs: ['甲部'] },
    { username: 'e2e-many', roles: ['counselor', 'centerOrg', 'networkOrgUser'], departs: ['甲部'] },
    { username: 'e2e-departs', roles: ['subjectMan'], departs: ['甲部', '乙部'] },
    { username: 'e2e-nowhere', roles: ['subjectMan'] },
  )
})

test('shows sign-in errors, returns to the requested page and ignores foreign redirects', async () => {
  const { page, complaints } = await openVisitorPage(browser, '/user/login?redirect=%2FloginAgree%3Ffrom%3Dhere')
  const submit = page.getByRole('button', { name: '登录', exact: true })
  await submit.click()
  for (const text of ['请输入用户名', '请输入密码', '请阅读并同意《用户使用协议》'])
    await page.getByRole('alert').filter({ hasText: text }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('login-username')
  await page.fill('#login-username', 'e2e-one')
  expect(await page.getByText('请输入用户名', { exact: true }).count()).toBe(0)
  await page.fill('#login-password', 'wrong')
  await page.locator('#login-private').check()
  let sent = ''
  page.on('request', (request) => {
    if (request.url().endsWith(auth.signIn.path)) sent = request.postData() ?? ''
  })
  await submit.click()
  await page.getByText('登录失败').waitFor()
  await page.getByText('用户名或密码错误').waitFor()
  expect(await page.inputValue('#login-username')).toBe('e2e-one')
  await page.fill('#login-password', PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/loginAgree?from=here')
  expect(sent).not.toContain(PASSWORD)
  expect(JSON.parse(sent).password.split('.')).toHaveLength(5)
  // For a signed-in user the page only redirects, and never to another site.
  await page.goto(`${url}/user/login?redirect=%2FloginAgree`)
  expect(new URL(page.url()).pathname).toBe('/loginAgree')
  await page.goto(`${url}/user/login?redirect=https%3A%2F%2Fexample.org%2F`)
  expect(new URL(page.url()).origin).toBe(url)
  expect(complaints).toEqual([])
})

test('blocks copy, cut and paste in the password field alone', async () => {
  const { page } = await openVisitorPage(browser, '/user/login')
  const refused = await page.evaluate(() =>
    ['login-username', 'login-password'].map((id) =>
      ['copy', 'cut', 'paste'].map((kind) => {
        const event = new ClipboardEvent(kind, { bubbles: true, cancelable: true })
        return !document.getElementById(id)!.dispatchEvent(event)
      }),
    ),
  )
  expect(refused).toEqual([
    [false, false, false],
    [true, true, true],
  ])
})

test('lets a person with roles of several workspaces choose one', async () => {
  const { page } = await openVisitorPage(browser, '/user/login')
  await submitAccountForm(page, 'e2e-many')
  await page.getByText('请选择要进入的系统').waitFor()
  await page.getByRole('button', { name: /网络安全实验室/ }).click()
  await waitForSignIn(page)
  const me = resultOf(await browserApiClient(page.context(), url).ask(auth.myInfo))
  expect(me.currentRole.roleCode).toBe('networkOrgUser')
})

test('requires a choice among several departments and warns without one', async () => {
  const { page, context } = await openVisitorPage(browser, '/user/login?redirect=%2Fuser%2Fhelp')
  await submitAccountForm(page, 'e2e-departs')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('您隶属于多部门，请选择当前所在部门').waitFor()
  await dialog.getByRole('button', { name: '进入所选部门' }).click()
  await dialog.getByRole('alert').filter({ hasText: '请选择登录部门' }).waitFor()
  await dialog.getByText('乙部').click()
  await dialog.getByRole('button', { name: '进入所选部门' }).click()
  await page.waitForURL('**/user/help')
  const me = resultOf(await browserApiClient(page.context(), url).ask(auth.myInfo))
  expect(me.departName).toBe('乙部')
  await context.close()
  const other = await openVisitorPage(browser, '/user/login')
  await submitAccountForm(other.page, 'e2e-nowhere')
  await other.page.getByText('您尚未归属部门,请确认账号信息').waitFor()
  await waitForSignIn(other.page)
})

test('shows a light first screen without layout shift, with the title of its platform', async () => {
  // A separate context: pending scripts of another page would be counted too, or be gone when read.
  const { context } = await openVisitorPage(browser, '/user/help')
  const page = await context.newPage()
  const scripts: Response[] = []
  const kept = (response: Response) => {
    if (response.headers()['content-type']?.includes('javascript')) scripts.push(response)
  }
  page.on('response', kept)
  await page.addInitScript(() => {
    const seen = window as never as { shift: number }
    seen.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as never as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${url}/user/login?plat=collectLogin`, { waitUntil: 'networkidle' })
  page.off('response', kept)
  const bodies = await Promise.all(scripts.map((response) => response.body()))
  const kilobytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000
  expect(kilobytes).toBeGreaterThan(50)
  expect(kilobytes).toBeLessThan(MOST_KILOBYTES)
  expect(await page.evaluate(() => (window as never as { shift: number }).shift)).toBeLessThan(0.02)
  expect(await page.title()).toBe('登录 · 金融科技研究发展中心选题征集平台')
  await page.goto(`${url}/user/login?plat=display`)
  await page.getByRole('heading', { name: '成果展示平台' }).waitFor()
})

test('signs in by a posted form without scripts and keeps the account after an error', async () => {
  const { page } = await openVisitorPage(browser, '/user/login?redirect=%2Fuser%2Fhelp', { scripts: false })
  await submitAccountForm(page, 'e2e-one', 'wrong')
  await page.getByRole('alert').filter({ hasText: '用户名或密码错误' }).waitFor()
  expect(await page.inputValue('#login-username')).toBe('e2e-one')
  expect(await page.inputValue('#login-password')).toBe('')
  await page.fill('#login-password', PASSWORD)
  await page.locator('#login-private').check()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/user/help')
  // Roles of several workspaces are chosen on a separate page.
  const other = await openVisitorPage(browser, '/user/login', { scripts: false })
  await submitAccountForm(other.page, 'e2e-many')
  await other.page.waitForURL('**/sysHome**')
  await other.page.getByRole('button', { name: /行业创新中心/ }).click()
  await other.page.waitForURL((url) => !url.pathname.startsWith('/sysHome'))
  expect(new URL(other.page.url()).pathname).not.toBe('/user/login')
})

test('rejects the form posted from another site', async () => {
  const answer = await fetch(`${url}/user/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://example.org', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ tab: 'account', username: 'e2e-one', password: PASSWORD, private: 'true' }),
  })
  expect(answer.headers.get('set-cookie') ?? '').not.toContain('keti_session=ey')
  expect(answer.status).toBeGreaterThanOrEqual(400)
})

test('keeps and sends what was typed before hydration', async () => {
  const { page, context } = await openVisitorPage(browser, '/user/help')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await context.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${url}/user/login`, { waitUntil: 'commit' })
  await page.fill('#login-username', 'e2e-one')
  await page.fill('#login-password', PASSWORD)
  await page.locator('#login-private').check()
  release()
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('login-username') ?? {}).some((name) => name.startsWith('__react')),
  )
  expect(await page.inputValue('#login-username')).toBe('e2e-one')
  expect(await page.locator('#login-private').isChecked()).toBe(true)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await waitForSignIn(page)
})

test('draws the captcha on the server, replaces it by a click and after a wrong answer', async () => {
  const worker = await serveBuild({ ...vars, CAPTCHA: 'on' })
  try {
    const answerTo = async (key: string) => String(await valueOf('select answer from captcha where id = ?', key))
    const plain = await openVisitorPage(browser, '/user/login', { scripts: false, base: worker.url })
    await plain.page
      .getByRole('img', { name: /图形验证码/ })
      .first()
      .waitFor()
    const key = await plain.page.locator('#account-panel input[name=checkKey]').inputValue()
    await plain.page.fill('#login-username', 'e2e-one')
    await plain.page
      .locator('#account-panel')
      .getByRole('button', { name: /图形验证码|看不清/ })
      .click()
    const next = await plain.page.locator('#account-panel input[name=checkKey]').inputValue()
    expect(next).not.toBe(key)
    expect(await plain.page.inputValue('#login-username')).toBe('e2e-one')
    await submitAccountForm(plain.page, 'e2e-one')
    await plain.page.getByRole('alert').filter({ hasText: '请输入验证码' }).waitFor()
    const last = await plain.page.locator('#account-panel input[name=checkKey]').inputValue()
    await plain.page.fill('#login-captcha', await answerTo(last))
    await submitAccountForm(plain.page, 'e2e-one')
    await waitForSignIn(plain.page)

    const { page } = await openVisitorPage(browser, '/user/login', { base: worker.url })
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: '请输入验证码' }).waitFor()
    await page.fill('#login-captcha', 'zzzz')
    const before = await page.locator('#account-panel input[name=checkKey]').inputValue()
    await submitAccountForm(page, 'e2e-one')
    await page.getByRole('tabpanel').getByRole('alert').filter({ hasText: '验证码错误' }).waitFor()
    const field = page.locator('#account-panel input[name=checkKey]')
    await expect.poll(() => field.inputValue()).not.toBe(before)
    await page.fill('#login-captcha', await answerTo(await field.inputValue()))
    await submitAccountForm(page, 'e2e-one')
    await waitForSignIn(page)
  } finally {
    await worker.stop()
  }
})

test('has no serious accessibility faults before sign-in and works by keyboard', async () => {
  const { page, complaints } = await openVisitorPage(browser, '/user/login')
  const pages = ['login', 'login?tab=phone', 'register', 'forgotPassword', 'mailSignIn', 'alteration', 'help']
  for (const name of pages) {
    await page.goto(`${url}/user/${name}`)
    expect([name, await accessibilityFaults(page)]).toEqual([name, []])
  }
  for (const path of [
    '/apply/home',
    '/registerAgree',
    '/activeResult',
    '/user/register-result',
    '/user/changePassword',
  ]) {
    await page.goto(url + path)
    expect([path, await accessibilityFaults(page)]).toEqual([path, []])
  }
  expect(complaints).toEqual([])
  await page.goto(`${url}/user/login`)
  await page.locator('#account-tab').focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.locator('#phone-panel').isVisible()).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await page.keyboard.type('e2e-one')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await waitForSignIn(page)
})
