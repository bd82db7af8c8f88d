import { TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { waitForHydration } from '~/tests/support/page-readiness'
import { submitAccountForm, outbox, createUsers, openVisitorPage } from './sign-in-users'

const RULES = '/system/user?tab=signIn'
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
  const one = { roles: ['admin' as const], departs: ['甲部'] }
  await createUsers(
    { username: 'rule-keeper', ...one },
    { username: 'rule-totp', ...one },
    { username: 'rule-sms', ...one, set: { phone: '13800009753' } },
  )
})

const dialogOf = (page: Page) => page.getByRole('dialog')
/** Turns the requirement of two-step verification on or off on the page of sign-in rules. */
async function demand(page: Page, on: boolean) {
  const box = page.getByRole('switch', { name: '管理员和业务负责人须两步验证' })
  if ((await box.isChecked()) !== on) await box.click()
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('保存成功').first().waitFor()
}

test('guides people through setting up two-step verification once an administrator requires it', {
  timeout: 180_000,
}, async () => {
  const keeper = await openVisitorPage(browser, `/user/login?redirect=${encodeURIComponent(RULES)}`)
  await submitAccountForm(keeper.page, 'rule-keeper')
  await keeper.page.waitForURL(`**${RULES}`)
  await waitForHydration(keeper.page)
  expect(await accessibilityFaults(keeper.page)).toEqual([])
  await demand(keeper.page, true)
  try {
    const { page, context } = await openVisitorPage(browser, '/user/login?redirect=%2Fuser%2Fhelp')
    await submitAccountForm(page, 'rule-totp')
    await dialogOf(page)
      .getByRole('button', { name: /身份验证器/ })
      .waitFor()
    expect(
      await dialogOf(page)
        .getByRole('button', { name: /手机短信/ })
        .count(),
    ).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await dialogOf(page)
      .getByRole('button', { name: /身份验证器/ })
      .click()
    await dialogOf(page)
      .getByRole('img', { name: /二维码/ })
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const secret = (await dialogOf(page).locator('code').textContent())!.trim()
    await dialogOf(page).locator('#enrol-smsCode').fill(new TOTP({ secret }).generate())
    await dialogOf(page).getByRole('button', { name: '验证并启用' }).click()
    await dialogOf(page).getByText('请保存恢复码').waitFor()
    expect(await dialogOf(page).getByRole('list', { name: '恢复码' }).locator('li').count()).toBe(10)
    expect(await accessibilityFaults(page)).toEqual([])
    await dialogOf(page).getByRole('link', { name: '下载' }).click()
    await dialogOf(page).getByRole('button', { name: '我已保存' }).click()
    await page.waitForURL('**/user/help')
    await context.close()

    const sms = await openVisitorPage(browser, '/user/login?redirect=%2Fuser%2Fhelp')
    await submitAccountForm(sms.page, 'rule-sms')
    await dialogOf(sms.page)
      .getByRole('button', { name: /手机短信/ })
      .click()
    await dialogOf(sms.page).getByRole('button', { name: '获取验证码' }).click()
    await dialogOf(sms.page)
      .getByRole('button', { name: /秒后重发/ })
      .waitFor()
    await dialogOf(sms.page)
      .locator('#check-smsCode')
      .fill((await outbox('13800009753')).code)
    await dialogOf(sms.page).getByRole('button', { name: '验证并登录' }).click()
    await sms.page.waitForURL('**/user/help')
    await sms.context.close()
  } finally {
    await keeper.page.goto(`${url}${RULES}`)
    await waitForHydration(keeper.page)
    await demand(keeper.page, false)
    await keeper.context.close()
  }
})
