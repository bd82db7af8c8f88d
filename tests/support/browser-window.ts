import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, onTestFailed, TestRunner } from 'vitest'
import { signIn } from '~/worker/auth/calls'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import { type ApiClient, browserApiClient } from './api-client'
import { waitForHydration, trackRequests } from './page-readiness'

export type BrowserWindow = ApiClient & { page: Page; context: BrowserContext; complaints: string[] }

/**
 * A browser window of a signed-in user, with an API client and the console errors. Navigation waits for hydration; a
 * failing test prints the page.
 */
export async function openWindow(
  browser: Browser,
  base: string,
  username: string,
  {
    width = 1440,
    height = 900,
    dark = false,
    english = false,
    still = true,
    touch = false,
  }: { width?: number; height?: number; dark?: boolean; english?: boolean; still?: boolean; touch?: boolean } = {},
): Promise<BrowserWindow> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...(still && { reducedMotion: 'reduce' }),
    ...(touch && { hasTouch: true, isMobile: true }),
  })
  if (dark) await context.addCookies([{ name: 'theme', value: 'dark', url: base }])
  if (english) await context.addCookies([{ name: 'lang', value: 'en', url: base }])
  const asked = browserApiClient(context, base)
  expect((await asked.ask(signIn, { username, password: DEMO_PASSWORD, private: true })).body.success).toBe(true)
  const page = await context.newPage()
  trackRequests(page)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  const tell = async () => {
    const shows = page.isClosed() ? 'closed' : await page.locator('body').ariaSnapshot()
    console.log([`${username} at ${page.url()}`, ...complaints, shows].join('\n'))
  }
  if (TestRunner.getCurrentTest()) onTestFailed(tell)
  const { goto, reload } = page
  page.goto = async (...to) => {
    const answer = await goto.apply(page, to)
    await waitForHydration(page)
    return answer
  }
  page.reload = async (...how) => {
    const answer = await reload.apply(page, how)
    await waitForHydration(page)
    return answer
  }
  return { ...asked, page, context, complaints }
}
