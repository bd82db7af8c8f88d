import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import { waitForRest, waitForMenuBadges, openPalette } from '~/tests/support/page-readiness'
import { openWindow } from '~/tests/support/browser-window'
import { url as base } from '~/tests/support/browser-world'
import * as announcements from '~/worker/announcements/calls'
import * as schedule from '~/worker/schedule/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const as = (username: string, width = 1440) => openWindow(browser, base, username, { width, still: false })

test('shows the dashboard without console errors, with a badge that equals the list total', async () => {
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
  // The dark theme stays after a reload.
  await page.getByRole('button', { name: '切换到深色' }).click()
  await page.reload()
  expect(await page.locator('body').getAttribute('theme-mode')).toBe('dark')
  expect(complaints).toEqual([])
  await context.close()
})

test('asks to sign in over the page when the session expires, and completes the action', async () => {
  const { page, context } = await as('multi')
  // A response that arrives after the cookie is cleared may set it again.
  await page.goto(`${base}/dashboard/analysis`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /切换角色/ }).waitFor()
  await context.clearCookies({ name: 'keti_session' })
  await page.getByRole('button', { name: /切换角色/ }).click()
  const other = page
    .getByRole('menuitem')
    .filter({ hasNotText: (await page.getByRole('button', { name: /切换角色/ }).textContent())! })
  await other.first().click()
  await page.getByText('很抱歉，登录已过期，请重新登录').waitFor()
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: '重新登录' }).click()
  await page.waitForURL('**/dashboard/workplace')
  await context.close()
})

test('asks before signing out and opens the sign-in page', async () => {
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

test('finds a page by its initials in the command palette, by keyboard', async () => {
  const { page, context, complaints } = await as('biz')
  await page.goto(`${base}/dashboard/workplace`)
  await openPalette(page)
  const field = page.getByRole('combobox', { name: '搜索菜单与页面' })
  await field.waitFor()
  await page.keyboard.type('xskt')
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['相似课题课题管理'])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/subjectMngr/similar')
  await field.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await field.waitFor()
  // Recently opened pages come first.
  expect(await page.getByRole('option').first().textContent()).toBe('相似课题课题管理')
  await page.keyboard.type('没有这样的页面')
  await page.getByText('未找到匹配的页面').waitFor()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  await page.goto(`${base}/dashboard/workplace`)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: '键盘快捷键' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('shows the menu as a 200 px drawer up to 1087 px, closes it after a choice, and is 80 px wide when collapsed', async () => {
  const { page, context, complaints } = await as('biz', 1087)
  await page.goto(`${base}/dashboard/workplace`)
  const toggle = page.getByRole('button', { name: '展开或收起菜单' })
  await page.getByRole('heading', { name: '快捷入口' }).waitFor()
  await toggle.click()
  const drawer = page.getByRole('dialog')
  await drawer.waitFor()
  expect((await drawer.boundingBox())?.width).toBeCloseTo(200, 3)
  await drawer.getByRole('button', { name: /课题管理/ }).click()
  await drawer.getByRole('link', { name: '相似课题' }).click()
  await page.waitForURL('**/subjectMngr/similar')
  await drawer.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1440, height: 900 })
  const side = page.locator('aside')
  expect((await side.boundingBox())?.width).toBe(200)
  await toggle.click()
  await page.waitForFunction(() => document.querySelector('aside')?.getBoundingClientRect().width === 80)
  await page.reload()
  expect((await side.boundingBox())?.width).toBe(80)
  expect(complaints).toEqual([])
  await context.close()
})

test('switches the role and ignores the current one', async () => {
  const { page, context } = await as('multi')
  await page.goto(`${base}/dashboard/analysis`)
  const switcher = page.getByRole('button', { name: /切换角色/ })
  const now = (await switcher.textContent())!
  await switcher.click()
  await page.getByRole('menuitem', { name: now, exact: true }).click()
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/dashboard/analysis')
  await switcher.click()
  const other = page.getByRole('menuitem').filter({ hasNotText: now }).first()
  const name = (await other.textContent())!
  await other.click()
  await page.waitForURL('**/dashboard/workplace')
  await page.getByRole('button', { name: new RegExp(`当前角色：${name}`) }).waitFor()
  await context.close()
})

test('changes the appearance in the drawer at once and keeps it in the first paint', async () => {
  const { page, context, complaints } = await as('biz')
  await page.goto(`${base}/subjectMngr/declared`)
  await waitForMenuBadges(page)
  await page.getByRole('button', { name: '界面设置' }).click()
  await page.getByText('顶部菜单').click()
  await page.locator('aside').waitFor({ state: 'detached' })
  await page.getByText('深色', { exact: true }).click()
  await page.getByRole('radio', { name: '酱紫' }).check()
  await page.getByRole('switch', { name: '色弱模式' }).click()
  const html = await (await context.request.get(`${base}/subjectMngr/declared`)).text()
  expect(html).toMatch(/<body[^>]*theme-mode="dark"[^>]*class="weak"[^>]*style="--accent:#722ED1"/)
  expect(html).not.toContain('<aside')
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('pro__layout')!).value)).toBe('top')
  await page.getByRole('button', { name: '恢复默认' }).click()
  await page.locator('aside').waitFor()
  // The header hides after 100 px and returns on scrolling up.
  await page.getByRole('switch', { name: '下滑时隐藏页头' }).click()
  await page.getByRole('button', { name: 'close' }).first().click()
  await page.setViewportSize({ width: 1440, height: 480 })
  await page.mouse.move(800, 300)
  await page.mouse.wheel(0, 90)
  await page.waitForFunction(() => window.scrollY === 90)
  const top = () => page.evaluate(() => document.querySelector('header')!.getBoundingClientRect().top)
  expect(await top()).toBe(0)
  await page.mouse.wheel(0, 120)
  await page.waitForFunction(() => document.querySelector('header')!.getBoundingClientRect().bottom <= 0)
  await page.mouse.wheel(0, -40)
  await page.waitForFunction(() => document.querySelector('header')!.getBoundingClientRect().top === 0)
  expect(complaints).toEqual([])
  await context.close()
})

test('opens a message from the bell, marks it as read and follows its link', async () => {
  const { page, context } = await as('subject2')
  await page.goto(`${base}/dashboard/workplace`)
  const bell = page.getByRole('button', { name: /^通知，\d+ 条未读/ })
  const before = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0])
  await bell.click()
  await page.getByRole('tab', { name: /系统消息/ }).click()
  // During the tab transition Playwright repeats the click with the page scrolled.
  await waitForRest(page)
  await page.getByRole('tabpanel').getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/发布人：/).waitFor()
  await page
    .getByRole('button', { name: `通知，${before - 1} 条未读` })
    .or(page.getByRole('button', { name: '通知', exact: true }))
    .waitFor()
  await dialog.getByRole('button', { name: '前往处理' }).click()
  await page.waitForURL('**/subjectMngr/**')
  await context.close()
})

test('has no serious axe violations in the frame, light and dark, wide and narrow', async () => {
  for (const width of [1440, 390])
    for (const theme of ['light', 'dark']) {
      const { page, context } = await as('counselor1', width)
      await context.addCookies([{ name: 'theme', value: theme, url: base }])
      await page.goto(`${base}/dashboard/workplace`)
      await page.getByRole('heading', { name: '快捷入口' }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await accessibilityFaults(page), `${theme} ${width}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await context.close()
    }
})

test('shows the short name up to 1087 px and a menu of the hidden header actions', async () => {
  const { page, context, complaints } = await as('biz', 1088)
  await page.goto(`${base}/dashboard/workplace`)
  const header = page.locator('header').first()
  const more = header.getByRole('button', { name: '更多功能' })
  const offered = async () => {
    await more.click()
    await page.getByRole('menuitem').first().waitFor()
    const names = await page.getByRole('menuitem').allInnerTexts()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem').first().waitFor({ state: 'hidden' })
    return names
  }
  await header.getByText('课题管理平台').waitFor()
  expect(await more.isVisible()).toBe(false)
  await page.setViewportSize({ width: 1087, height: 900 })
  await header.getByText('课题管理平台').waitFor({ state: 'hidden' })
  expect(await offered()).toEqual(['课题管理', '打开展示平台'])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await offered()).toEqual([
    ...['课题管理', '打开展示平台', '点击下载帮助文档', '更换帮助文档', 'Switch to English', '切换到深色'],
  ])
  await more.click()
  await page.getByRole('menuitem', { name: '切换到深色' }).click()
  await expect.poll(() => page.locator('body').getAttribute('theme-mode')).toBe('dark')
  expect(complaints).toEqual([])
  await context.close()
})

test('collapses the groups of the top menu that do not fit into a menu reachable by keyboard', async () => {
  const { page, context, complaints } = await as('admin')
  await context.addCookies([{ name: 'look_layout', value: 'top', url: base }])
  await page.goto(`${base}/dashboard/workplace`)
  expect(await page.locator('header img').first().getAttribute('src')).toBe('/favicon.svg')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const more = menu.getByRole('button', { name: /^更多/ })
  await more.waitFor()
  const box = (await menu.boundingBox())!
  const ends = await menu
    .locator('ul > li:visible')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
  for (const end of ends) expect(end).toBeLessThanOrEqual(box.x + box.width)
  await more.focus()
  await page.keyboard.press('Enter')
  const users = page.getByRole('link', { name: '用户管理' })
  await users.waitFor()
  await users.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/system/user')
  // A menu that fits has no overflow menu.
  await page.setViewportSize({ width: 3000, height: 900 })
  await more.waitFor({ state: 'detached' })
  await menu.getByRole('button', { name: /^系统管理/ }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('places badges of the collapsed menu below their icons', async () => {
  const { page, context } = await as('biz')
  await context.addCookies([{ name: 'menu', value: 'collapsed', url: base }])
  await page.goto(`${base}/dashboard/workplace`)
  await waitForMenuBadges(page)
  const covered = await page.locator('aside button:has([role=img])').evaluateAll((all) =>
    all
      .map((one) => [one.querySelector('[data-icon]')!, one.querySelector('[aria-label$="项待办"]')!])
      .filter(([icon, count]) => icon && count)
      .map(([icon, count]) => icon!.getBoundingClientRect().bottom <= count!.getBoundingClientRect().top),
  )
  expect(covered.length).toBeGreaterThan(0)
  expect(covered.every(Boolean)).toBe(true)
  await context.close()
})

test('shows failed messages in their list with a retry button', async () => {
  const { page, context } = await as('subject2')
  const path = `**${announcements.loadUnread.path}*`
  await page.route(path, (route) => route.abort())
  await page.goto(`${base}/dashboard/workplace`)
  await page.getByRole('button', { name: '通知', exact: true }).click()
  await page.getByText('消息加载失败').waitFor()
  expect(await page.locator('.semi-notification-notice').count()).toBe(0)
  await page.unroute(path)
  await page.getByRole('button', { name: '重新加载' }).click()
  await page.getByRole('tab', { name: /系统消息/ }).waitFor()
  await context.close()
})

test('asks before it runs a job', async () => {
  const { page, context } = await as('admin')
  await page.goto(`${base}/system/quartzJob`)
  const sent: string[] = []
  page.on('request', (request) => request.url().includes(schedule.executeJob.path) && sent.push(request.url()))
  const first = page.locator('tbody tr').first()
  await first.getByRole('button', { name: '立即运行' }).click()
  const asked = page.getByRole('dialog', { name: /^立即运行“/ })
  await asked.getByText('任务在后台运行一次').waitFor()
  await asked.getByRole('button', { name: '取消' }).click()
  await asked.waitFor({ state: 'detached' })
  expect(sent).toEqual([])
  await context.close()
})
