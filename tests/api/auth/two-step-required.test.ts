import { describe, expect, test } from 'vitest'
import { roleAssignment, user } from '~/db/schema'
import * as accountCalls from '~/worker/auth/account/calls'
import * as auth from '~/worker/auth/calls'
import * as permissions from '~/worker/permissions/calls'
import { roles } from '~/worker/policy/roles'
import { atMost } from '~/tests/support/matchers'
import { totpAt } from '~/tests/support/totp'
import { freshWorld, type World } from '../../support/world'
import {
  createAccount,
  lastCode,
  lastLink,
  logLines,
  PASSWORD,
  signIn,
  requestSmsCode,
  passCodePause,
  wrongCode,
} from './accounts'

const PHONE = '13812345678'
const check = (world: World, token: string, smsCode: string) => world.nobody.ask(auth.secondCheck, { token, smsCode })
const offer = (world: World, token: string) => world.nobody.ask(auth.offerSecondFactor, { token })

/** Creates a world that requires a second factor of managers, with an account without one in the given role. */
async function requiringWorld(
  role: 'admin' | 'bizManger' | 'subjectMan' = 'admin',
  given: Record<string, unknown> = {},
) {
  const world = await freshWorld()
  await world.set('secondFactorForManagers', 1)
  await createAccount(world, given, role)
  return world
}
async function signInForTicket(world: World): Promise<string> {
  const answer = await signIn(world)
  expect(answer.body, answer.body.message).toMatchObject({
    ...{ success: true, message: '请先启用二次验证' },
    result: { isSms: true, secondFactor: 'enrol', phone: '138****5678' },
  })
  expect(answer.headers.get('set-cookie')).toBeNull()
  return answer.body.result.token
}
async function bySms(world: World, token: string) {
  passCodePause(world)
  await world.nobody.ask(auth.askSms, { smsmode: '3', token })
  return lastCode(world, PHONE)
}
const codeOf = (world: World, secret: string) => totpAt(secret, world.now())

describe('required two-step verification for managers', () => {
  test.each(['admin', 'bizManger'] as const)(
    '%s without a second factor gets no session from the password',
    async (role) => {
      const world = await requiringWorld(role)
      const token = await signInForTicket(world)
      expect((await world.caller(token).ask(auth.myInfo)).status).toBe(401)
      expect((await world.caller(token).ask(accountCalls.enrolTotp, { password: PASSWORD })).status).toBe(401)
    },
  )

  test('applies if any of several roles requires it', async () => {
    const world = await freshWorld()
    await world.set('secondFactorForManagers', 1)
    await createAccount(world, {}, 'subjectMan', 'bizManger')
    await signInForTicket(world)
  })

  test('does not apply to other roles', async () => {
    const world = await requiringWorld('subjectMan')
    expect((await signIn(world)).body.result).toMatchObject({ isSms: false })
  })

  test('does not apply with the setting off', async () => {
    const world = await requiringWorld()
    await world.set('secondFactorForManagers', 0)
    expect((await signIn(world)).body.result).toMatchObject({ isSms: false })
  })

  test('enrolls an authenticator with recovery codes at sign-in and requires it afterwards', async () => {
    const world = await requiringWorld()
    const token = await signInForTicket(world)
    const offered = await offer(world, token)
    expect(offered).toMatchObject({ body: { success: true, result: { secret: expect.any(String) } }, trips: atMost(3) })
    const entered = await check(world, token, codeOf(world, offered.body.result.secret))
    expect(entered, entered.body.message).toMatchObject({
      trips: atMost(3),
      body: {
        success: true,
        result: { isSms: false, userInfo: { username: 'subject' }, recoveryCodes: Array(10).fill(expect.any(String)) },
      },
    })
    expect(entered.headers.get('set-cookie')).toContain('keti_session=')
    expect(await logLines(world)).toEqual(
      expect.arrayContaining(['1 账号：subject，须启用二次验证', '2 登录时启用动态码']),
    )
    expect((await signIn(world)).body.result).toMatchObject({ isSms: true, secondFactor: 'totp' })
  })

  test('rejects a wrong authenticator code without enrolling', async () => {
    const world = await requiringWorld()
    const token = await signInForTicket(world)
    const { secret } = (await offer(world, token)).body.result
    expect((await check(world, token, wrongCode(codeOf(world, secret)))).body).toMatchObject({
      code: 400,
      result: { smsCode: '动态码错误' },
    })
    expect(await world.all('userSecurity')).toMatchObject([{ secondFactor: '' }])
  })

  test('accepts the phone of the account instead and requires it afterwards', async () => {
    const world = await requiringWorld()
    const token = await signInForTicket(world)
    const entered = await check(world, token, await bySms(world, token))
    expect(entered.body, entered.body.message).toMatchObject({ success: true, result: { isSms: false } })
    expect(entered.body.result).not.toHaveProperty('recoveryCodes')
    expect((await signIn(world)).body.result).toMatchObject({ isSms: true, secondFactor: 'sms' })
  })

  test('rejects a wrong SMS code without enrolling', async () => {
    const world = await requiringWorld()
    const token = await signInForTicket(world)
    expect((await check(world, token, wrongCode(await bySms(world, token)))).body.code).toBe(400)
    expect(await world.all('userSecurity')).toEqual([])
  })

  test('sends no SMS to an account without a phone', async () => {
    const world = await requiringWorld('admin', { phone: '' })
    const { token } = (await signIn(world)).body.result
    const asked = await world.nobody.ask(auth.askSms, { smsmode: '3', token })
    expect(asked.body).toMatchObject({ code: 409, message: '请先绑定手机号' })
  })

  test('rejects signing in by SMS code alone', async () => {
    const world = await requiringWorld()
    const entered = await world.nobody.ask(auth.phoneSignIn, {
      mobile: PHONE,
      smsCode: await requestSmsCode(world, '0', PHONE),
    })
    expect(entered.body).toMatchObject({
      ...{ success: false, code: 403 },
      message: '管理员和业务负责人须用账号密码登录，并完成二次验证',
    })
    expect(await world.all('session')).toEqual([])
  })

  test('rejects signing in by email link', async () => {
    const world = await requiringWorld()
    await world.nobody.ask(auth.askSignInMail, { username: 'subject' })
    const entered = await world.nobody.ask(auth.mailSignIn, { token: await lastLink(world, 'zhang@example.org') })
    expect(entered.body).toMatchObject({
      ...{ success: false, code: 403 },
      message: '管理员和业务负责人须用账号密码登录，并完成二次验证',
    })
    expect(await world.all('session')).toEqual([])
  })

  test('requires the change of an initial password first', async () => {
    const world = await requiringWorld('admin', { firstLogin: 1 })
    expect((await signIn(world)).body).toMatchObject({ code: 'firstLogin' })
  })

  test('does not replace an enrolled authenticator at sign-in', async () => {
    const world = await requiringWorld()
    const token = await signInForTicket(world)
    const { secret } = (await offer(world, token)).body.result
    await check(world, token, codeOf(world, secret))
    const again = (await signIn(world)).body.result.token
    expect((await offer(world, again)).body).toMatchObject({ success: false, code: 409 })
  })

  test('offers no authenticator to a sign-in that waits for an SMS code', async () => {
    const world = await requiringWorld('subjectMan')
    await world.set('smsCheck', 1)
    const { token } = (await signIn(world)).body.result
    expect((await offer(world, token)).body).toMatchObject({ success: false, code: 409 })
    expect(await world.all('userSecurity')).toEqual([])
  })

  test('rejects forged and expired tickets', async () => {
    const world = await requiringWorld()
    const token = await signInForTicket(world)
    for (const forged of ['', 'x', `${token.slice(0, -3)}AAA`])
      expect((await offer(world, forged)).body, forged).toMatchObject({ code: 409 })
    world.offset += 601_000
    expect((await offer(world, token)).body).toMatchObject({ code: 409, message: '登录已过期，请重新登录' })
  })

  test('rejects switching to a manager role without a second factor', async () => {
    const world = await requiringWorld('subjectMan')
    const entered = (await signIn(world)).body.result
    const [row] = await world.db.select().from(user)
    await world.db.insert(roleAssignment).values({ userId: row!.id, roleId: roles.admin.id })
    const taken = await world.caller(entered.token).ask(permissions.takeRole, { roleId: roles.admin.id })
    expect(taken).toMatchObject({
      ...{ status: 403 },
      body: { message: '该角色须启用二次验证，请重新登录后启用' },
    })
  })
})
