import { describe, expect, test } from 'vitest'
import { captcha, user } from '~/db/schema'
import * as auth from '~/worker/auth/calls'
import { eq } from 'drizzle-orm'
import { atMost } from '~/tests/support/matchers'
import { freshWorld, type World } from '../../support/world'
import { createAccount, lastCode, logLines, messagesTo, requestSmsCode, passCodePause, wrongCode } from './accounts'

const PHONE = '13812345678'
const ask = (world: World, body: object = {}, headers: Record<string, string> = {}) =>
  world.nobody.ask(auth.askSms, { smsmode: '0', mobile: PHONE, ...body }, headers)
const enter = (world: World, body: object, headers: Record<string, string> = {}) =>
  world.nobody.attempt(auth.phoneSignIn, { mobile: PHONE, private: true, ...body }, headers)

describe('SMS code', () => {
  test('is sent after a captcha in three round trips', async () => {
    const world = await freshWorld()
    await createAccount(world)
    world.vars = { CAPTCHA: 'on' }
    expect((await ask(world)).body).toMatchObject({ success: false, code: 412, message: '验证码无效' })
    const { key } = (await world.nobody.ask(auth.newGraphicCode)).body.result as { key: string }
    const [row] = await world.db.select().from(captcha).where(eq(captcha.id, key))
    const picture = { checkKey: key, captcha: row!.answer }
    const answer = await world.nobody.ask(auth.askSmsByPicture, {
      mobile: PHONE,
      smsmode: '0',
      bucketName: '',
      ...picture,
    })
    expect(answer).toMatchObject({
      trips: atMost(3),
      body: {
        ...{ success: true, message: '验证码已发送' },
        result: { waitSeconds: 60, validSeconds: 600, phone: '138****5678' },
      },
    })
    // The captcha is used up.
    expect((await ask(world, picture)).body).toMatchObject({ code: 412 })
  })
  test('is six digits in a message, stored as a hash only and logged', async () => {
    const world = await freshWorld()
    await createAccount(world)
    await ask(world)
    const [message] = await messagesTo(world, PHONE)
    expect(message).toMatchObject({
      channel: 'sms',
      text: expect.stringMatching(/登录验证码为 \d{6}，10 分钟内有效/),
      code: expect.stringMatching(/^[0-9]{6}$/),
    })
    const [row] = await world.all('oneTimeSecret')
    expect(row).toMatchObject({ purpose: 'sms:0', target: PHONE, secretHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(JSON.stringify(row)).not.toContain(message!.code)
    expect(await logLines(world)).toEqual(['2 发送登录短信验证码：138****5678'])
  })

  test('is limited to one a minute, and a new code replaces the former', async () => {
    const world = await freshWorld()
    await createAccount(world)
    expect((await ask(world)).body.success).toBe(true)
    const first = await lastCode(world, PHONE)
    world.offset += 20_000
    const again = await ask(world, {}, { 'cf-connecting-ip': '10.0.0.9' })
    expect(again).toMatchObject({ status: 429, body: { success: false, code: 429 } })
    expect(again.body.message).toMatch(/^请 (39|40) 秒后再获取验证码$/)
    // Other purposes have their own limit.
    expect((await ask(world, { smsmode: '2' })).body.success).toBe(true)
    passCodePause(world)
    expect((await ask(world)).body.success).toBe(true)
    const second = await lastCode(world, PHONE)
    if (first !== second)
      expect((await enter(world, { smsCode: first })).body).toMatchObject({ message: '手机验证码错误' })
    expect((await enter(world, { smsCode: second })).body.success).toBe(true)
  })

  test('returns 40002 after five a minute from one address', async () => {
    const world = await freshWorld()
    for (let i = 0; i < 5; i++) expect((await ask(world, { mobile: `1390000000${i}` })).body.success).toBe(true)
    const sixth = await ask(world, { mobile: '13900000009' })
    expect(sixth).toMatchObject({ status: 429, body: { code: 40002, message: '验证码获取过于频繁，请稍后再试' } })
    expect((await ask(world, { mobile: '13900000009' }, { 'cf-connecting-ip': '10.0.0.2' })).body.success).toBe(true)
  })

  test('is sent once for parallel requests', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const answers = await Promise.all([ask(world), ask(world), ask(world)])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 429, 429])
    expect(await messagesTo(world, PHONE)).toHaveLength(1)
  })

  test('is answered alike for unknown phones, which get nothing', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const known = await ask(world)
    const unknown = await ask(world, { mobile: '13900000000' })
    expect({ ...unknown.body, timestamp: 0 }).toEqual({
      ...known.body,
      timestamp: 0,
      result: { ...known.body.result, phone: '139****0000' },
    })
    expect(unknown.trips).toBe(known.trips)
    expect(await messagesTo(world, '13900000000')).toEqual([])
    expect((await enter(world, { mobile: '13900000000', smsCode: '123456' })).body.message).toBe('手机验证码错误')
  })

  test('rejects each invalid entry with its message', async () => {
    const world = await freshWorld()
    expect((await ask(world, { mobile: '' })).body).toMatchObject({ code: 400, result: { mobile: '请输入手机号' } })
    for (const mobile of ['1381234567', '138123456789', '23812345678', '１３８１２３４５６７８', '1381234567a'])
      expect((await ask(world, { mobile })).body, mobile).toMatchObject({
        code: 400,
        message: '您的手机号码格式不正确',
      })
    expect((await ask(world, { smsmode: '9' })).body).toMatchObject({ code: 400, message: '短信类型有误' })
    // Changing the phone needs a session; the second step needs a sign-in that waits for it.
    expect((await ask(world, { smsmode: '4' })).status).toBe(401)
    for (const token of [undefined, '', 'x.y.z', world.bindings.SECRET])
      expect((await ask(world, { smsmode: '3', token })).body).toMatchObject({
        code: 409,
        message: '登录已过期，请重新登录',
      })
  })

  test('is rejected for the phone of another account when registering or changing phones', async () => {
    const world = await freshWorld()
    await createAccount(world)
    expect((await ask(world, { smsmode: '1' })).body).toMatchObject({ code: 400, message: '该手机号已注册' })
    const other = await world.as('bizManger')
    const answer = await other.ask(auth.askSms, { smsmode: '4', mobile: PHONE })
    expect(answer.body).toMatchObject({ code: 400, message: '该手机号已被使用' })
  })

  test('for two-step verification requires a session that waits for it', async () => {
    const world = await freshWorld()
    const row = await createAccount(world)
    const whole = await world.signIn(row, 'subjectMan')
    const say = async (token: string) => (await ask(world, { smsmode: '3', token })).body.message
    expect(await say(whole.token)).toBe('登录已过期，请重新登录')
    await world.client.execute("update session set stage = 'second', revoked = 1")
    expect(await say(whole.token)).toBe('登录已过期，请重新登录')
    await world.client.execute('update session set revoked = 0')
    expect(await say(whole.token)).toBe('验证码已发送')
  })

  test('development outbox returns the last fifty messages, newest first', async () => {
    const world = await freshWorld()
    for (let number = 10; number < 61; number++)
      await world.make('outbox', {
        kind: 'sms',
        payload: { to: PHONE, code: String(number) },
        nextTime: '',
        createTime: `2026-11-20 08:00:${number}`,
      })
    await world.make('outbox', { kind: 'sms', payload: { to: '13900000000', code: '0' }, nextTime: '' })
    const codes = (await messagesTo(world, PHONE)).map((one) => one.code)
    expect([codes.length, codes[0], codes.at(-1)]).toEqual([50, '60', '11'])
  })

  test('development outbox returns 404 in production', async () => {
    const world = await freshWorld()
    world.vars = { ENVIRONMENT: 'production' }
    expect((await world.nobody.ask(auth.sentTo, { to: PHONE })).status).toBe(404)
  })
})

describe('signing in by phone', () => {
  test('opens a session in at most three round trips for each field name of the code', async () => {
    const world = await freshWorld()
    await createAccount(world)
    for (const name of ['captcha', 'smsCode', 'inputCodeInMobile']) {
      const answer = await enter(world, { [name]: await requestSmsCode(world, '0', PHONE) })
      expect(answer.body).toMatchObject({
        success: true,
        message: '登录成功',
        result: { userInfo: { username: 'subject' } },
      })
      expect(answer.trips).toBeLessThanOrEqual(3)
      expect(answer.headers.get('set-cookie')).toContain('keti_session=')
      expect((await world.caller(answer.body.result.token).ask(auth.myInfo)).body.result.username).toBe('subject')
    }
    expect(await logLines(world)).toContain('1 账号：subject，登录成功')
    expect((await world.all('session')).every((row) => row.proof === 'sms')).toBe(true)
  })

  test('accepts a code once, also for parallel requests', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const code = await requestSmsCode(world, '0', PHONE)
    const answers = await Promise.all([1, 2, 3].map(() => enter(world, { smsCode: code })))
    expect(answers.filter((answer) => answer.body.success)).toHaveLength(1)
    expect((await enter(world, { smsCode: code })).body).toMatchObject({ code: 400, message: '手机验证码错误' })
    expect(await world.all('session')).toHaveLength(1)
  })

  test('rejects an expired code', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const late = await requestSmsCode(world, '0', PHONE)
    world.offset += 601_000
    expect((await enter(world, { smsCode: late })).body).toMatchObject({
      code: 400,
      result: { smsCode: '手机验证码已过期，请重新获取' },
    })
  })
  test.each([{}, { smsCode: '12' }, { captcha: '12' }])('reports the code %j at the field smsCode', async (given) => {
    const world = await freshWorld()
    expect(Object.keys((await enter(world, given)).body.result)).toEqual(['smsCode'])
  })
  test('rejects codes of another purpose and of another phone', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const reset = await requestSmsCode(world, '2', PHONE)
    expect((await enter(world, { smsCode: reset })).body.success).toBe(false)
    const foreign = await requestSmsCode(world, '0', PHONE)
    expect((await enter(world, { mobile: '13900000000', smsCode: foreign })).body.message).toBe('手机验证码错误')
    expect(await world.all('session')).toEqual([])
  })
  test('rejects the right code after five wrong ones, and logs them', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const code = await requestSmsCode(world, '0', PHONE)
    for (let i = 0; i < 5; i++)
      expect((await enter(world, { smsCode: wrongCode(code) })).body.message).toBe('手机验证码错误')
    expect((await enter(world, { smsCode: code })).body.message).toBe('手机验证码错误次数过多，请重新获取')
    expect(await logLines(world)).toContain('4 登录失败：手机 138****5678 的手机验证码错误')
    expect(await world.all('session')).toEqual([])
  })

  test('rejects a wrong code in the caller’s language and logs it in Chinese', async () => {
    const world = await freshWorld()
    const answer = await enter(world, { smsCode: '123456' }, { cookie: 'lang=en' })
    expect(answer.body.message).toBe('The SMS code is incorrect')
    expect(await logLines(world)).toContain('4 登录失败：手机 138****5678 的手机验证码错误')
  })

  test('rejects a suspended, deleted or ambiguous phone', async () => {
    const world = await freshWorld()
    const row = await createAccount(world, { status: 2 })
    expect((await enter(world, { smsCode: await requestSmsCode(world, '0', PHONE) })).body.message).toBe('该用户已冻结')
    await world.db.update(user).set({ status: 1 })
    await world.person('bizManger', { phone: PHONE })
    expect((await enter(world, { smsCode: await requestSmsCode(world, '0', PHONE) })).body).toMatchObject({
      code: 409,
      message: '该手机号对应多个账号，请用账号登录',
    })
    await world.db.update(user).set({ delFlag: 1 }).where(eq(user.id, row.id))
    const other = await enter(world, { smsCode: await requestSmsCode(world, '0', PHONE) })
    expect(other.body.result.userInfo.currentRole.roleCode).toBe('bizManger')
  })

  test('rejects each invalid entry with its message', async () => {
    const world = await freshWorld()
    const say = async (body: object) => (await enter(world, body)).body
    expect(await say({})).toMatchObject({ code: 400, message: '请输入手机验证码' })
    expect(await say({ smsCode: '12345' })).toMatchObject({ code: 400, message: '手机验证码为 6 位数字' })
    expect(await say({ smsCode: '１２３４５６' })).toMatchObject({ code: 400 })
    expect(await say({ mobile: '', smsCode: '123456' })).toMatchObject({ code: 400, message: '请输入手机号' })
    expect(await say({ smsCode: '123456', private: false })).toMatchObject({ message: '请阅读并同意《用户使用协议》' })
  })
})
