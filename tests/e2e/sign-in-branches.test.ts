import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { formatStamp } from '~/worker/core/time'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { submitAccountForm, waitForSignIn, outbox, PASSWORD, createUsers, openVisitorPage } from './sign-in-users'
import { url } from '~/tests/support/browser-world'

const FRESH = 'Other-word@2027'
const daysAgo = (days: number) => formatStamp(new Date(Date.now() - days * 86_400_000))

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
  const one = { roles: ['subjectMan' as const], departs: ['甲部'] }
  await createUsers(
    { username: 'e2e-phone', ...one, set: { phone: '13900000001' } },
    { username: 'e2e-sms', ...one, set: { phone: '13900000002' } },
    { username: 'e2e-first', ...one, set: { first_login: 1 } },
    { username: 'e2e-expired', ...one, set: { password_update_time: daysAgo(91) } },
    { username: 'e2e-soon', ...one, set: { password_update_time: daysAgo(84) } },
    { username: 'e2e-sleeping', ...one, set: { activated: 0 } },
    { username: 'e2e-lost-phone', ...one, set: { phone: '13900000003' } },
    { username: 'e2e-lost-mail', ...one },
    { username: 'e2e-mailbox', ...one },
    { username: 'e2e-by-mail', ...one },
    { username: 'e2e-holder', ...one },
  )
})

const dialogOf = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title })
async function changeIn(page: Page, title: string, old = PASSWORD) {
  const dialog = dialogOf(page, title)
  await dialog.locator('#change-oldpassword').fill(old)
  await dialog.locator('#change-password').fill('short')
  await dialog.locator('#change-confirmpassword').fill(FRESH)
  await dialog.getByRole('button', { name: '确认修改' }).click()
  await dialog.getByRole('alert').filter({ hasText: '两次密码不一致' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('change-password')
  await dialog.locator('#change-password').fill(FRESH)
  await dialog.getByRole('button', { name: '确认修改' }).click()
}

test('signs in by phone with an SMS code that can be requested again after its cooldown', async () => {
  const { page, complaints } = await openVisitorPage(browser, '/user/login?redirect=%2Fuser%2Fhelp')
  await page.getByRole('tab', { name: '手机登录' }).click()
  const ask = page.locator('#phone-panel').getByRole('button', { name: '获取验证码' })
  await ask.click()
  await page.getByRole('alert').filter({ hasText: '请输入手机号' }).waitFor()
  await page.fill('#phone-mobile', '1390000000')
  await ask.click()
  await page.getByRole('alert').filter({ hasText: '您的手机号码格式不正确' }).waitFor()
  await page.fill('#phone-mobile', '13900000001')
  await ask.click()
  await page.getByRole('button', { name: /秒后重发/ }).waitFor()
  expect(await page.getByRole('button', { name: /秒后重发/ }).isDisabled()).toBe(true)
  const { code } = await outbox('13900000001')
  await page.fill('#phone-smsCode', code === '000000' ? '111111' : '000000')
  await page.locator('#phone-private').check()
  const submit = page.locator('#phone-panel').getByRole('button', { name: '登录', exact: true })
  await submit.click()
  await page.locator('#phone-smsCode-error').filter({ hasText: '手机验证码错误' }).waitFor()
  await page.fill('#phone-smsCode', code)
  await submit.click()
  await page.waitForURL('**/user/help')
  expect(complaints).toEqual([])
})

test('changes the password at the first sign-in and signs in with the new one', async () => {
  const { page } = await openVisitorPage(browser, '/user/login')
  await submitAccountForm(page, 'e2e-first')
  await dialogOf(page, '修改密码').getByText('用户首次登录,请立即修改密码后再登录').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await changeIn(page, '修改密码')
  await page.getByText('修改成功').waitFor()
  await dialogOf(page, '修改密码').waitFor({ state: 'detached' })
  expect(await page.inputValue('#login-username')).toBe('e2e-first')
  await submitAccountForm(page, 'e2e-first', FRESH)
  await waitForSignIn(page)
})

test('requires a change of an expired password and lets one that expires soon wait', async () => {
  const { page } = await openVisitorPage(browser, '/user/login')
  await submitAccountForm(page, 'e2e-expired')
  await dialogOf(page, '修改密码').getByText('密码已过期').waitFor()
  await changeIn(page, '修改密码')
  await page.getByText('修改成功').waitFor()
  await submitAccountForm(page, 'e2e-expired', FRESH)
  await waitForSignIn(page)

  const soon = await openVisitorPage(browser, '/user/login')
  await submitAccountForm(soon.page, 'e2e-soon')
  await dialogOf(soon.page, '修改密码').getByText('密码将在 6 天后过期').waitFor()
  await dialogOf(soon.page, '修改密码').getByRole('button', { name: '稍后再说' }).click()
  await waitForSignIn(soon.page)
})

test('activates an inactive account by the emailed link', async () => {
  const { page } = await openVisitorPage(browser, '/user/login')
  await submitAccountForm(page, 'e2e-sleeping')
  const dialog = dialogOf(page, '账号激活')
  await dialog.locator('#activate-email').fill('e2e-sleeping@example')
  await dialog.getByRole('button', { name: '发送激活邮件' }).click()
  await dialog.getByRole('alert').filter({ hasText: '邮箱格式有误' }).waitFor()
  await dialog.locator('#activate-email').fill('e2e-sleeping@example.org')
  await dialog.getByRole('button', { name: '发送激活邮件' }).click()
  await dialog.getByText('激活邮件已发送至').waitFor()
  const { link } = await outbox('e2e-sleeping@example.org')
  const { pathname, search } = new URL(link)
  await page.goto(url + pathname + search)
  await page.waitForURL('**/activeResult**')
  await page.getByRole('heading', { name: '账号已激活' }).waitFor()
  await page.goto(url + pathname + search)
  await page.getByRole('heading', { name: '激活失败' }).waitFor()
  await page.goto(`${url}/user/login`)
  await submitAccountForm(page, 'e2e-sleeping')
  await waitForSignIn(page)
})

test('resets a forgotten password by SMS, or by an emailed link that works once', async () => {
  const { page } = await openVisitorPage(browser, '/user/forgotPassword')
  await page.fill('#forgot-phone', '13900000003')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: /秒后重发/ }).waitFor()
  await page.fill('#forgot-smsCode', (await outbox('13900000003')).code)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.fill('#reset-password', 'e2e-lost-phone')
  await page.fill('#reset-confirmpassword', 'e2e-lost-phone')
  await page.getByRole('button', { name: '确认修改' }).click()
  await page.getByRole('alert').filter({ hasText: '密码不能和账户相同' }).waitFor()
  await page.fill('#reset-password', FRESH)
  await page.fill('#reset-confirmpassword', FRESH)
  await page.getByRole('button', { name: '确认修改' }).click()
  await page.getByRole('heading', { name: '修改成功' }).waitFor()
  await page.getByRole('link', { name: '返回登录' }).click()
  await page.waitForURL('**/user/login')
  await submitAccountForm(page, 'e2e-lost-phone', FRESH)
  await waitForSignIn(page)

  const mail = await openVisitorPage(browser, '/user/forgotPassword')
  await mail.page.getByRole('button', { name: '邮箱找回' }).click()
  await mail.page.fill('#forgot-email', 'e2e-lost-mail@example.org')
  await mail.page.getByRole('button', { name: '发送重设链接' }).click()
  const { pathname, search } = new URL((await outbox('e2e-lost-mail@example.org')).link)
  await mail.page.goto(url + pathname + search)
  await mail.page.fill('#reset-password', FRESH)
  await mail.page.fill('#reset-confirmpassword', FRESH)
  await mail.page.getByRole('button', { name: '确认修改' }).click()
  await mail.page.getByRole('heading', { name: '修改成功' }).waitFor()
  await mail.page.goto(url + pathname + search)
  await mail.page.getByRole('heading', { name: '链接无效或已过期' }).waitFor()
})

test('signs in once by an emailed link after confirmation', async () => {
  const { page, complaints } = await openVisitorPage(browser, '/user/login')
  await page.getByRole('link', { name: '邮件登录' }).click()
  await page.fill('#mail-sign-in-username', 'e2e-by-mail')
  await page.getByRole('button', { name: '发送登录链接' }).click()
  await page.getByRole('status').filter({ hasText: '登录邮件已发送' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const { pathname, search } = new URL((await outbox('e2e-by-mail@example.org')).link)
  await page.goto(url + pathname + search)
  await page.getByText('登录账号 e2e-by-mail').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await waitForSignIn(page)
  await page.goto(url + pathname + search)
  await page.getByRole('heading', { name: '链接无效或已过期' }).waitFor()
  expect(complaints).toEqual([])
})

test('verifies a new email address and a new account holder by codes', async () => {
  const { page, context } = await openVisitorPage(browser, '/user/changeEmail')
  await page.waitForURL('**/user/login?redirect=*')
  await submitAccountForm(page, 'e2e-mailbox')
  await page.waitForURL('**/user/changeEmail')
  await page.fill('#email-password', PASSWORD)
  await page.fill('#email-email', 'e2e-new@example.org')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: /秒后重发/ }).waitFor()
  // Text input survives a reload; the password does not.
  await page.reload()
  await expect.poll(() => page.inputValue('#email-email'), { timeout: 15_000 }).toBe('e2e-new@example.org')
  expect(await page.inputValue('#email-password')).toBe('')
  await page.fill('#email-password', PASSWORD)
  await page.fill('#email-emailCode', (await outbox('e2e-new@example.org')).code)
  await page.getByRole('button', { name: '变更邮箱', exact: true }).click()
  await page.getByRole('heading', { name: '邮箱已变更' }).waitFor()
  await context.clearCookies()

  await page.goto(`${url}/user/alteration`)
  await page.fill('#alteration-username', 'e2e-holder')
  await page.fill('#alteration-departName', '甲部')
  await page.fill('#alteration-realname', '新使用人')
  await page.fill('#alteration-phone', '13900000009')
  await page.getByRole('button', { name: '获取验证码' }).first().click()
  await page.getByRole('button', { name: /秒后重发/ }).waitFor()
  await page.fill('#alteration-smsCode', (await outbox('13900000009')).code)
  await page.fill('#alteration-email', 'e2e-holder-new@example.org')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect.poll(() => page.getByRole('button', { name: /秒后重发/ }).count()).toBe(2)
  await page.fill('#alteration-emailCode', (await outbox('e2e-holder-new@example.org')).code)
  await page.getByRole('button', { name: '提交变更申请' }).click()
  await page.getByRole('alert').filter({ hasText: '变更原因' }).waitFor()
  await page.fill('#alteration-reason', '原使用人已经离职')
  await page.getByRole('button', { name: '提交变更申请' }).click()
  await page.getByRole('heading', { name: '变更申请已提交' }).waitFor()
})

test('registers a person with an existing institution', async () => {
  const { page, complaints } = await openVisitorPage(browser, '/user/register')
  await page.getByRole('button', { name: '提交注册' }).click()
  await page.getByRole('alert').filter({ hasText: '用户名不能为空' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('register-username')
  await page.fill('#register-username', 'e2e-phone')
  await page.locator('#register-username').blur()
  await page.getByRole('alert').filter({ hasText: '已存在' }).waitFor()
  await page.fill('#register-username', 'e2e-newcomer')
  await page.fill('#register-password', PASSWORD)
  await page.fill('#register-confirmpassword', PASSWORD)
  await page.fill('#register-realname', '新同事')
  await page.fill('#register-email', 'e2e-newcomer@example.org')
  await page.fill('#register-phone', '13900000010')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: /秒后重发/ }).waitFor()
  await page.fill('#register-smsCode', (await outbox('13900000010')).code)
  await page.selectOption('#register-roleId', { index: 1 })
  const found = page.waitForResponse((answer) => answer.url().includes('/sysDepart/searchOpen'))
  await page.fill('#register-departName', '甲部')
  await found
  await page.locator('#register-private').check()
  await page.getByRole('button', { name: '提交注册' }).click()
  await page.waitForURL('**/user/register-result**')
  await page.getByRole('heading', { name: '注册已提交' }).waitFor()
  expect((await outbox('e2e-newcomer@example.org')).link).toContain('/user/activate?token=')
  expect(complaints).toEqual([])
})
