import { eq } from 'drizzle-orm'
import { onTestFinished, expect, test, vi } from 'vitest'
import { captcha } from '~/db/schema'
import * as auth from '~/worker/auth/calls'
import * as accountCalls from '~/worker/auth/account/calls'
import { freshWorld, START, type World } from '../../support/world'
import {
  createAccount,
  openSession,
  lastLink,
  requestMailCode,
  PASSWORD,
  signIn,
  requestSmsCode,
  wrongCode,
} from './accounts'

const PHONE = '13812345678'
const BOX = 'zhang@example.org'
const DAY = 86_400

/** Secrets with their lifetime in seconds and a function that tells whether the secret is still accepted. */
const secrets: [string, number, (world: World) => Promise<() => Promise<boolean>>][] = [
  [
    'a session',
    7 * DAY,
    async (world) => {
      const one = await world.as('subjectMan')
      return async () => (await one.ask(auth.myInfo)).status === 200
    },
  ],
  [
    'a sign-in before its forced password change',
    600,
    async (world) => {
      await createAccount(world, { firstLogin: 1 })
      const { token } = (await signIn(world)).body.result
      const change = {
        username: 'subject',
        oldpassword: 'wrong',
        password: 'Other-2026!',
        confirmpassword: 'Other-2026!',
      }
      return async () =>
        (await world.caller(token).ask(accountCalls.forcedChange, change)).body.message === '旧密码错误'
    },
  ],
  [
    'a sign-in before its second step',
    600,
    async (world) => {
      await createAccount(world)
      await world.set('smsCheck', 1)
      const { token } = (await signIn(world)).body.result
      return async () =>
        (await world.nobody.ask(auth.askSms, { username: 'subject', smsmode: '3' }, { 'x-access-token': token })).body
          .success
    },
  ],
  [
    'a sign-in code',
    600,
    async (world) => {
      await createAccount(world)
      const code = await requestSmsCode(world, '0', PHONE)
      return async () =>
        (await world.nobody.ask(auth.phoneSignIn, { mobile: PHONE, smsCode: wrongCode(code), private: true })).body
          .message === '手机验证码错误'
    },
  ],
  [
    'a password reset code',
    300,
    async (world) => {
      await createAccount(world)
      const smscode = wrongCode(await requestSmsCode(world, '2', PHONE))
      return async () =>
        (await world.nobody.ask(accountCalls.verifyPhone, { phone: PHONE, smscode })).body.message === '手机验证码错误'
    },
  ],
  [
    'a password reset ticket',
    600,
    async (world) => {
      await createAccount(world)
      const smscode = await requestSmsCode(world, '2', PHONE)
      const bought = await world.nobody.ask(accountCalls.verifyPhone, { phone: PHONE, smscode })
      return linkOpens(world, bought.body.result.smscode)
    },
  ],
  [
    'a password reset link',
    1800,
    async (world) => {
      await createAccount(world)
      await world.nobody.ask(accountCalls.askReset, { email: BOX })
      return linkOpens(world, await lastLink(world, BOX))
    },
  ],
  [
    'an email code',
    600,
    async (world) => {
      await createAccount(world)
      const me = await openSession(world)
      const emailCode = wrongCode(await requestMailCode(world, 'changeEmail', 'new@example.org', me))
      const change = { username: 'subject', password: PASSWORD, email: 'new@example.org', emailCode }
      return async () => (await me.ask(accountCalls.changeEmail, change)).body.message === '邮箱验证码错误'
    },
  ],
  [
    'an activation link',
    DAY,
    async (world) => {
      await createAccount(world, { activated: 0 })
      await world.nobody.ask(accountCalls.sendActivateEmail, { email: BOX })
      const token = await lastLink(world, BOX)
      return async () => (await world.nobody.ask(accountCalls.activate, { token })).body.success
    },
  ],
  [
    'a captcha',
    60,
    async (world) => {
      world.vars = { CAPTCHA: 'on' }
      const { key } = (await world.nobody.ask(auth.newGraphicCode)).body.result
      await world.db.update(captcha).set({ answer: 'abcd' }).where(eq(captcha.id, key))
      return async () => (await signIn(world, { checkKey: key, captcha: 'wxyz' })).body.message === '验证码错误'
    },
  ],
  [
    'an unconfirmed authenticator',
    600,
    async (world) => {
      await createAccount(world)
      const me = await openSession(world)
      await me.ask(accountCalls.enrolTotp, { password: PASSWORD })
      return async () => (await me.ask(accountCalls.confirmTotp, { code: '000000' })).body.code === 400
    },
  ],
]
const linkOpens = (world: World, token: string) => async () =>
  (await world.nobody.ask(accountCalls.checkResetLink, { token })).body.success

test.each(secrets)('%s is valid for %d seconds and no longer', async (_, seconds, handOut) => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  for (const [passed, opens] of [
    [seconds - 1, true],
    [seconds, false],
  ] as const) {
    const world = await freshWorld()
    const isGood = await handOut(world)
    world.offset += passed * 1000
    expect(await isGood(), `after ${passed} seconds`).toBe(opens)
  }
})
