import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { waitForHydration } from '~/tests/support/page-readiness'
import { submitAccountForm, createUsers, openVisitorPage } from './sign-in-users'

const DRAFT = '退出登录后不应留在浏览器中的简介'
const HOME = '/dashboard/workplace'
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
  const one = { roles: ['subjectMan' as const], departs: ['甲部'] }
  await createUsers({ username: 'out-one', ...one }, { username: 'out-two', ...one })
})

const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(window.localStorage), Object.entries(window.sessionStorage)]))
async function enter(page: Page, username: string) {
  await submitAccountForm(page, username)
  await page.waitForURL(`**${HOME}`)
  await waitForHydration(page)
}
/** Signs in with a draft that the server does not have: it has no name yet. */
async function withDraft() {
  const all = await openVisitorPage(browser, `/user/login?redirect=${encodeURIComponent(HOME)}`)
  await enter(all.page, 'out-one')
  await all.page.goto(`${url}/subjectMngr/subject/add`)
  await waitForHydration(all.page)
  await all.page.getByRole('textbox', { name: /^课题简介/ }).fill(DRAFT)
  await expect.poll(() => stored(all.page)).toContain(DRAFT)
  return all
}

test('removes drafts from the browser and signs the other windows out', async () => {
  const { page, context } = await withDraft()
  const other = await context.newPage()
  await other.goto(`${url}${HOME}`)
  await waitForHydration(other)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: /账户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL('**/user/login*')
  await other.waitForURL('**/user/login*')
  expect(await stored(page)).not.toContain(DRAFT)
  await context.close()
})

test('removes the drafts of one person when another signs in', async () => {
  const { page, context } = await withDraft()
  await context.clearCookies()
  await page.goto(`${url}/user/login?redirect=${encodeURIComponent(HOME)}`)
  expect(await stored(page)).toContain(DRAFT)
  await enter(page, 'out-two')
  expect(await stored(page)).not.toContain(DRAFT)
  await context.close()
})
