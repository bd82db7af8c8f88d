import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { user, userSecurity } from '~/db/schema'
import * as auth from '~/worker/auth/calls'
import * as accountCalls from '~/worker/auth/account/calls'
import { atMost } from '~/tests/support/matchers'
import { totpAt } from '~/tests/support/totp'
import { freshWorld, type World } from '../../support/world'
import {
  createAccount,
  openSession,
  lastCode,
  logLines,
  PASSWORD,
  messagesTo,
  signIn,
  requestSmsCode,
  passCodePause,
  wrongCode,
} from './accounts'

const PHONE = '13812345678'
const check = (world: World, body: object, headers: Record<string, string> = {}) =>
  world.nobody.ask(auth.secondCheck, body, headers)

describe('two-step verification by SMS', () => {
  async function waiting(world: World) {
    const answer = await signIn(world)
    expect(answer.body, answer.body.message).toMatchObject({
      success: true,
      result: { isSms: true, secondFactor: 'sms', phone: '138****5678' },
    })
    expect(answer.headers.get('set-cookie')).toBeNull()
    return answer.body.result.token as string
  }
  async function asked(world: World, token: string) {
    passCodePause(world)
    const sent = await world.nobody.ask(
      auth.askSms,
      { username: 'subject', smsmode: '3', bucketName: '' },
      { 'x-access-token': token },
    )
    expect(sent.body).toMatchObject({ success: true, result: { phone: '138****5678' } })
    expect(sent.trips).toBeLessThanOrEqual(3)
    return lastCode(world, PHONE)
  }

  test('issues a ticket that allows nothing else', async () => {
    const world = await freshWorld()
    await createAccount(world)
    await world.set('smsCheck', 1)
    const half = world.caller(await waiting(world))
    expect((await half.ask(auth.myInfo)).status).toBe(401)
    expect((await half.attempt(accountCalls.forcedChange, {})).status).toBe(401)
  })
  test('opens one session for ticket and code', async () => {
    const world = await freshWorld()
    await createAccount(world)
    await world.set('smsCheck', 1)
    const token = await waiting(world)
    const code = await asked(world, token)
    const answer = await check(world, { token, smsCode: code })
    expect(answer).toMatchObject({
      body: { success: true, result: { isSms: false, userInfo: { username: 'subject' } } },
      trips: atMost(3),
    })
    expect(answer.headers.get('set-cookie')).toContain('keti_session=')
    expect((await world.caller(answer.body.result.token).ask(auth.myInfo)).status).toBe(200)
    expect(await logLines(world)).toEqual(
      expect.arrayContaining(['1 账号：subject，待短信验证', '1 账号：subject，登录成功']),
    )
    // Ticket and code are used up.
    expect((await check(world, { token, smsCode: code })).body).toMatchObject({
      code: 409,
      message: '登录已过期，请重新登录',
    })
    expect(await world.all('session')).toHaveLength(1)
  })

  test('is skipped after signing in by phone and for accounts without a phone', async () => {
    const world = await freshWorld()
    await createAccount(world)
    await world.set('smsCheck', 1)
    const entered = await world.nobody.ask(auth.phoneSignIn, {
      mobile: PHONE,
      smsCode: await requestSmsCode(world, '0', PHONE),
    })
    expect(entered.body.result.isSms).toBe(false)
    await world.db.update(user).set({ phone: '' })
    expect((await signIn(world)).body.result.isSms).toBe(false)
  })

  test('rejects and logs wrong, expired, foreign, forged and used codes', async () => {
    const world = await freshWorld()
    await createAccount(world)
    await createAccount(world, { username: 'other', phone: '13900000000', email: '' })
    await world.set('smsCheck', 1)
    const token = await waiting(world)
    const code = await asked(world, token)
    expect((await check(world, { token, smsCode: wrongCode(code) })).body).toMatchObject({
      code: 400,
      result: { smsCode: '手机验证码错误' },
    })
    expect(await logLines(world)).toContain('4 登录失败：手机验证码错误')
    // A code belongs to its ticket.
    const foreign = (await signIn(world, { username: 'other' })).body.result.token
    expect((await check(world, { token: foreign, smsCode: code })).body.message).toBe('手机验证码错误')
    for (const forged of ['', 'x', `${token.slice(0, -3)}AAA`])
      expect((await check(world, { token: forged, smsCode: code })).body, forged).toMatchObject({ code: 409 })
    // The token of a complete session is no ticket.
    await world.set('smsCheck', 0)
    const whole = (await signIn(world)).body.result.token
    expect((await check(world, { token: whole, smsCode: code })).body.code).toBe(409)
    world.offset += 601_000
    expect((await check(world, { token, smsCode: code })).body).toMatchObject({
      code: 409,
      message: '登录已过期，请重新登录',
    })
  })

  test('accepts one of two parallel checks and returns 429 after too many wrong codes', async () => {
    const world = await freshWorld()
    await createAccount(world)
    await world.set('smsCheck', 1)
    const token = await waiting(world)
    const code = await asked(world, token)
    const both = await Promise.all([check(world, { token, smsCode: code }), check(world, { token, smsCode: code })])
    expect(both.filter((answer) => answer.body.success)).toHaveLength(1)
    const again = await waiting(world)
    const fresh = await asked(world, again)
    for (let i = 0; i < 6; i++) await check(world, { token: again, smsCode: wrongCode(fresh) })
    expect(await check(world, { token: again, smsCode: fresh })).toMatchObject({
      status: 429,
      body: { message: '验证失败次数过多，请于10分钟后再试' },
    })
  })

  test('is switched on and off with the password', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const me = await openSession(world)
    const turn = (body: object) => me.attempt(accountCalls.switchSms, body)
    expect((await turn({ on: true, password: 'wrong' })).body).toMatchObject({
      code: 400,
      result: { password: '密码错误' },
    })
    expect(await turn({ on: true, password: PASSWORD })).toMatchObject({
      body: { success: true, message: '短信验证已启用' },
      trips: atMost(3),
    })
    expect((await signIn(world)).body.result).toMatchObject({ isSms: true, secondFactor: 'sms' })
    expect((await me.ask(accountCalls.mySecurity)).body.result).toMatchObject({ secondFactor: 'sms', smsAsked: false })
    expect((await turn({ on: 0, password: PASSWORD })).body.success).toBe(true)
    expect((await signIn(world)).body.result.isSms).toBe(false)
  })
  test('is rejected without a phone', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const me = await openSession(world)
    await world.db.update(user).set({ phone: '' })
    const { body } = await me.attempt(accountCalls.switchSms, { on: true, password: PASSWORD })
    expect(body).toMatchObject({ code: 409, message: '请先绑定手机号' })
  })
})

describe('authenticator', () => {
  /** Enrolls an authenticator and returns session, secret and recovery codes, at the time of the next code. */
  async function enrolled(world: World) {
    await createAccount(world)
    const me = await openSession(world)
    const { secret } = (await me.ask(accountCalls.enrolTotp, { password: PASSWORD })).body.result
    const confirmed = await me.ask(accountCalls.confirmTotp, { code: totpAt(secret, world.now()) })
    expect(confirmed.body).toMatchObject({ success: true })
    next(world)
    return { me, secret: secret as string, recovery: confirmed.body.result.recoveryCodes as string[] }
  }
  const next = (world: World) => {
    world.offset += 30_000
  }
  const ticket = async (world: World) => {
    const { result } = (await signIn(world)).body
    expect(result).toMatchObject({ isSms: true, secondFactor: 'totp' })
    return result.token as string
  }

  describe('enrolment', () => {
    async function opened() {
      const world = await freshWorld()
      await createAccount(world)
      const me = await openSession(world)
      const enrol = (password: string) => me.ask(accountCalls.enrolTotp, { password })
      const confirm = (code: string) => me.ask(accountCalls.confirmTotp, { code })
      return { world, me, enrol, confirm }
    }
    test('requires the password and returns URI and QR code', async () => {
      const { enrol } = await opened()
      expect((await enrol('wrong')).body.result).toEqual({ password: '密码错误' })
      expect(await enrol(PASSWORD)).toMatchObject({
        trips: atMost(3),
        body: {
          result: {
            uri: expect.stringMatching(/^otpauth:\/\/totp\/.*subject\?.*secret=/),
            qr: expect.stringMatching(/^<svg/),
          },
        },
      })
    })
    test('takes effect with the first right code', async () => {
      const { world, me, enrol, confirm } = await opened()
      const { secret } = (await enrol(PASSWORD)).body.result
      expect((await signIn(world)).body.result.isSms).toBe(false)
      expect((await confirm('12345')).body.message).toBe('请输入 6 位动态码!')
      expect((await confirm(wrongCode(totpAt(secret, world.now())))).body).toMatchObject({
        result: { code: '动态码错误' },
      })
      expect((await confirm(totpAt(secret, world.now()))).trips).toBeLessThanOrEqual(3)
      expect((await me.ask(accountCalls.mySecurity)).body.result).toMatchObject({
        ...{ secondFactor: 'totp', recoveryLeft: 10 },
      })
      expect(await logLines(world)).toEqual(expect.arrayContaining(['2 申请启用动态码', '2 启用动态码']))
      expect((await enrol(PASSWORD)).body.code).toBe(409)
    })
    test('stores secret and recovery codes encrypted', async () => {
      const world = await freshWorld()
      const { secret, recovery } = await enrolled(world)
      expect(new Set(recovery).size).toBe(10)
      const stored = JSON.stringify([await world.all('userSecurity'), await world.all('recoveryCode')])
      for (const plain of [secret, ...recovery, recovery[0]!.replaceAll('-', '')]) expect(stored).not.toContain(plain)
    })
  })

  test('is still required after a password reset by SMS', async () => {
    const world = await freshWorld()
    await enrolled(world)
    const code = await requestSmsCode(world, '2', PHONE)
    const bought = await world.nobody.ask(accountCalls.verifyPhone, { phone: PHONE, smscode: code })
    const password = 'Another-2026!'
    const reset = { token: bought.body.result.smscode, password, confirmpassword: password }
    expect((await world.nobody.ask(accountCalls.resetPassword, reset)).body).toMatchObject({ success: true })
    expect((await signIn(world, { password })).body.result).toMatchObject({ isSms: true, secondFactor: 'totp' })
  })

  test('rejects the first code after ten minutes', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const me = await openSession(world)
    const { secret } = (await me.ask(accountCalls.enrolTotp, { password: PASSWORD })).body.result
    world.offset += 601_000
    expect((await me.ask(accountCalls.confirmTotp, { code: totpAt(secret, world.now()) })).body).toMatchObject({
      code: 409,
      message: '二维码已失效，请重新获取',
    })
  })

  test('accepts each code once', async () => {
    const world = await freshWorld()
    const { secret } = await enrolled(world)
    const code = totpAt(secret, world.now())
    const token = await ticket(world)
    const answer = await check(world, { token, smsCode: code })
    expect(answer.body).toMatchObject({ success: true, result: { isSms: false } })
    expect(answer.trips).toBeLessThanOrEqual(3)
    expect(await messagesTo(world, PHONE)).toEqual([])
    const replay = await check(world, { token: await ticket(world), code })
    expect(replay.body).toMatchObject({ code: 400, message: '该动态码已使用，请等待下一个动态码' })
    next(world)
    // A code one step old is accepted for slow clocks, one of two steps is not.
    const slow = totpAt(secret, new Date(world.now().getTime() - 60_000))
    expect((await check(world, { token: await ticket(world), code: slow })).body.message).not.toBe('登录成功')
    const [one, two] = [await ticket(world), await ticket(world)]
    const fresh = totpAt(secret, world.now())
    const both = await Promise.all([
      check(world, { token: one, code: fresh }),
      check(world, { token: two, code: fresh }),
    ])
    expect(both.filter((entered) => entered.body.success)).toHaveLength(1)
  })

  test('rejects wrong codes, also after signing in by phone, and returns 429 after too many', async () => {
    const world = await freshWorld()
    const { secret } = await enrolled(world)
    const byPhone = await world.nobody.ask(auth.phoneSignIn, {
      mobile: PHONE,
      smsCode: await requestSmsCode(world, '0', PHONE),
    })
    expect(byPhone.body.result).toMatchObject({ isSms: true, secondFactor: 'totp' })
    const token = byPhone.body.result.token
    for (const code of ['', '12345', 'abcdef', '１２３４５６'])
      expect((await check(world, { token, code })).body).toMatchObject({
        code: 400,
        result: { smsCode: '请输入 6 位动态码!' },
      })
    for (let i = 0; i < 6; i++)
      expect((await check(world, { token, code: wrongCode(totpAt(secret, world.now())) })).body.message).toBe(
        '动态码错误',
      )
    expect((await check(world, { token, code: totpAt(secret, world.now()) })).status).toBe(429)
    expect(await logLines(world)).toContain('4 登录失败：动态码错误')
  })

  test('accepts each recovery code once, in any letter case', async () => {
    const world = await freshWorld()
    const { me, recovery } = await enrolled(world)
    const typed = recovery[0]!.toUpperCase().replaceAll('-', ' ')
    expect((await check(world, { token: await ticket(world), recoveryCode: typed })).body.success).toBe(true)
    expect((await check(world, { token: await ticket(world), recoveryCode: recovery[0] })).body).toMatchObject({
      code: 400,
      result: { recoveryCode: '恢复码错误或已使用' },
    })
    expect((await check(world, { token: await ticket(world), recoveryCode: 'x' })).body.message).toBe('恢复码格式有误')
    const [one, two] = [await ticket(world), await ticket(world)]
    const both = await Promise.all([one, two].map((token) => check(world, { token, recoveryCode: recovery[1] })))
    expect(both.filter((entered) => entered.body.success)).toHaveLength(1)
    expect((await me.ask(accountCalls.mySecurity)).body.result.recoveryLeft).toBe(8)
  })

  test('rejects a recovery code of another user', async () => {
    const world = await freshWorld()
    const { recovery } = await enrolled(world)
    const other = await createAccount(world, { username: 'other', phone: '13900000000', email: '' })
    await world.db.insert(userSecurity).values({ id: other.id, secondFactor: 'totp', totpSecret: 'x' })
    const token = (await signIn(world, { username: 'other' })).body.result.token
    expect((await check(world, { token, recoveryCode: recovery[0] })).body.message).toBe('恢复码错误或已使用')
  })

  test('replaces the recovery codes', async () => {
    const world = await freshWorld()
    const { me, secret, recovery } = await enrolled(world)
    const renewed = await me.ask(accountCalls.renewRecoveryCodes, { code: totpAt(secret, world.now()) })
    expect(renewed).toMatchObject({
      body: { result: { recoveryCodes: Array(10).fill(expect.any(String)) } },
      trips: atMost(3),
    })
    expect((await check(world, { token: await ticket(world), recoveryCode: recovery[0] })).body.success).toBe(false)
  })
  test('is disabled with password and code only', async () => {
    const world = await freshWorld()
    const { me, secret } = await enrolled(world)
    const off = async (body: object) => (await me.attempt(accountCalls.disableTotp, body)).body
    expect((await off({ password: PASSWORD })).message).toBe('请输入 6 位动态码!')
    expect((await off({ password: 'wrong', code: totpAt(secret, world.now()) })).result).toEqual({
      password: '密码错误',
    })
    expect((await off({ password: PASSWORD, code: wrongCode(totpAt(secret, world.now())) })).result).toEqual({
      code: '动态码错误',
    })
  })
  test('is removed with its secret and recovery codes when disabled', async () => {
    const world = await freshWorld()
    const { me, recovery } = await enrolled(world)
    const off = (body: object) => me.attempt(accountCalls.disableTotp, { password: PASSWORD, ...body })
    expect(await off({ recoveryCode: recovery[0] })).toMatchObject({
      body: { success: true, message: '动态码已停用' },
      trips: atMost(3),
    })
    expect(await world.all('recoveryCode')).toEqual([])
    expect((await signIn(world)).body.result.isSms).toBe(false)
    expect((await off({ code: '123456' })).body).toMatchObject({ code: 409, message: '尚未启用动态码' })
    const [row] = await world.db.select().from(userSecurity).where(eq(userSecurity.secondFactor, ''))
    expect(row!.totpSecret).toBe('')
  })
})
