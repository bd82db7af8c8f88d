import { CompactEncrypt, importJWK } from 'jose'
import { describe, expect, test } from 'vitest'
import { user } from '~/db/schema'
import * as accountCalls from '~/worker/auth/account/calls'
import * as auth from '~/worker/auth/calls'
import { atMost } from '~/tests/support/matchers'
import { solveProofOfWork } from '~/tests/support/altcha'
import { freshWorld, type World } from '../../support/world'
import {
  createAccount,
  openSession,
  lastLink,
  logLines,
  requestMailCode,
  PASSWORD,
  messagesTo,
  signIn,
  requestSmsCode,
  passCodePause,
  wrongCode,
} from './accounts'

const BOX = 'zhang@example.org'

describe('account activation', () => {
  const send = (world: World, email: string) => world.nobody.ask(accountCalls.sendActivateEmail, { email })
  const activate = (world: World, token: string) => world.nobody.ask(accountCalls.activate, { token })

  test('is demanded for a right password', async () => {
    const world = await freshWorld()
    await createAccount(world, { activated: 0 })
    expect((await signIn(world)).body).toMatchObject({ success: false, code: 'activate', result: { email: BOX } })
  })
  test('sends a link to an encrypted mailbox in three round trips and stores no token', async () => {
    const world = await freshWorld()
    await createAccount(world, { activated: 0 })
    const { jwk, kid } = (await world.nobody.ask(auth.publicKey)).body.result
    const sealed = await new CompactEncrypt(new TextEncoder().encode(BOX))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid })
      .encrypt(await importJWK(jwk, 'RSA-OAEP-256'))
    expect(await send(world, sealed)).toMatchObject({ body: { success: true }, trips: atMost(3) })
    expect(JSON.stringify(await world.all('oneTimeSecret'))).not.toContain(await lastLink(world, BOX))
  })
  test('accepts a link once, also for parallel requests', async () => {
    const world = await freshWorld()
    await createAccount(world, { activated: 0 })
    await send(world, BOX)
    const token = await lastLink(world, BOX)
    const both = await Promise.all([activate(world, token), activate(world, token)])
    expect(both.filter((answer) => answer.body.success)).toHaveLength(1)
    expect(both[0]!.trips).toBeLessThanOrEqual(3)
    expect((await activate(world, token)).body).toMatchObject({
      code: 400,
      message: '激活链接无效或已过期，请重新发送',
    })
    expect((await signIn(world)).body.success).toBe(true)
    expect(await logLines(world)).toEqual(expect.arrayContaining(['2 申请激活邮件：z***@example.org', '2 激活账号']))
  })

  test('answers unknown and active mailboxes alike and sends nothing', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const [known, unknown] = [await send(world, BOX), await send(world, 'nobody@example.org')]
    expect({ ...known.body, timestamp: 0 }).toEqual({ ...unknown.body, timestamp: 0 })
    expect(known.trips).toBe(unknown.trips)
    expect(await messagesTo(world, BOX)).toEqual([])
    expect((await send(world, 'no mailbox')).body).toMatchObject({ code: 400, message: '邮箱格式有误' })
    expect((await send(world, BOX)).status).toBe(429)
    world.vars = { ENVIRONMENT: 'production' }
    expect((await send(world, BOX)).body.code).toBe(400)
  })

  test('rejects expired, replaced and forged links', async () => {
    const world = await freshWorld()
    await createAccount(world, { activated: 0 })
    await send(world, BOX)
    const former = await lastLink(world, BOX)
    passCodePause(world)
    await send(world, BOX)
    const token = await lastLink(world, BOX)
    for (const dead of [former, 'x', `${token}x`, token.toUpperCase()])
      expect((await activate(world, dead)).body, dead).toMatchObject({ code: 400 })
    world.offset += 86_401_000
    expect((await activate(world, token)).body.message).toBe('激活链接无效或已过期，请重新发送')
    expect((await world.all('user'))[0]!.activated).toBe(0)
  })

  test('builds links from the configured site URL, not from the request', async () => {
    const world = await freshWorld()
    await createAccount(world, { activated: 0 })
    world.vars = { SITE_URL: 'https://keti.example.org/' }
    await send(world, BOX)
    const [mail] = await messagesTo(world, BOX)
    expect(mail!.link).toMatch(/^https:\/\/keti\.example\.org\/user\/activate\?token=[\w-]{43}$/)
  })
})

describe('changing the email address', () => {
  const NEW = 'new@example.org'
  const change = (caller: ReturnType<World['caller']>, body: object) =>
    caller.attempt(accountCalls.changeEmail, { username: 'subject', password: PASSWORD, email: NEW, ...body })

  test('returns 401 without a session', async () => {
    const world = await freshWorld()
    await createAccount(world)
    expect((await world.nobody.ask(auth.askMailCode, { email: NEW })).status).toBe(401)
    expect((await change(world.nobody, { emailCode: '123456' })).status).toBe(401)
    expect((await world.all('user'))[0]).toMatchObject({ email: BOX })
  })

  test('returns 401 before two-step verification', async () => {
    const world = await freshWorld()
    await createAccount(world)
    await world.set('smsCheck', 1)
    const half = world.caller((await signIn(world)).body.result.token)
    expect((await half.ask(auth.askMailCode, { email: NEW })).status).toBe(401)
    expect((await change(half, { emailCode: '123456' })).status).toBe(401)
  })

  test('notifies the old mailbox and invalidates its password reset link', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const me = await openSession(world)
    await world.nobody.ask(accountCalls.askReset, { email: BOX })
    const token = await lastLink(world, BOX)
    const emailCode = await requestMailCode(world, 'changeEmail', NEW, me)
    expect((await change(me, { emailCode })).body).toMatchObject({ success: true, message: '邮箱变更成功' })
    expect((await messagesTo(world, BOX))[0]!.subject).toBe('账号邮箱已变更')
    expect((await world.nobody.ask(accountCalls.checkResetLink, { token })).body.code).toBe(400)
    expect(await logLines(world)).toContain('2 变更邮箱：n***@example.org')
  })

  describe('with a code', () => {
    async function coded() {
      const world = await freshWorld()
      await createAccount(world)
      await createAccount(world, { username: 'other', phone: '13900000000', email: 'other@example.org' })
      const me = await openSession(world)
      const emailCode = await requestMailCode(world, 'changeEmail', NEW, me)
      return { me, emailCode }
    }
    test('rejects the address of another account', async () => {
      const { me } = await coded()
      const taken = await me.ask(auth.askMailCode, { email: 'OTHER@example.org' })
      expect(taken.body).toMatchObject({ code: 400, message: '该邮箱已被使用' })
    })
    test('rejects another account, a wrong code, a wrong password and another address', async () => {
      const { me, emailCode } = await coded()
      expect((await change(me, { emailCode, username: 'other' })).status).toBe(403)
      expect((await change(me, { emailCode: wrongCode(emailCode) })).body.result).toEqual({
        emailCode: '邮箱验证码错误',
      })
      expect((await change(me, { emailCode, password: 'wrong' })).body.result).toEqual({ password: '密码错误' })
      expect((await change(me, { emailCode, email: 'third@example.org' })).body.success).toBe(false)
    })
    test('saves the address in at most three round trips', async () => {
      const { me, emailCode } = await coded()
      expect(await change(me, { emailCode })).toMatchObject({ body: { success: true }, trips: atMost(3) })
      expect((await me.ask(accountCalls.myProfile)).body.result.email).toBe(NEW)
    })
  })

  test('limits codes by captcha and to one a minute without a session', async () => {
    const world = await freshWorld()
    world.vars = { CAPTCHA: 'on' }
    const ask = (altcha?: string) => world.nobody.ask(auth.askMailCode, { mode: 'register', email: NEW, altcha })
    expect((await ask()).body.result).toEqual({ altcha: '请完成安全验证后提交' })
    expect((await ask(await solveProofOfWork(world.nobody))).body).toMatchObject({ code: 412 })
    world.vars = {}
    expect((await ask()).body.success).toBe(true)
    expect((await ask()).status).toBe(429)
    expect((await world.nobody.ask(auth.askMailCode, { email: 'x@' })).body.message).toBe('邮箱格式有误')
    expect((await world.nobody.ask(auth.askMailCode, { email: 'a@b.cn\nbcc: c@d.cn' })).body.code).toBe(400)
  })
})

describe('changing the phone number', () => {
  test('rejects a wrong code, another phone, a wrong password and the phone of another account', async () => {
    const { world, change, code } = await coded()
    expect((await change({ smsCode: wrongCode(code) })).body.result).toEqual({ smsCode: '手机验证码错误' })
    expect((await change({ phone: '13700000001' })).body.success).toBe(false)
    expect((await change({ password: 'wrong' })).body.result).toEqual({ password: '密码错误' })
    await world.person('bizManger', { phone: '13700000000', id: 'in-between' })
    expect((await change({})).body.result).toEqual({ phone: '该手机号已被使用' })
  })
  test('saves the phone once for parallel requests and notifies the mailbox', async () => {
    const { world, me, change } = await coded()
    const both = await Promise.all([change({}), change({})])
    expect(both.filter((answer) => answer.body.success)).toHaveLength(1)
    expect(Math.max(...both.map((answer) => answer.trips))).toBeLessThanOrEqual(3)
    expect((await me.ask(accountCalls.myProfile)).body.result.phone).toBe('13700000000')
    expect((await messagesTo(world, BOX))[0]!.subject).toBe('账号手机号已更换')
    expect(await logLines(world)).toContain('2 更换手机号：137****0000')
  })
  async function coded() {
    const world = await freshWorld()
    await createAccount(world)
    const me = await openSession(world)
    const code = await requestSmsCode(world, '4', '13700000000', me)
    const change = (body: object) =>
      me.ask(accountCalls.changePhone, { phone: '13700000000', smsCode: code, password: PASSWORD, ...body })
    return { world, me, code, change }
  }
})

describe('profile', () => {
  test('is returned to its user in at most two round trips', async () => {
    const { me } = await opened()
    expect(await me.ask(accountCalls.myProfile)).toMatchObject({
      trips: atMost(2),
      body: {
        result: { username: 'subject', realname: '张三', phone: '13812345678', email: BOX, lockVersion: 0 },
      },
    })
  })
  test('is saved in at most three round trips', async () => {
    const { world, me, row, save } = await opened()
    const given = { realname: '李四', sex: 2, birthday: '1990-01-31', telephone: '010-88888888', post: 'P01,P02' }
    expect(await save({ ...given, lockVersion: 0 })).toMatchObject({
      body: { success: true, message: '保存成功' },
      trips: atMost(3),
    })
    const { telephone: _, ...columns } = given
    expect(await world.read('user', row.id)).toMatchObject({ ...columns, username: 'subject' })
    expect((await me.ask(accountCalls.myProfile)).body.result).toMatchObject({ postText: '研究员、处长' })
    expect(await logLines(world)).toContain('2 修改个人资料')
  })
  test('rejects an unknown position', async () => {
    const { save } = await opened()
    expect((await save({ post: 'P09' })).body).toMatchObject({
      code: 400,
      result: { post: '所选职务不存在，请重新选择' },
    })
  })
  test('returns 409 if it changed since it was read', async () => {
    const { save } = await opened()
    await save({ realname: '李四', lockVersion: 0 })
    expect((await save({ realname: '王五', lockVersion: 0 })).body.code).toBe(409)
  })
  test('clears an optional field', async () => {
    const { world, row, save } = await opened()
    await save({ birthday: '1990-01-31' })
    expect((await save({ birthday: '' })).body.success).toBe(true)
    expect((await world.read('user', row.id))!.birthday).toBeNull()
  })
  async function opened() {
    const world = await freshWorld()
    const row = await createAccount(world)
    const me = await openSession(world)
    await world.make('position', { code: 'P01', name: '研究员' })
    await world.make('position', { code: 'P02', name: '处长' })
    const save = (body: object) => me.ask(accountCalls.saveProfile, body)
    return { world, row, me, save }
  }

  test('rejects other fields and invalid values', async () => {
    const world = await freshWorld()
    const row = await createAccount(world)
    const me = await openSession(world)
    const before = await world.read('user', row.id)
    for (const body of [
      {},
      { username: 'admin' },
      { status: 2, roleId: '6', phone: '13700000000', email: 'x@y.cn', password: 'x' },
    ])
      expect((await me.attempt(accountCalls.saveProfile, body)).body).toMatchObject({
        code: 400,
        message: '无可保存的内容',
      })
    for (const [body, message] of [
      [{ realname: '' }, '请输入姓名'],
      [{ realname: '张 三' }, '姓名为 1-14 个汉字、字母或数字'],
      [{ realname: '张'.repeat(15) }, '姓名为 1-14 个汉字、字母或数字'],
      [{ sex: 3 }, '性别有误'],
      [{ birthday: '1990-13-01' }, '生日不是有效的日期'],
      [{ telephone: '12345' }, '电话格式有误'],
    ] as const)
      expect((await me.attempt(accountCalls.saveProfile, body)).body, JSON.stringify(body)).toMatchObject({
        code: 400,
        message,
      })
    expect(await world.read('user', row.id)).toEqual(before)
  })

  test.each(['counselor', 'technologyManger'] as const)(
    'saves fields and a review limit of known values for %s',
    async (roleCode) => {
      const world = await freshWorld()
      const expert = await world.as(roleCode)
      const save = (body: object) => expert.attempt(accountCalls.saveProfile, body)
      expect((await expert.ask(accountCalls.myProfile)).body.result).toMatchObject({
        ...{ reviews: 1, domainIds: [], maxLoad: 20 },
        domains: expect.arrayContaining([{ value: '03', label: '人工智能' }]),
      })
      expect(await save({ domainIds: '05,03', maxLoad: '4' })).toMatchObject({
        body: { success: true },
        trips: atMost(3),
      })
      expect(await world.read('user', expert.user.id)).toMatchObject({ domainIds: ['03', '05'], maxLoad: 4 })
      expect(await logLines(world)).toContain('2 修改个人资料')
      expect((await save({ maxLoad: '' })).body.success).toBe(true)
      expect(await world.read('user', expert.user.id)).toMatchObject({ domainIds: ['03', '05'], maxLoad: 20 })
    },
  )
  test.each([
    [{ domainIds: ['99'] }, { domainIds: '领域“99”不存在或已停用' }],
    [{ maxLoad: '501' }, { maxLoad: '同时评审课题数上限为 0-500 的整数，不填则为 20' }],
  ])('rejects %j from an expert', async (body, result) => {
    const expert = await (await freshWorld()).as('counselor')
    expect((await expert.attempt(accountCalls.saveProfile, body)).body).toMatchObject({ code: 400, result })
  })

  test('rejects fields and a review limit from a user without a reviewing role', async () => {
    const world = await freshWorld()
    const manager = await world.as('subjectMan')
    expect((await manager.ask(accountCalls.myProfile)).body.result).toMatchObject({ reviews: 0 })
    for (const body of [{ domainIds: ['03'] }, { maxLoad: 3 }])
      expect((await manager.ask(accountCalls.saveProfile, body)).body).toMatchObject({
        code: 400,
        message: '仅评委与技术委员会可填写评审领域与上限',
      })
    expect(await world.read('user', manager.user.id)).toMatchObject({ domainIds: [], maxLoad: 20 })
  })

  test('accepts a small picture of the declared type only', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const me = await openSession(world)
    const save = (avatar: string) => me.ask(accountCalls.saveAvatar, { avatar })
    const png = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1').toString('base64')}`
    expect((await save(png)).body).toMatchObject({ success: true, result: { avatar: png } })
    for (const bad of [
      png.replace('image/png', 'image/jpeg'),
      'data:image/svg+xml;base64,PHN2Zy8+',
      'https://example.org/a.png',
      'data:text/html;base64,PGI+',
      `data:image/png;base64,${'A'.repeat(41_000)}`,
    ])
      expect((await save(bad)).body.code, bad.slice(0, 40)).toBe(400)
    expect((await save('')).body.result).toEqual({ avatar: '' })
    expect((await world.db.select().from(user))[0]!.avatar).toBe('')
  })
})

test('echoes encrypted data in development only', async () => {
  const world = await freshWorld()
  const { jwk, kid } = (await world.nobody.ask(auth.publicKey)).body.result
  const data = await new CompactEncrypt(new TextEncoder().encode('明文'))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid })
    .encrypt(await importJWK(jwk, 'RSA-OAEP-256'))
  expect((await world.nobody.ask(auth.echoSecret, { data })).body.result).toBe('明文')
  expect((await world.nobody.attempt(auth.echoSecret, { data: `${data}x` })).body.code).toBe(400)
  expect((await world.nobody.attempt(auth.echoSecret, {})).body.code).toBe(400)
  world.vars = { ENVIRONMENT: 'production' }
  expect((await world.nobody.attempt(auth.echoSecret, { data })).body.code).toBe(404)
})
