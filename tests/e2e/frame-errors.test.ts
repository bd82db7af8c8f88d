import type { Browser, Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import * as auth from '~/worker/auth/calls'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { waitForHydration, waitForMenuBadges, openPalette } from '~/tests/support/page-readiness'
import { openWindow } from '~/tests/support/browser-window'
import { url as base } from '~/tests/support/browser-world'
import { isApiPath } from '~/worker/auth/request-paths'
import { hrefOf } from '~/worker/core/href'
import * as feedback from '~/worker/feedback/calls'
import * as files from '~/worker/files/calls'
import * as permissions from '~/worker/permissions/calls'
import * as todos from '~/worker/pending-tasks/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const roleSwitch = `**${permissions.takeRole.path.replace(':roleId', '**')}`
/** Performs an arbitrary action of a user: switches the role. */
async function act(page: Page) {
  const now = await page.getByRole('button', { name: /切换角色/ }).textContent()
  await page.getByRole('button', { name: /切换角色/ }).click()
  await page.getByRole('menuitem').filter({ hasNotText: now! }).first().click()
  return now!
}
const refuse =
  (status: number, message: string, code = status) =>
  (route: Route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      body: JSON.stringify({ success: false, message, code, result: null, timestamp: 0 }),
    })

test('shows each rejected request with its text of the catalogue', async () => {
  const { page, context } = await openWindow(browser, base, 'multi')
  await page.goto(`${base}/dashboard/analysis`)
  await page.getByRole('button', { name: /切换角色/ }).waitFor()
  const cases: [answer: (route: Route) => unknown, ...said: string[]][] = [
    [refuse(403, '没有权限：查看统计'), '拒绝访问', '没有权限：查看统计'],
    [refuse(404, ''), '很抱歉，资源未找到!'],
    [(route) => route.fulfill({ status: 504, body: '<html>gateway</html>' }), '网络超时'],
    [refuse(500, '编号服务没有回应'), '系统异常', '编号服务没有回应'],
    [(route) => route.abort(), '接口异常'],
    [refuse(200, '数据已被他人修改，请刷新后重试', 409), '数据已被他人修改，请刷新后重试'],
    [refuse(429, '操作过于频繁，请稍后再试'), '操作过于频繁，请稍后再试'],
  ]
  for (const [answer, ...said] of cases) {
    await page.route(roleSwitch, answer)
    await act(page)
    const notice = page.getByRole('alert').filter({ hasText: said[0] })
    for (const words of said) await notice.getByText(words).first().waitFor()
    await page.unroute(roleSwitch)
    await notice.getByRole('button').first().click()
    await notice.waitFor({ state: 'detached' })
  }
  await context.close()
})

test('asks to sign in over the page when the session expires, and signs out and reloads when declined', async () => {
  const { page, context } = await openWindow(browser, base, 'multi')
  await page.goto(`${base}/dashboard/analysis`)
  await page.getByRole('button', { name: /切换角色/ }).waitFor()
  await page.route(roleSwitch, refuse(500, 'Token失效，请重新登录'), { times: 1 })
  const before = await act(page)
  const dialog = page.getByRole('dialog', { name: '登录已过期' })
  await dialog.getByText('很抱歉，登录已过期，请重新登录').waitFor()
  await dialog.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: '重新登录' }).click()
  await page.waitForURL('**/dashboard/workplace')
  await page
    .getByRole('button', { name: /切换角色/ })
    .filter({ hasNotText: before })
    .waitFor()
  await waitForHydration(page)
  // 401 with a token opens the same dialog; closing it signs out and reloads the page.
  await page.route(roleSwitch, refuse(401, 'Token失效，请重新登录!'), { times: 1 })
  await act(page)
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'close' }).click()
  await page.getByText('未授权，请重新登录').first().waitFor()
  await page.waitForURL('**/user/login?redirect=%2Fdashboard%2Fworkplace')
  await context.close()
})

test('signs out although the request fails, with a message', async () => {
  const { page, context } = await openWindow(browser, base, 'subject')
  await page.goto(`${base}/dashboard/workplace`)
  await page.getByRole('button', { name: /账户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.route(`**${auth.signOut.path}`, refuse(500, '数据库没有回应'))
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByText('退出登录失败').waitFor()
  await page.getByText('数据库没有回应').waitFor()
  await context.close()
})

test('shows an error returned instead of a file and does not save it', async () => {
  const { page, context } = await openWindow(browser, base, 'biz')
  await page.goto(`${base}/dashboard/analysis`)
  await waitForMenuBadges(page)
  // A link of any file: the frame handles all of them.
  const link = (href: string) =>
    page.evaluate((to) => {
      const file = document.createElement('a')
      file.href = to
      file.setAttribute('download', '资料.pdf')
      file.textContent = `下载 ${to}`
      document.querySelector('main')!.appendChild(file)
      file.click()
    }, href)
  await page.route(`**${files.downloadFile.path}**`, refuse(200, '文件已被删除', 409), { times: 1 })
  await link(hrefOf(files.downloadFile, { id: '1' }))
  await page.getByText('文件已被删除').waitFor()
  await page.route(`**${files.downloadFile.path}**`, (route) => route.abort(), { times: 1 })
  await link(hrefOf(files.downloadFile, { id: '2' }))
  await page.getByText('文件下载失败').waitFor()
  await page.route(
    `**${files.downloadFile.path}**`,
    (route) =>
      route.fulfill({
        contentType: 'application/pdf',
        headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('结题报告.pdf')}` },
        body: '%PDF-1.7',
      }),
    { times: 1 },
  )
  const saved = page.waitForEvent('download')
  await link(hrefOf(files.downloadFile, { id: '3' }))
  expect((await saved).suggestedFilename()).toBe('结题报告.pdf')
  await context.close()
})

test('shows a page error with its remedy inside the frame', async () => {
  const { page, context } = await openWindow(browser, base, 'subject')
  await page.goto(`${base}/subjectMngr/subjct/detail/nothing-of-the-kind`)
  await page.getByRole('heading', { name: '很抱歉，资源未找到!' }).waitFor()
  await page.getByText(/可能已被删除、地址有误/).waitFor()
  await page.goto(`${base}/todo/bizManger`)
  await page.getByRole('heading', { name: '拒绝访问' }).waitFor()
  await page.getByText(/可切换角色/).waitFor()
  expect(await page.getByRole('navigation', { name: '主菜单' }).isVisible()).toBe(true)
  await page.getByRole('link', { name: '返回首页' }).click()
  await page.waitForURL('**/dashboard/workplace')
  await context.close()
})

test('adds _t to every GET request except dictionary items', async () => {
  const { page, context } = await openWindow(browser, base, 'biz')
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (request.method() === 'GET' && isApiPath(url.pathname)) asked.push(url)
  })
  await page.goto(`${base}/subjectMngr/subject/add`)
  await page.waitForLoadState('networkidle')
  await page.goto(`${base}/dashboard/workplace`)
  await page.waitForLoadState('networkidle')
  expect(asked.some(({ pathname }) => pathname === todos.countTodos.path)).toBe(true)
  for (const { pathname, searchParams } of asked)
    expect([pathname, searchParams.has('_t')]).toEqual([pathname, !pathname.includes('/dict/getDictItems/')])
  await context.close()
})

test('reloads once after a deployment and keeps the input', async () => {
  const { page, context } = await openWindow(browser, base, 'biz')
  await page.goto(`${base}/subjectMngr/declared`)
  await waitForMenuBadges(page)
  const field = page.locator('main input[type=text]:visible').first()
  await field.fill('还没有查询的字')
  // The old deployment's chunk of another page is gone.
  let gone = 0
  await page.route(/\/assets\/similar-[^/]+\.js/, (route) => {
    gone++
    return gone === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue()
  })
  const reloaded = page.waitForEvent('load')
  await page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('link', { name: /相似课题/ })
    .click()
  await reloaded
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('main input[type=text]')?.value === '还没有查询的字',
  )
  expect(gone).toBe(1)
  await context.close()
})

test('keeps a page of an older release working and loads the current release at the next navigation', async () => {
  const { page, context } = await openWindow(browser, base, 'biz')
  /** Documents have the route manifest of another release than the server's. */
  const older = async (route: Route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"version": "\w+"/, '"version": "another"')
    await route.fulfill({ response, body })
  }
  await page.route(/\/subjectMngr\/declared(\?.*)?$/, older, { times: 1 })
  await page.goto(`${base}/subjectMngr/declared`)
  await waitForMenuBadges(page)
  expect(
    await page.evaluate(
      () => (window as never as { __reactRouterManifest: { version: string } }).__reactRouterManifest.version,
    ),
  ).toBe('another')
  // Page data come from the newer server, and the input stays.
  const field = page.locator('main input[type=text]:visible').first()
  await field.fill('不会有的课题')
  const data = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('.data'))
  await field.press('Enter')
  expect((await data).status()).toBe(200)
  await page.waitForURL(/%E4%B8%8D/)
  expect(await field.inputValue()).toBe('不会有的课题')
  // Another page is not in the manifest: it loads as a document of the current release.
  const loaded = page.waitForEvent('load')
  const go = (name: RegExp) => page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name }).click()
  await go(/相似课题/)
  await loaded
  await page.waitForURL('**/similar**')
  await page.getByRole('heading', { level: 1, name: '相似课题' }).waitFor()
  // Missing build files return 404 without a redirect to a page.
  const gone = await page.request.get(`${base}/assets/similar-gone.js`, { maxRedirects: 0 })
  expect(gone.status()).toBe(404)
  await context.close()
})

test('reloads once when a chunk fails to load and shows a message the second time', async () => {
  const { page, context } = await openWindow(browser, base, 'biz')
  await page.goto(`${base}/dashboard/analysis`)
  await waitForMenuBadges(page)
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.route(/\/assets\/command-palette-[^/]+\.(js|css)/, (route) => route.fulfill({ status: 404, body: '' }))
  const reloaded = page.waitForEvent('load')
  await page.keyboard.press('Control+k')
  await reloaded
  expect(said.some((words) => words.includes('Loading chunk failed'))).toBe(true)
  await openPalette(page)
  await page.getByRole('heading', { name: '页面文件加载失败' }).waitFor()
  await page.getByText(/刷新后将保留已填写的内容/).waitFor()
  await context.close()
})

test('shows a rejected feedback as a warning, whatever its code', async () => {
  const { page, context } = await openWindow(browser, base, 'subject')
  await page.goto(`${base}/isps/feedback`)
  await page.getByRole('combobox', { name: '问题类型' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('textbox', { name: '标题' }).fill('列表太慢')
  await page.getByRole('textbox', { name: '内容' }).fill('第一页要等很久。')
  await page.route(`**${feedback.addFeedback.path}`, refuse(500, '反馈暂时无法保存'))
  await page.getByRole('button', { name: '提交反馈' }).click()
  const notice = page.locator('.semi-notification-notice').filter({ hasText: '反馈暂时无法保存' })
  await notice.waitFor()
  expect(await notice.locator('.semi-notification-notice-warning').count()).toBe(1)
  await context.close()
})
