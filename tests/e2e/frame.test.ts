import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { demoPassword } from '~/scripts/local/accounts'
import { launchBrowser } from '~/tests/world/browser'

const base = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(inject('browser'))
})
afterAll(() => browser.close())

async function as(
  username: string,
  width = 1440,
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  const signedIn = await context.request.post(`${base}/v2/sys/login`, {
    data: { username, password: demoPassword, private: true },
  })
  expect(((await signedIn.json()) as { success: boolean }).success).toBe(true)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, context, complaints }
}

test('the desk comes to life without a complaint, and the badge says what the list says', async () => {
  const { page, context, complaints } = await as('biz')
  await page.goto(base)
  await page.waitForURL('**/dashboard/workplace')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const group = menu.getByRole('button', { name: /我的待办/ })
  const badge = await group.getByLabel(/项待办/).textContent()
  await group.click()
  await menu.getByRole('link', { name: /业务负责人待办/ }).click()
  await page.getByRole('heading', { name: /业务负责人待办/ }).waitFor()
  expect(await page.title()).toBe('业务负责人待办 · 课题管理平台')
  const range = await page.getByText(/共\d+条/).textContent()
  const total = Number(/共(\d+)条/.exec(range ?? '')?.[1])
  expect(badge).toBe(total > 99 ? '99+' : String(total))
  // Dark stays dark after a reload.
  await page.getByRole('button', { name: '切换到深色' }).click()
  await page.reload()
  expect(await page.locator('body').getAttribute('theme-mode')).toBe('dark')
  expect(complaints).toEqual([])
  await context.close()
})

test('lists are walked by keys, chosen rows stay chosen on the next page, and a phone gets cards', async () => {
  const { page, context, complaints } = await as('admin')
  await page.goto(`${base}/demo`)
  await page.getByRole('navigation', { name: '分页' }).waitFor()
  await page.locator('tbody .semi-checkbox').first().click()
  await page.getByRole('region', { name: '批量操作' }).getByText('已选 1 项').waitFor()
  await page.getByRole('navigation', { name: '分页' }).getByText('2', { exact: true }).click()
  await page.waitForURL(/pageNo=2/)
  await page.getByText('11-20 共57条').waitFor()
  await page.locator('tbody .semi-checkbox').first().click()
  await page.getByText('已选 2 项').waitFor()
  // Keys: the second row is opened in the sheet.
  await page.locator('h1').first().click()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const second = await page.locator('tbody tr').nth(1).locator('a').first().textContent()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText(second!).first().waitFor()
  await page.getByRole('button', { name: '上一条' }).click()
  await page.keyboard.press('Escape')
  // The search key, a filter that hides everything, and the way out.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.keyboard.type('没有这样的课题')
  await page.keyboard.press('Enter')
  await page.getByText('没有符合条件的记录').waitFor()
  await page.getByRole('button', { name: '清空筛选' }).last().click()
  await page.getByText('1-10 共57条').waitFor()
  // An act of weight asks for its reason.
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '退回' }).click()
  await page.getByText('将处理 2 个示例').waitFor()
  await page.getByRole('button', { name: '确认处理' }).click()
  await page.getByText('请填写理由').waitFor()
  await page.getByRole('button', { name: '取消', exact: true }).click()
  expect(complaints).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('li').filter({ hasText: '负责人' }).first().waitFor()
  expect(await page.locator('tbody').count()).toBe(await page.locator('table').count())
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await context.close()
})

test('a session that ends in the middle asks to sign in over the page, and the act goes on', async () => {
  const { page, context } = await as('multi')
  await page.goto(`${base}/dashboard/analysis`)
  await page.getByRole('button', { name: /切换角色/ }).waitFor()
  await context.clearCookies({ name: 'keti_session' })
  await page.getByRole('button', { name: /切换角色/ }).click()
  const other = page
    .getByRole('menuitem')
    .filter({ hasNotText: (await page.getByRole('button', { name: /切换角色/ }).textContent())! })
  await other.first().click()
  await page.getByText('很抱歉，登录已过期，请重新登录').waitFor()
  await page.getByLabel('密码').fill(demoPassword)
  await page.getByRole('button', { name: '重新登录' }).click()
  await page.waitForURL('**/dashboard/workplace')
  await context.close()
})

test('signing out asks first and leads to the sign-in page', async () => {
  const { page, context } = await as('subject', 390)
  await page.goto(`${base}/dashboard/workplace`)
  await page.getByRole('button', { name: '展开或收起菜单' }).click()
  await page.getByRole('dialog').getByRole('navigation', { name: '主菜单' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /账户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByText('确定要注销登录吗 ?').waitFor()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL('**/user/login**')
  await context.close()
})
