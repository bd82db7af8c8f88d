import { describe, expect, test } from 'vitest'
import { user } from '~/db/schema'
import * as accountCalls from '~/worker/auth/account/calls'
import * as auth from '~/worker/auth/calls'
import * as people from '~/worker/people/calls'
import * as todos from '~/worker/pending-tasks/calls'
import { atMost } from '~/tests/support/matchers'
import { freshWorld, type World } from '../../support/world'
import {
  createAccount,
  openSession,
  lastLink,
  logLines,
  PASSWORD,
  messagesTo,
  signIn,
  requestSmsCode,
  passCodePause,
  wrongCode,
} from './accounts'

const NEW = 'Another-2026!'
const RULE = '密码为 10-20 位，须含字母、数字、特殊字符中的至少两种'
const changeInitialPassword = (world: World, token: string, body: object = {}) =>
  world.caller(token).ask(accountCalls.forcedChange, {
    username: 'subject',
    oldpassword: PASSWORD,
    password: NEW,
    firstFlag: 1,
    ...body,
  })

describe('forced password change', () => {
  test('is demanded at the first sign-in, without a cookie', async () => {
    const world = await freshWorld()
    await createAccount(world, { firstLogin: 1 })
    const answer = await signIn(world)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        ...{ success: false, code: 'firstLogin', message: '用户首次登录,请立即修改密码后再登录' },
        result: { username: 'subject', token: expect.any(String) },
      },
    })
    expect(answer.headers.get('set-cookie')).toBeNull()
  })
  test('is all that the token of the first sign-in allows', async () => {
    const world = await freshWorld()
    await createAccount(world, { firstLogin: 1 })
    const half = world.caller((await signIn(world)).body.result.token)
    for (const call of [auth.myInfo, accountCalls.myProfile, accountCalls.myDevices, todos.countTodos])
      expect(await half.ask(call), call.path).toMatchObject({ status: 403, body: { message: '请先修改密码' } })
    expect((await half.attempt(accountCalls.updatePassword, {})).status).toBe(403)
    expect((await half.ask(accountCalls.enrolTotp, { password: PASSWORD })).status).toBe(403)
  })
  test('uses up the token and replaces the password', async () => {
    const world = await freshWorld()
    await createAccount(world, { firstLogin: 1 })
    const { token } = (await signIn(world)).body.result
    expect(await changeInitialPassword(world, token)).toMatchObject({
      body: { success: true, message: '修改成功' },
      trips: atMost(3),
    })
    expect(await logLines(world)).toEqual(
      expect.arrayContaining(['1 账号：subject，首次登录，须修改密码', '2 修改密码']),
    )
    expect((await changeInitialPassword(world, token)).status).toBe(401)
    expect((await signIn(world)).body.message).toBe('用户名或密码错误')
    expect((await signIn(world, { password: NEW })).body).toMatchObject({
      success: true,
      result: { isPassWExpired: false, userInfo: { firstLogin: 0, expiningDate: 90 } },
    })
  })

  test('rejects a common password in any letter case', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const me = await openSession(world)
    for (const password of ['montgom240', 'Montgom240']) {
      const body = { username: 'subject', oldpassword: PASSWORD, password, confirmpassword: password }
      expect((await me.ask(accountCalls.updatePassword, body)).body).toMatchObject({
        ...{ success: false, code: 400 },
        result: { password: '密码过于常见，易被猜测，请更换' },
      })
    }
    expect((await signIn(world)).body.success).toBe(true)
  })

  test('rejects an initial password after the configured days', async () => {
    const world = await freshWorld()
    await createAccount(world, { firstLogin: 1 })
    world.pass(6.9)
    expect((await signIn(world)).body.code).toBe('firstLogin')
    world.pass(0.2)
    const lapsed = await signIn(world)
    expect(lapsed.body).toMatchObject({
      ...{ success: false, code: 403, message: '初始密码已失效，请联系管理员重新设置', result: null },
    })
    expect(await logLines(world)).toContain('4 登录失败：初始密码已失效')
  })

  test('hides an expired initial password behind the usual message', async () => {
    const world = await freshWorld()
    await createAccount(world, { firstLogin: 1 })
    world.pass(8)
    expect((await signIn(world, { password: 'Wrong-2026!!' })).body.message).toBe('用户名或密码错误')
  })

  test('keeps initial passwords valid with a setting of 0', async () => {
    const world = await freshWorld()
    await world.set('initialPasswordDays', 0)
    await createAccount(world, { firstLogin: 1 })
    world.pass(80)
    expect((await signIn(world)).body.code).toBe('firstLogin')
  })

  test('accepts an initial password that an administrator set again', async () => {
    const world = await freshWorld()
    await createAccount(world, { firstLogin: 1 })
    world.pass(8)
    const admin = await world.as('admin')
    const set = await admin.ask(people.setPassword, { username: 'subject' })
    expect(set.body, set.body.message).toMatchObject({ success: true })
    expect((await signIn(world, { password: set.body.result.password })).body.code).toBe('firstLogin')
  })

  test('is required for an expired password and announced before it expires', async () => {
    const world = await freshWorld()
    await createAccount(world, { passwordUpdateTime: '2026-08-22 09:30:00' })
    const expired = await signIn(world)
    expect(expired.body).toMatchObject({
      success: true,
      result: { isPassWExpired: true, userInfo: { expiningDate: 0 } },
    })
    expect(expired.headers.get('set-cookie')).toBeNull()
    expect((await world.caller(expired.body.result.token).ask(auth.myInfo)).status).toBe(403)
    expect((await changeInitialPassword(world, expired.body.result.token)).body.success).toBe(true)
    await world.db.update(user).set({ passwordUpdateTime: '2026-08-30 00:00:00' })
    const soon = await signIn(world, { password: NEW })
    expect(soon.body.result).toMatchObject({ isPassWExpired: false, userInfo: { expiningDate: 8 } })
    expect((await world.caller(soon.body.result.token).ask(auth.myInfo)).status).toBe(200)
  })

  test('expires after ten minutes and can be signed out', async () => {
    const world = await freshWorld()
    await createAccount(world, { firstLogin: 1 })
    const { token } = (await signIn(world)).body.result
    world.offset += 601_000
    expect((await changeInitialPassword(world, token)).status).toBe(500)
    const again = (await signIn(world)).body.result.token
    expect((await world.caller(again).ask(auth.signOut)).body.message).toBe('退出登录成功！')
    expect((await changeInitialPassword(world, again)).status).toBe(401)
    expect((await world.nobody.attempt(accountCalls.forcedChange, {})).status).toBe(401)
  })
})

describe('changing the own password', () => {
  const change = (me: ReturnType<World['caller']>, body: object = {}) =>
    me.ask(accountCalls.updatePassword, {
      username: 'subject',
      oldpassword: PASSWORD,
      password: NEW,
      confirmpassword: NEW,
      ...body,
    })

  test('keeps this session and ends the others in three round trips', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const [here, there] = [(await openSession(world)).token, (await openSession(world)).token]
    world.pass(1)
    const changed = await change(world.caller(here))
    expect(changed.body).toMatchObject({ success: true, message: '密码修改成功' })
    expect(changed.trips).toBeLessThanOrEqual(3)
    expect((await world.caller(here).ask(auth.myInfo)).status).toBe(200)
    expect((await world.caller(there).ask(auth.myInfo)).status).toBe(401)
    expect((await world.all('user'))[0]!.passwordUpdateTime?.slice(0, 10)).toBe(world.stamp().slice(0, 10))
  })

  describe('rejects', () => {
    async function opened() {
      const world = await freshWorld()
      await createAccount(world)
      const me = await openSession(world)
      return { world, me }
    }
    test.each([
      [{ username: '' }, { code: 400, result: { username: '用户名不能为空' } }],
      [{ oldpassword: '' }, { result: { oldpassword: '请输入旧密码' } }],
      [
        { confirmpassword: 'Another-2027!' },
        { message: '两次输入的密码不一致！', result: { confirmpassword: '两次密码不一致' } },
      ],
      [{ password: PASSWORD, confirmpassword: PASSWORD }, { result: { password: '新密码不可与旧密码相同' } }],
      [{ username: 'Abcdefg-1234' }, { code: 403, message: '只允许修改自己的密码！' }],
    ])('%j', async (body, answer) => {
      const { world, me } = await opened()
      await createAccount(world, { username: 'Abcdefg-1234', phone: '13900000000', email: '' })
      expect((await change(me, body)).body).toMatchObject(answer)
      expect((await signIn(world)).body.success).toBe(true)
    })
    test('weak passwords', async () => {
      const { world, me } = await opened()
      for (const weak of [
        'Short1!',
        'a'.repeat(8) + '1',
        'a'.repeat(20) + '1',
        'onlyletters',
        '12345678901',
        '密码密码密码密码密码12',
        'with blank 12',
      ])
        expect((await change(me, { password: weak, confirmpassword: weak })).body, weak).toMatchObject({
          code: 400,
          result: { password: RULE },
        })
      expect((await signIn(world)).body.success).toBe(true)
    })
    test('the account name as password', async () => {
      const { world } = await opened()
      await createAccount(world, { username: 'Abcdefg-1234', phone: '13900000000', email: '' })
      const same = await change(await openSession(world, 'Abcdefg-1234'), {
        username: 'Abcdefg-1234',
        password: 'abcdefg-1234',
        confirmpassword: 'abcdefg-1234',
      })
      expect(same.body).toMatchObject({ result: { password: '密码不能和账户相同' } })
    })
  })

  test('logs wrong old passwords and returns 429 after too many', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const me = await openSession(world)
    for (let i = 0; i < 6; i++)
      expect((await change(me, { oldpassword: 'wrong' })).body.result).toEqual({ oldpassword: '旧密码错误' })
    expect(await change(me)).toMatchObject({ status: 429, body: { message: '密码错误次数过多，请于10分钟后再试' } })
    expect(await logLines(world)).toContain('4 旧密码错误：/v2/sys/user/updatePassword')
  })

  test('accepts one of two parallel changes', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const me = await openSession(world)
    const both = await Promise.all([
      change(me),
      change(me, { password: 'Different-2026', confirmpassword: 'Different-2026' }),
    ])
    expect(both.filter((answer) => answer.body.success)).toHaveLength(1)
    expect(both.find((answer) => !answer.body.success)!.body.code).toBe(409)
  })
})

describe('forgotten password', () => {
  const set = (world: World, body: object) =>
    world.nobody.ask(accountCalls.resetPassword, { password: NEW, confirmpassword: NEW, ...body })
  const verify = (world: World, body: object) =>
    world.nobody.ask(accountCalls.verifyPhone, { phone: '13812345678', ...body })

  describe('by SMS', () => {
    async function coded() {
      const world = await freshWorld()
      await createAccount(world)
      return { world, code: await requestSmsCode(world, '2', '13812345678') }
    }
    async function ticketed() {
      const { world, code } = await coded()
      const bought = await verify(world, { smscode: code })
      return { world, ticket: bought.body.result.smscode as string }
    }
    test('exchanges a code for a ticket once and stores no ticket', async () => {
      const { world, code } = await coded()
      expect((await verify(world, { smscode: wrongCode(code) })).body).toMatchObject({
        code: 400,
        result: { smscode: '手机验证码错误' },
      })
      const bought = await verify(world, { smscode: code })
      expect(bought).toMatchObject({ body: { result: { username: 'subject' } }, trips: atMost(3) })
      expect((await verify(world, { smscode: code })).body.success).toBe(false)
      expect(JSON.stringify(await world.all('oneTimeSecret'))).not.toContain(bought.body.result.smscode)
    })
    test('keeps the ticket after an invalid password or another account', async () => {
      const { world, ticket } = await ticketed()
      const weak = { smscode: ticket, password: 'weak', confirmpassword: 'weak' }
      expect((await set(world, weak)).body.result).toEqual({ password: RULE })
      expect((await set(world, { smscode: ticket, username: 'another' })).body.code).toBe(400)
      expect((await set(world, { smscode: ticket })).body.success).toBe(true)
    })
    test('exchanges a ticket for a new password once and ends the sessions', async () => {
      const { world, ticket } = await ticketed()
      const session = (await openSession(world)).token
      const done = await set(world, { username: 'subject', smscode: ticket, phone: '13812345678' })
      expect(done).toMatchObject({ body: { success: true, message: '密码重置成功，请登录' }, trips: atMost(3) })
      expect((await set(world, { smscode: ticket })).body).toMatchObject({
        code: 400,
        message: '链接无效或已过期，请重新申请',
      })
      expect((await world.caller(session).ask(auth.myInfo)).status).toBe(401)
      expect((await signIn(world, { password: NEW })).body.success).toBe(true)
      expect(await logLines(world)).toEqual(expect.arrayContaining(['2 找回密码：手机验证通过', '2 重置密码']))
    })
  })

  test('by email sends a link that works once within half an hour and unlocks the name', async () => {
    const world = await freshWorld()
    await createAccount(world, { firstLogin: 1 })
    const ask = (email: string) => world.nobody.ask(accountCalls.askReset, { email })
    const known = await ask('Zhang@Example.org')
    const unknown = await ask('nobody@example.org')
    expect({ ...unknown.body, timestamp: 0 }).toEqual({ ...known.body, timestamp: 0 })
    expect(unknown.trips).toBe(known.trips)
    expect(await messagesTo(world, 'nobody@example.org')).toEqual([])
    const token = await lastLink(world, 'zhang@example.org')
    const look = await world.nobody.ask(accountCalls.checkResetLink, { token })
    expect(look.body).toMatchObject({ success: true, result: { username: 'subject' } })
    const locked = world.limits.get('login.here subject 127.0.0.1')
    for (let i = 0; i < 6; i++) await locked.take('login.here', world.now().getTime())
    const both = await Promise.all([set(world, { token }), set(world, { token })])
    expect(both.filter((answer) => answer.body.success)).toHaveLength(1)
    expect((await world.nobody.ask(accountCalls.checkResetLink, { token })).body.code).toBe(400)
    expect((await signIn(world, { password: NEW })).body.success).toBe(true)
  })

  test('by email logs the account only if it exists', async () => {
    const world = await freshWorld()
    const row = await createAccount(world)
    await createAccount(world, { username: 'other', phone: '13900000000' })
    for (const body of [
      { email: 'zhang@example.org', username: 'subject' },
      { email: 'nobody@example.org' },
      { email: 'zhang@example.org', username: 'nobody' },
    ]) {
      passCodePause(world)
      await world.nobody.ask(accountCalls.askReset, body)
    }
    const asked = (await world.all('log')).filter((one) => one.logContent.startsWith('申请重置密码邮件'))
    expect(asked.map((one) => [one.logType, one.userId])).toEqual([
      [2, row.id],
      [2, ''],
      [2, ''],
    ])
    expect(await messagesTo(world, 'zhang@example.org')).toHaveLength(1)
  })

  test('rejects expired, forged, foreign and replaced links', async () => {
    const world = await freshWorld()
    await createAccount(world, { activated: 0 })
    const ask = () => world.nobody.ask(accountCalls.askReset, { email: 'zhang@example.org' })
    await ask()
    const former = await lastLink(world, 'zhang@example.org')
    passCodePause(world)
    await ask()
    const token = await lastLink(world, 'zhang@example.org')
    // An activation link has another purpose.
    await world.nobody.ask(accountCalls.sendActivateEmail, { email: 'zhang@example.org' })
    passCodePause(world)
    expect((await world.nobody.ask(accountCalls.sendActivateEmail, { email: 'zhang@example.org' })).body.success).toBe(
      true,
    )
    const other = await lastLink(world, 'zhang@example.org')
    for (const dead of [former, other, '', 'x', `${token}x`, token.slice(1)])
      expect((await set(world, { token: dead })).body, dead).toMatchObject({ code: 400 })
    world.offset += 1801_000
    expect((await set(world, { token })).body).toMatchObject({ code: 400, message: '链接无效或已过期，请重新申请' })
    expect((await world.all('user'))[0]!.password).toContain('scrypt')
    expect((await signIn(world)).body.code).toBe('activate')
  })

  test('asks for the account name if several accounts share a phone', async () => {
    const world = await freshWorld()
    await createAccount(world)
    await createAccount(world, { username: 'other', email: '' })
    const code = await requestSmsCode(world, '2', '13812345678')
    expect((await verify(world, { smscode: code })).body.result).toEqual({
      username: '该手机号对应多个账号，请填写账号',
    })
    expect((await verify(world, { smscode: code, username: 'nobody' })).body.result).toEqual({
      username: '账号与手机号不符',
    })
    expect((await verify(world, { smscode: code, username: 'other' })).body.result).toMatchObject({ username: 'other' })
  })

  test('rejects an SMS code after five minutes and too many tickets', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const code = await requestSmsCode(world, '2', '13812345678')
    world.offset += 301_000
    expect((await verify(world, { smscode: code })).body.message).toBe('手机验证码已过期，请重新获取')
    for (let i = 0; i < 29; i++) await set(world, { token: `guess${i}` })
    expect((await set(world, { token: 'guess' })).status).toBe(429)
  })
})
