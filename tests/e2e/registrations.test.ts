import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { waitForHydration } from '~/tests/support/page-readiness'
import {
  submitAccountForm,
  waitForSignIn,
  outbox,
  PASSWORD,
  createUsers,
  valueOf,
  openVisitorPage,
} from './sign-in-users'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
  await createUsers(
    { username: 'conf-contact', roles: ['mechanism'], departs: ['确认机构'] },
    { username: 'conf-biz', roles: ['bizManger'], departs: ['确认中心'] },
    { username: 'conf-holder', roles: ['subjectMan'], departs: ['确认机构'] },
  )
})

/** Requests an account of the institution with a verified phone number and email address. */
async function register(username: string, realname: string, phone: string, role = '课题负责人') {
  const { page, context } = await openVisitorPage(browser, '/user/register')
  await page.fill('#register-username', username)
  await page.fill('#register-password', PASSWORD)
  await page.fill('#register-confirmpassword', PASSWORD)
  await page.fill('#register-realname', realname)
  await page.fill('#register-email', `${username}@example.org`)
  await page.fill('#register-phone', phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: /秒后重发/ }).waitFor()
  await page.fill('#register-smsCode', (await outbox(phone)).code)
  await page.selectOption('#register-roleId', { label: role })
  const found = page.waitForResponse((answer) => answer.url().includes('/sysDepart/searchOpen'))
  await page.fill('#register-departName', '确认机构')
  await found
  await page.locator('#register-private').check()
  await page.getByRole('button', { name: '提交注册' }).click()
  await page.waitForURL('**/user/register-result**')
  await page.goto(new URL((await outbox(`${username}@example.org`)).link).href)
  await page.getByRole('heading', { name: '账号已激活' }).waitFor()
  await context.close()
}
/** The requests visible to this user. */
async function requestsOf(username: string) {
  const all = await openVisitorPage(browser, `/user/login?redirect=${encodeURIComponent('/system/user?tab=requests')}`)
  await submitAccountForm(all.page, username)
  await all.page.getByRole('heading', { name: '用户管理' }).waitFor()
  await waitForHydration(all.page)
  return all
}

test('lets a registered person sign in only after the institution contact confirms', async () => {
  await register('conf-new', '新来人', '13900000101')
  const early = await openVisitorPage(browser, '/user/login')
  await submitAccountForm(early.page, 'conf-new')
  await early.page.getByText('您的注册正在等待确认，通过后将以邮件通知您').waitFor()

  const { page, complaints } = await requestsOf('conf-contact')
  const row = page.getByRole('row').filter({ hasText: 'conf-new' })
  await row.getByText('待确认').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await row.getByRole('button', { name: '通过' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('符合条件', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: '通过 1 项' }).click()
  await row.getByText('已通过').waitFor()
  expect(complaints).toEqual([])
  expect((await outbox('conf-new@example.org')).text).toContain('通过')

  await early.page.reload()
  await submitAccountForm(early.page, 'conf-new')
  await waitForSignIn(early.page)
  expect(
    await valueOf('select role_id from user_role where user_id = (select id from user where username = ?)', 'conf-new'),
  ).toBe('2')
})

test('hides registrations confirmed by the centre from the contact; a rejection needs a reason and frees the account name', async () => {
  await register('conf-second', '第二人', '13900000102', '机构联系人')
  const contact = await requestsOf('conf-contact')
  const theirs = contact.page.getByRole('row').filter({ hasText: 'conf-second' })
  expect(await theirs.getByRole('button', { name: '通过' }).isDisabled()).toBe(true)

  const { page, complaints } = await requestsOf('conf-biz')
  const row = page.getByRole('row').filter({ hasText: 'conf-second' })
  await row.getByRole('button', { name: '拒绝' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('将拒绝 1 个申请').waitFor()
  await dialog.getByRole('textbox').fill('短')
  await dialog.getByRole('button', { name: '拒绝' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('textbox').fill('不是本机构人员')
  await dialog.getByRole('button', { name: '拒绝' }).click()
  await row.getByText('已拒绝').waitFor()
  expect((await outbox('conf-second@example.org')).text).toContain('不是本机构人员')
  expect(await valueOf("select count(*) from user where username = 'conf-second'")).toBe(0)
  expect(complaints).toEqual([])
})

test('checks requests of all pages first and confirms them together', async () => {
  for (const at of [3, 4, 5]) await register(`conf-many-${at}`, `多人甲${at}`, `1390000011${at}`)
  const { page, complaints } = await requestsOf('conf-biz')
  await page.goto(`${url}/system/user?tab=requests&keyword=conf-many&status=0&pageSize=2`)
  await page.getByRole('row').filter({ hasText: 'conf-many' }).nth(1).waitFor()
  await page.locator('thead').getByRole('checkbox').first().click()
  const bar = page.getByRole('region', { name: '批量操作' })
  await bar.getByRole('button', { name: '选择所有页共 3 项' }).click()
  await bar.getByText('已选所有页共 3 项').waitFor()
  await bar.getByRole('button', { name: '通过' }).click()
  await page.getByRole('dialog').getByText('3 个均符合条件').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '通过 3 项' }).click()
  await page.getByText('暂无符合条件的记录').waitFor()
  expect(await valueOf("select count(*) from user where username like 'conf-many-%' and status = 1")).toBe(3)
  expect(complaints).toEqual([])
})

test('lets a new account holder set a password by the emailed link after the centre confirms', async () => {
  const asked = await openVisitorPage(browser, '/user/alteration')
  const form = asked.page
  await form.fill('#alteration-username', 'conf-holder')
  await form.fill('#alteration-departName', '确认机构')
  await form.fill('#alteration-realname', '接收人')
  await form.fill('#alteration-phone', '13900000109')
  await form.getByRole('button', { name: '获取验证码' }).first().click()
  await form.getByRole('button', { name: /秒后重发/ }).waitFor()
  await form.fill('#alteration-smsCode', (await outbox('13900000109')).code)
  await form.fill('#alteration-email', 'conf-holder-new@example.org')
  await form.getByRole('button', { name: '获取验证码' }).click()
  await expect.poll(() => form.getByRole('button', { name: /秒后重发/ }).count()).toBe(2)
  await form.fill('#alteration-emailCode', (await outbox('conf-holder-new@example.org')).code)
  await form.fill('#alteration-reason', '原使用人已经离职')
  await form.getByRole('button', { name: '提交变更申请' }).click()
  await form.getByRole('heading', { name: '变更申请已提交' }).waitFor()

  const { page } = await requestsOf('conf-biz')
  const row = page.getByRole('row').filter({ hasText: 'conf-holder' })
  await row.getByRole('button', { name: '通过' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '通过 1 项' }).click()
  await row.getByText('已通过').waitFor()
  const { link } = await outbox('conf-holder-new@example.org')
  expect(link).toContain('/user/forgotPassword?token=')
  await form.goto(link)
  await form.getByRole('heading', { name: '设置新密码' }).waitFor()
})
