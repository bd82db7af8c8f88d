import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoPassword } from '~/worker/auth/demonstration'

/** A browser window of somebody who is signed in, and what it complained of. */
export async function windowOf(
  browser: Browser,
  base: string,
  username: string,
  { width = 1440, height = 900 } = {},
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: { width, height },
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
