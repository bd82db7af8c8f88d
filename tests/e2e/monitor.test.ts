import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

test('asks a signed-out person to sign in within two seconds and continues at the same place', async () => {
  const [admin, man] = [await openWindow(browser, url, 'admin'), await openWindow(browser, url, 'subject')]
  const opened = man.page.waitForEvent('websocket')
  await man.page.goto(`${url}/isps/feedback`)
  await opened
  const words = man.page.getByRole('textbox').first()
  await words.fill('写到一半的意见')

  const { page } = admin
  await page.goto(`${url}/system/online?keyword=subject`)
  expect(await accessibilityFaults(page)).toEqual([])
  const row = page.getByRole('row').filter({ hasText: 'subject' }).first()
  await row.getByRole('button', { name: '全部下线' }).click()
  const asked = page.getByRole('dialog', { name: /^将下线 .* 的全部设备/ })
  await asked.getByRole('button', { name: '下线', exact: true }).click()
  await asked.waitFor({ state: 'hidden' })
  const began = Date.now()
  const dialog = man.page.getByRole('dialog', { name: '登录已过期' })
  await dialog.waitFor()
  expect(Date.now() - began).toBeLessThan(2000)

  const anew = man.page.waitForEvent('websocket')
  await dialog.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: '重新登录' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await words.inputValue()).toBe('写到一半的意见')
  // Live messages resume.
  await anew
  expect(admin.complaints).toEqual([])
  expect(man.complaints.filter((one) => !one.includes('401'))).toEqual([])
  for (const { context } of [admin, man]) await context.close()
})
