import { readFile } from 'node:fs/promises'
import { TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '~/tests/world/browser'
import { enterAs, faultsOf, inside, outbox, PASSWORD, people, visit } from './sign-in-people'
import { url } from '~/tests/world/here'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(inject('browser'))
  const one = { roles: ['subjectMan' as const], departs: ['甲部'] }
  await people(
    { username: 'acc-devices', ...one, departs: ['甲部', '乙部'] },
    { username: 'acc-profile', ...one, set: { phone: '13800001234' } },
    { username: 'acc-totp', ...one },
    { username: 'acc-sms', ...one, set: { phone: '13800001235' } },
  )
})
afterAll(() => browser.close())

/** Signed in, on this page. */
async function at(username: string, path: string) {
  const all = await visit(browser, `/user/login?redirect=${encodeURIComponent(path)}`)
  await enterAs(all.page, username)
  const several = all.page.getByText('乙部')
  if (username === 'acc-devices') {
    await several.click()
    await all.page.getByRole('button', { name: '进入所选部门' }).click()
  }
  await all.page.waitForURL(`**${path}`)
  return all
}
const dialogOf = (page: Page) => page.getByRole('dialog')

test('the centre shows me, my departments and my devices, and signs the others out', async () => {
  const other = await at('acc-devices', '/account/center')
  const { page, complaints } = await at('acc-devices', '/account/center')
  await page.getByText('本设备').waitFor()
  await page.getByRole('button', { name: '退出其他设备' }).click()
  await dialogOf(page).getByText('将使其他 1 台设备退出登录').waitFor()
  await dialogOf(page).getByRole('button', { name: '退出其他设备' }).click()
  await expect.poll(() => page.getByRole('button', { name: '退出此设备' }).count()).toBe(0)
  await other.page.reload()
  await other.page.waitForURL('**/user/login**')
  // Another department from now on.
  await page.getByRole('button', { name: '切换到此部门' }).click()
  await page.locator('li').filter({ hasText: '甲部' }).getByText('当前').waitFor()
  expect(await faultsOf(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('profile, phone and mailbox are changed; the phone is masked', async () => {
  const { page, complaints } = await at('acc-profile', '/account/settings/base')
  await page.getByText('138****1234').waitFor()
  await page.fill('#profile-realname', '')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('alert').filter({ hasText: '请输入姓名' }).waitFor()
  await page.fill('#profile-realname', '新名字')
  await page.fill('#profile-telephone', '010-88886666')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('已保存').waitFor()
  await page.getByRole('button', { name: '更换手机号' }).click()
  await dialogOf(page).locator('#phone-phone').fill('13800005678')
  await dialogOf(page).getByRole('button', { name: '获取验证码' }).click()
  await dialogOf(page)
    .getByRole('button', { name: /秒后重发/ })
    .waitFor()
  await dialogOf(page)
    .locator('#phone-smsCode')
    .fill((await outbox('13800005678')).code)
  await dialogOf(page).locator('#phone-password').fill(PASSWORD)
  await dialogOf(page).getByRole('button', { name: '确认更换' }).click()
  await page.getByText('138****5678').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.goto(`${url}/account/settings/custom`)
  await page.getByRole('heading', { name: '个性化设置' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('an authenticator is enrolled, asked for at the next sign-in, and replaced by a recovery code', async () => {
  const { page, complaints, context } = await at('acc-totp', '/account/settings/security')
  await page.getByRole('button', { name: '启用两步验证' }).click()
  await dialogOf(page).locator('#enrol-password').fill(PASSWORD)
  await dialogOf(page).getByRole('button', { name: '下一步' }).click()
  await dialogOf(page)
    .getByRole('img', { name: /二维码/ })
    .waitFor()
  const secret = (await dialogOf(page).locator('code').textContent())!.replace(/\s/g, '')
  const codeAt = (offset: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + offset })
  await dialogOf(page).locator('#enrol-code').fill(codeAt(0))
  await dialogOf(page).getByRole('button', { name: '验证并启用' }).click()
  await dialogOf(page).getByText('请保存恢复码').waitFor()
  const codes = await dialogOf(page).getByRole('list', { name: '恢复码' }).locator('li').allTextContents()
  expect(codes).toHaveLength(10)
  const waiting = page.waitForEvent('download')
  await dialogOf(page).getByRole('link', { name: '下载' }).click()
  expect(await readFile(await (await waiting).path(), 'utf8')).toContain(codes[0])
  await dialogOf(page).getByRole('button', { name: '我已保存' }).click()
  await page.getByText('还有 10 个可用').waitFor()
  expect(await faultsOf(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()

  const next = await visit(browser, '/user/login?redirect=%2Fuser%2Fhelp')
  await enterAs(next.page, 'acc-totp')
  await dialogOf(next.page).getByText('请输入身份验证器显示的 6 位动态码').waitFor()
  await dialogOf(next.page).getByRole('button', { name: '验证并登录' }).click()
  await dialogOf(next.page).getByRole('alert').filter({ hasText: '请输入 6 位动态码!' }).waitFor()
  expect(await faultsOf(next.page)).toEqual([])
  await dialogOf(next.page).locator('input').first().focus()
  // The code of the enrolment is not taken twice: the next one is.
  await next.page.keyboard.type(codeAt(30_000))
  await dialogOf(next.page).getByText('验证成功').waitFor()
  const seen = Date.now()
  await next.page.waitForURL('**/user/help')
  expect(Date.now() - seen).toBeGreaterThan(1000)
  await next.context.close()

  const lost = await visit(browser, '/user/login?redirect=%2Fuser%2Fhelp')
  await enterAs(lost.page, 'acc-totp')
  await dialogOf(lost.page).getByRole('button', { name: '使用恢复码' }).click()
  await dialogOf(lost.page).locator('#recovery-recoveryCode').fill(codes[1]!)
  await dialogOf(lost.page).getByRole('button', { name: '验证并登录' }).click()
  await lost.page.waitForURL('**/user/help')
})

test('an SMS is asked for at sign-in once it is turned on', async () => {
  const { page, context } = await at('acc-sms', '/account/settings/security')
  await page.getByRole('switch', { name: '短信二次验证' }).click()
  await dialogOf(page).locator('#sms-password').fill(PASSWORD)
  await dialogOf(page).getByRole('button', { name: '启用' }).click()
  await page.getByText('登录时向 138****1235 发送验证码').waitFor()
  await context.close()
  const next = await visit(browser, '/user/login?redirect=%2Fuser%2Fhelp')
  await enterAs(next.page, 'acc-sms')
  await dialogOf(next.page).getByText('请验证手机 138****1235').waitFor()
  await dialogOf(next.page).getByRole('button', { name: '获取验证码' }).click()
  await dialogOf(next.page)
    .getByRole('button', { name: /秒后重发/ })
    .waitFor()
  await dialogOf(next.page)
    .locator('#check-smsCode')
    .fill((await outbox('13800001235')).code)
  await dialogOf(next.page).getByRole('button', { name: '验证并登录' }).click()
  await next.page.waitForURL('**/user/help')
  await inside(next.page)
})
