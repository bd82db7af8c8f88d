import { readFile } from 'node:fs/promises'
import { TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { submitAccountForm, waitForSignIn, outbox, PASSWORD, createUsers, openVisitorPage } from './sign-in-users'
import { url } from '~/tests/support/browser-world'
import { waitForHydration } from '~/tests/support/page-readiness'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
  const one = { roles: ['subjectMan' as const], departs: ['甲部'] }
  await createUsers(
    { username: 'acc-devices', ...one, departs: ['甲部', '乙部'] },
    { username: 'acc-profile', ...one, set: { phone: '13800001234' } },
    { username: 'acc-totp', ...one },
    { username: 'acc-picture', ...one },
    { username: 'acc-mailbox', ...one },
    { username: 'acc-renew', ...one },
    { username: 'acc-one-device', ...one },
    { username: 'acc-leaves', ...one, set: { realname: '要走的人' } },
    { username: 'acc-sms', ...one, set: { phone: '13800001235' } },
  )
})

/** Opens the path signed in. */
async function at(username: string, path: string, width?: number) {
  const all = await openVisitorPage(browser, `/user/login?redirect=${encodeURIComponent(path)}`, width ? { width } : {})
  await submitAccountForm(all.page, username)
  const several = all.page.getByText('乙部')
  if (username === 'acc-devices') {
    await several.click()
    await all.page.getByRole('button', { name: '进入所选部门' }).click()
  }
  await all.page.waitForURL(`**${path}`)
  await waitForHydration(all.page)
  return all
}
const dialogOf = (page: Page) => page.getByRole('dialog')

test('shows profile, departments and devices, and signs the other devices out', async () => {
  const other = await at('acc-devices', '/account/center')
  const { page, complaints } = await at('acc-devices', '/account/center')
  await page.getByText('本设备').waitFor()
  await page.getByRole('button', { name: '退出其他设备' }).click()
  await dialogOf(page).getByText('将使其他 1 台设备退出登录').waitFor()
  await dialogOf(page).getByRole('button', { name: '退出其他设备' }).click()
  await expect.poll(() => page.getByRole('button', { name: '退出此设备' }).count()).toBe(0)
  await other.page.reload()
  await other.page.waitForURL('**/user/login**')
  // The current department changes.
  await page.getByRole('button', { name: '切换到此部门' }).click()
  await page.locator('li').filter({ hasText: '甲部' }).getByText('当前').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('changes profile, phone and email, and masks the phone number', async () => {
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
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto(`${url}/account/settings/custom`)
  await page.getByRole('heading', { name: '个性化设置' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('enrols an authenticator, asks for it at the next sign-in and accepts a recovery code instead', async () => {
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
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()

  const next = await openVisitorPage(browser, '/user/login?redirect=%2Fuser%2Fhelp')
  await submitAccountForm(next.page, 'acc-totp')
  await dialogOf(next.page).getByText('请输入身份验证器显示的 6 位动态码').waitFor()
  await dialogOf(next.page).getByRole('button', { name: '验证并登录' }).click()
  await dialogOf(next.page).getByRole('alert').filter({ hasText: '请输入 6 位动态码!' }).waitFor()
  expect(await accessibilityFaults(next.page)).toEqual([])
  await dialogOf(next.page).locator('input').first().focus()
  // The code of the enrolment is not accepted again; the next code is. The success message stays for a second.
  await next.page.clock.install()
  await next.page.clock.pauseAt(Date.now() + 1000)
  await next.page.keyboard.type(codeAt(30_000))
  await dialogOf(next.page).getByText('验证成功').waitFor()
  await next.page.clock.runFor(1000)
  expect(new URL(next.page.url()).pathname).toBe('/user/login')
  await next.page.clock.resume()
  await next.page.waitForURL('**/user/help')
  await next.context.close()

  const lost = await openVisitorPage(browser, '/user/login?redirect=%2Fuser%2Fhelp')
  await submitAccountForm(lost.page, 'acc-totp')
  await dialogOf(lost.page).getByRole('button', { name: '使用恢复码' }).click()
  await dialogOf(lost.page).locator('#recovery-recoveryCode').fill(codes[1]!)
  await dialogOf(lost.page).getByRole('button', { name: '验证并登录' }).click()
  await lost.page.waitForURL('**/user/help')
})

test('asks for an SMS code at sign-in once SMS verification is turned on', async () => {
  const { page, context } = await at('acc-sms', '/account/settings/security')
  await page.getByRole('switch', { name: '短信二次验证' }).click()
  await dialogOf(page).locator('#sms-password').fill(PASSWORD)
  await dialogOf(page).getByRole('button', { name: '启用' }).click()
  await page.getByText('登录时向 138****1235 发送验证码').waitFor()
  await context.close()
  const next = await openVisitorPage(browser, '/user/login?redirect=%2Fuser%2Fhelp')
  await submitAccountForm(next.page, 'acc-sms')
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
  await waitForSignIn(next.page)
})

test('scales the avatar down, shows it in the header, rejects a file that is no image and removes it', async () => {
  const { page, complaints } = await at('acc-picture', '/account/settings/base')
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByText('图片无法读取，请更换图片').waitFor()
  await file.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await page.getByText('文件大小超出5MB限制').waitFor()
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 400
    canvas.getContext('2d')!.fillRect(0, 0, 640, 400)
    return canvas.toDataURL('image/png').split(',')[1]!
  })
  await file.setInputFiles({ name: 'c.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') })
  const picture = page.locator('main img[src^="data:image/jpeg"]')
  await picture.waitFor()
  expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    160, 160,
  ])
  await page.locator('header img[src^="data:image/jpeg"]').waitFor()
  await page.reload()
  await picture.waitFor()
  await page.getByRole('button', { name: '移除' }).click()
  await picture.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('changes the email address with a code and the password', async () => {
  const { page, complaints } = await at('acc-mailbox', '/account/settings/base')
  await page.getByRole('button', { name: '更换邮箱' }).click()
  await dialogOf(page).locator('#email-email').fill('acc-mailbox@')
  await dialogOf(page).getByRole('button', { name: '获取验证码' }).click()
  await dialogOf(page).getByRole('alert').filter({ hasText: '邮箱' }).waitFor()
  await dialogOf(page).locator('#email-email').fill('acc-elsewhere@example.org')
  await dialogOf(page).getByRole('button', { name: '获取验证码' }).click()
  await dialogOf(page)
    .getByRole('button', { name: /秒后重发/ })
    .waitFor()
  await dialogOf(page)
    .locator('#email-emailCode')
    .fill((await outbox('acc-elsewhere@example.org')).code)
  await dialogOf(page).locator('#email-password').fill('Wrong-word@2026')
  await dialogOf(page).getByRole('button', { name: '确认更换' }).click()
  await dialogOf(page).getByRole('alert').filter({ hasText: '密码' }).waitFor()
  await dialogOf(page).locator('#email-password').fill(PASSWORD)
  await dialogOf(page).getByRole('button', { name: '确认更换' }).click()
  await page.getByText('acc-elsewhere@example.org').waitFor()
  // The old address gets a notice.
  expect((await outbox('acc-mailbox@example.org')).text).toContain('邮箱')
  expect(complaints).toEqual([])
})

test('regenerates recovery codes, invalidates the old ones and removes the authenticator', async () => {
  const { page, complaints } = await at('acc-renew', '/account/settings/security')
  await page.getByRole('button', { name: '启用两步验证' }).click()
  await dialogOf(page).locator('#enrol-password').fill(PASSWORD)
  await dialogOf(page).getByRole('button', { name: '下一步' }).click()
  const secret = (await dialogOf(page).locator('code').textContent())!.replace(/\s/g, '')
  const codeAt = (offset: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + offset })
  const codesShown = () => dialogOf(page).getByRole('list', { name: '恢复码' }).locator('li').allTextContents()
  const keep = async () => {
    // The codes stay until the user confirms that they are saved.
    await dialogOf(page).getByRole('button', { name: '我已保存' }).click()
    await dialogOf(page).getByRole('list', { name: '恢复码' }).waitFor()
    await dialogOf(page).getByRole('button', { name: '我已保存' }).click()
    await dialogOf(page).waitFor({ state: 'hidden' })
  }
  await dialogOf(page).locator('#enrol-code').fill(codeAt(0))
  await dialogOf(page).getByRole('button', { name: '验证并启用' }).click()
  await dialogOf(page).getByText('请保存恢复码').waitFor()
  const old = await codesShown()
  await keep()

  await page.getByRole('button', { name: '重新生成' }).click()
  await dialogOf(page).locator('#renew-code').fill(old[0]!)
  await dialogOf(page).getByRole('button', { name: '生成', exact: true }).click()
  await dialogOf(page).getByText('请保存恢复码').waitFor()
  const fresh = await codesShown()
  expect(fresh).toHaveLength(10)
  expect(fresh.filter((code) => old.includes(code))).toEqual([])
  await keep()
  await page.getByText('还有 10 个可用').waitFor()

  await page.getByRole('button', { name: '停用两步验证' }).click()
  await dialogOf(page).locator('#disable-password').fill(PASSWORD)
  await dialogOf(page).locator('#disable-code').fill(old[1]!)
  await dialogOf(page).getByRole('button', { name: '停用', exact: true }).click()
  await dialogOf(page).getByRole('alert').filter({ hasText: '恢复码' }).waitFor()
  await dialogOf(page).locator('#disable-code').fill(fresh[0]!)
  await dialogOf(page).getByRole('button', { name: '停用', exact: true }).click()
  await page.getByRole('button', { name: '启用两步验证' }).waitFor()
  expect(complaints).toEqual([])

  const next = await openVisitorPage(browser, '/user/login?redirect=%2Fuser%2Fhelp')
  await submitAccountForm(next.page, 'acc-renew')
  await next.page.waitForURL('**/user/help')
})

test('signs one device out and keeps the others', async () => {
  const stays = await at('acc-one-device', '/account/center')
  const goes = await at('acc-one-device', '/account/center')
  const { page } = await at('acc-one-device', '/account/center')
  await expect.poll(() => page.getByRole('button', { name: '退出此设备' }).count()).toBe(2)
  await page.getByRole('button', { name: '退出此设备' }).first().click()
  await dialogOf(page)
    .getByText(/将使“.+”退出登录/)
    .waitFor()
  await dialogOf(page).getByRole('button', { name: '退出此设备' }).click()
  await expect.poll(() => page.getByRole('button', { name: '退出此设备' }).count()).toBe(1)
  const signedIn = async (one: Page) => {
    await one.goto(`${url}/account/center`)
    return !new URL(one.url()).pathname.startsWith('/user/login')
  }
  // With equal sign-in times either session may be the first.
  const still = [await signedIn(stays.page), await signedIn(goes.page)]
  expect(still.filter(Boolean)).toHaveLength(1)
  expect(await signedIn(page)).toBe(true)
})

test('asks before leaving an unsaved profile, and not after it is saved', async () => {
  // Tablet width has no tabs, which would keep the page mounted.
  const { page, complaints } = await at('acc-leaves', '/account/settings/base', 1024)
  const to = (name: string) => page.getByRole('navigation', { name: '设置分类' }).getByRole('link', { name })
  await page.fill('#profile-telephone', '010-66666666')
  await to('安全设置').click()
  await dialogOf(page).getByText('有未保存的内容').waitFor()
  await dialogOf(page).getByRole('button', { name: '留在此页' }).click()
  expect(await page.inputValue('#profile-telephone')).toBe('010-66666666')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('已保存').waitFor()
  await to('安全设置').click()
  await page.getByRole('heading', { name: '安全设置' }).waitFor()
  // Input that was reverted counts as no change.
  await to('基本设置').click()
  await page.fill('#profile-telephone', '010-77777777')
  await page.fill('#profile-telephone', '010-66666666')
  await to('安全设置').click()
  await page.getByRole('heading', { name: '安全设置' }).waitFor()
  expect(complaints).toEqual([])
})
