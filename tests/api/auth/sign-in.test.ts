import { eq } from 'drizzle-orm'
import { CompactEncrypt, importJWK } from 'jose'
import { describe, expect, test } from 'vitest'
import { captcha, keyPair, session, user, roleAssignment } from '~/db/schema'
import * as auth from '~/worker/auth/calls'
import { limits } from '~/worker/auth/limits'
import { hashPassword } from '~/worker/auth/password-hash'
import type { RoleCode } from '~/worker/policy/roles'
import { roles } from '~/worker/policy/roles'
import { atMost } from '~/tests/support/matchers'
import { freshWorld, type World } from '../../support/world'

const PASSWORD = 'Keti@2026demo'
const passwordHash = hashPassword(PASSWORD)

async function createAccount(world: World, given: Record<string, unknown> = {}, ...codes: RoleCode[]) {
  const [first = 'subjectMan', ...more] = codes
  const row = await world.person(first, {
    username: 'subject',
    phone: '13812345678',
    password: await passwordHash,
    ...given,
  })
  for (const code of more) await world.db.insert(roleAssignment).values({ userId: row.id, roleId: roles[code].id })
  return row
}
const credentials = { username: 'subject', password: PASSWORD, private: true }
const signIn = (world: World, body: object = {}, headers: Record<string, string> = {}) =>
  world.nobody.attempt(auth.signIn, { ...credentials, ...body }, headers)

/** Requests a captcha and returns its key with the answer from the database. */
async function picture(world: World) {
  const shown = await world.nobody.ask(auth.newGraphicCode)
  const { key } = shown.body.result as { key: string }
  const [stored] = await world.db.select().from(captcha).where(eq(captcha.id, key))
  return { checkKey: key, captcha: stored!.answer }
}
async function captchaWorld() {
  const world = await freshWorld()
  world.vars = { CAPTCHA: 'on' }
  await createAccount(world)
  return world
}

describe('signing in', () => {
  test('returns the user without secrets in at most three round trips', async () => {
    const world = await freshWorld()
    const row = await createAccount(world, { passwordUpdateTime: '2026-11-19 09:00:00' })
    const answer = await signIn(world)
    const role = { id: '2', roleCode: 'subjectMan', roleName: '课题负责人' }
    expect(answer).toMatchObject({
      trips: atMost(3),
      body: {
        success: true,
        code: 200,
        result: {
          ...{ multi_depart: 1, isSms: false, isPassWExpired: false, phone: '138****5678' },
          sysAllDictItems: { subject_domain: expect.arrayContaining([expect.objectContaining({ value: '03' })]) },
          departs: [{ id: 'd-one', orgCode: 'A02', departName: '甲证券股份有限公司' }],
          userInfo: {
            ...{ id: row.id, username: 'subject', currentRole: role, roleList: [role] },
            ...{ departIds: 'd-one', orgCode: 'A02', expiningDate: 89 },
          },
        },
      },
    })
    expect(JSON.stringify(answer.body)).not.toContain('scrypt')
  })
  test('opens a session for its token and its cookie', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const answer = await signIn(world)
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^keti_session=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/)
    expect(await world.caller(answer.body.result.token).ask(auth.myInfo)).toMatchObject({
      body: { result: { username: 'subject' } },
      trips: atMost(2),
    })
    const byCookie = await world.nobody.ask(auth.myInfo, {}, { cookie: cookie.split(';')[0]! })
    expect(byCookie.body.result.username).toBe('subject')
  })
  test('writes one audit log entry', async () => {
    const world = await freshWorld()
    await createAccount(world)
    await signIn(world)
    expect(await world.all('log')).toMatchObject([
      { logType: 1, userid: 'subject', roleCode: 'subjectMan', costTime: atMost(600_000) },
    ])
  })

  test('creates session ids of 256 random bits', async () => {
    const world = await freshWorld()
    await createAccount(world)
    for (let turn = 0; turn < 2; turn++) await signIn(world)
    const [one, two] = (await world.all('session')).map(({ id }) => Buffer.from(id, 'base64url'))
    expect([one!.length, two!.length]).toEqual([32, 32])
    // No part of it is a time or a counter.
    expect(one!.subarray(0, 4)).not.toEqual(two!.subarray(0, 4))
    expect(one!.subarray(28)).not.toEqual(two!.subarray(28))
  })

  test('sets a secure cookie outside development', async () => {
    const world = await freshWorld()
    await createAccount(world)
    world.vars = { ENVIRONMENT: 'production', CAPTCHA: 'off' }
    // The captcha switch of automated clients has no effect in production.
    const { checkKey, captcha: text } = await picture(world)
    const { jwk, kid } = (await world.nobody.ask(auth.publicKey)).body.result
    const password = await encrypted(PASSWORD, jwk, kid)
    expect((await signIn(world, { password })).body).toMatchObject({ code: 412, message: '验证码无效' })
    const answer = await signIn(world, { password, captcha: text, checkKey })
    expect(answer.body.success).toBe(true)
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-keti_session=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800; Secure,/,
    )
    const [cookie = ''] = answer.headers.get('set-cookie')!.split(';')
    const known = async (sent: string) =>
      (await world.nobody.ask(auth.myInfo, {}, { cookie: sent, 'sec-fetch-site': 'same-origin' })).body.success
    expect(await known(cookie)).toBe(true)
    // A cookie without the `__Host-` prefix is ignored, because another subdomain could have set it.
    expect(await known(cookie.replace('__Host-', ''))).toBe(false)
  })

  test('rejects each invalid entry with its message', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const fields = async (body: object) => (await signIn(world, body)).body
    expect(await fields({ username: ' ' })).toMatchObject({ code: 400, result: { username: '请输入用户名' } })
    expect(await fields({ password: '' })).toMatchObject({ code: 400, result: { password: '请输入密码' } })
    expect(await fields({ private: false })).toMatchObject({
      code: 400,
      message: '请阅读并同意《用户使用协议》',
      result: { private: '请阅读并同意《用户使用协议》' },
    })
    expect((await world.nobody.attempt(auth.signIn, '{')).body.code).toBe(400)
  })

  test('answers an unknown name and a wrong password alike', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const unknown = await signIn(world, { username: 'nobody' })
    const wrong = await signIn(world, { password: 'wrong' })
    expect(unknown.status).toBe(200)
    expect(unknown.body).toMatchObject({ success: false, code: 400, message: '用户名或密码错误', result: null })
    expect({ ...unknown.body, timestamp: 0 }).toEqual({ ...wrong.body, timestamp: 0 })
    expect(unknown.trips).toBe(wrong.trips)
    expect(await world.all('session')).toEqual([])
  })

  test('rejects suspended, deleted and inactive accounts and accounts without a role', async () => {
    const cases = [
      [{ status: 2 }, '该用户已冻结'],
      [{ delFlag: 1 }, '该用户已注销'],
    ] as const
    for (const [given, message] of cases) {
      const world = await freshWorld()
      await createAccount(world, given)
      expect((await signIn(world)).body).toMatchObject({ success: false, message })
      // A wrong password does not disclose the status.
      expect((await signIn(world, { password: 'wrong' })).body.message).toBe('用户名或密码错误')
    }
    const world = await freshWorld()
    const row = await createAccount(world, { activated: 0, email: 'someone@example.org' })
    expect((await signIn(world)).body).toMatchObject({
      success: false,
      code: 'activate',
      result: { email: 'someone@example.org' },
    })
    await world.db.update(user).set({ activated: 1 })
    await world.db.delete(roleAssignment).where(eq(roleAssignment.userId, row.id))
    expect((await signIn(world)).body).toMatchObject({ success: false, message: '该用户尚未分配角色，请联系管理员' })
    expect(await world.all('session')).toEqual([])
  })

  test('uses the requested role, else the last used, else the first', async () => {
    const world = await freshWorld()
    await createAccount(world, {}, 'bizManger', 'subjectMan')
    const roleOf = async (body = {}) => (await signIn(world, body)).body.result?.userInfo.currentRole.roleCode
    await world.db.update(user).set({ roleId: '' })
    expect(await roleOf()).toBe('bizManger')
    expect(await roleOf({ roleCode: 'subjectMan' })).toBe('subjectMan')
    expect(await roleOf()).toBe('subjectMan')
    expect((await signIn(world, { roleCode: 'admin' })).body).toMatchObject({
      success: false,
      message: '您不具有该角色',
    })
  })

  test('accepts an unambiguous email address and counts its failures for the account', async () => {
    const world = await freshWorld()
    await createAccount(world, { email: 'zhang@example.org' })
    const entered = await signIn(world, { username: 'Zhang@Example.org' })
    expect(entered.body).toMatchObject({ success: true, result: { userInfo: { username: 'subject' } } })
    await signIn(world, { username: 'zhang@example.org', password: 'wrong' })
    expect(world.limits.times('login.here', 'subject 127.0.0.1')).toHaveLength(1)
    await world.person('bizManger', { email: 'ZHANG@example.org' })
    expect((await signIn(world, { username: 'zhang@example.org' })).body.message).toBe('用户名或密码错误')
  })

  test('reports an expired password', async () => {
    const world = await freshWorld()
    await createAccount(world, { passwordUpdateTime: '2026-08-01 00:00:00' })
    const { result } = (await signIn(world)).body
    expect(result.isPassWExpired).toBe(true)
    expect(result.userInfo.expiningDate).toBeLessThanOrEqual(0)
  })

  test('rehashes a password of another cost', async () => {
    const world = await freshWorld()
    const { scryptSync } = await import('node:crypto')
    const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const salt = Buffer.alloc(16, 7)
    const old = `$scrypt$ln=10,r=8,p=1$${bare(salt)}$${bare(scryptSync(PASSWORD, salt, 32, { N: 1024, r: 8, p: 1 }))}`
    const row = await createAccount(world, { password: old })
    expect((await signIn(world, { password: 'wrong' })).body.success).toBe(false)
    expect((await world.read('user', row.id))!.password).toBe(old)
    expect((await signIn(world)).body.success).toBe(true)
    expect((await world.read('user', row.id))!.password).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/)
    expect((await signIn(world)).body.success).toBe(true)
  })
})

/** Counts failures from many addresses up to one below the limit that slows the name down. */
async function failFromManyAddresses(world: World, username = 'subject') {
  const name = world.limits.get(`login.name ${username}`)
  for (let i = 1; i < limits['login.name'].most; i++) await name.take('login.name', world.now().getTime())
}
const wrongFrom = (world: World, address: string, username = 'subject') =>
  signIn(world, { username, password: 'wrong' }, { 'cf-connecting-ip': address })
const CLOSED = '该用户登录失败次数过多，请于10分钟后再次登录！'

describe('failed sign-ins', () => {
  describe('beyond five at an address', () => {
    const closed = { status: 429, body: { success: false, code: 429, message: CLOSED } }
    async function locked() {
      const world = await freshWorld()
      await createAccount(world)
      for (let i = 0; i < 6; i++)
        expect((await signIn(world, { password: 'wrong' })).body.message).toBe('用户名或密码错误')
      return world
    }
    test('lock the name there for ten minutes', async () => {
      const world = await locked()
      const refused = await signIn(world)
      expect(refused).toMatchObject(closed)
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds > 590 && seconds <= 600, `${seconds} seconds`).toBe(true)
      world.offset += 10 * 60_000 + 1000
      expect((await signIn(world)).body.success).toBe(true)
      // A success clears the count.
      expect(world.limits.times('login.here', 'subject 127.0.0.1')).toEqual([])
    })
    test('lock it regardless of letter case', async () => {
      expect(await signIn(await locked(), { username: 'SUBJECT' })).toMatchObject(closed)
    })
    test('lock an unknown name as well', async () => {
      const world = await freshWorld()
      const stranger = world.limits.get('login.here stranger 127.0.0.1')
      for (let i = 0; i < 5; i++) await stranger.take('login.here', world.now().getTime())
      expect((await signIn(world, { username: 'stranger' })).body.message).toBe('用户名或密码错误')
      for (const username of ['stranger', 'Stranger']) expect(await signIn(world, { username })).toMatchObject(closed)
    })
  })

  test('are logged with the given name', async () => {
    const world = await freshWorld()
    await createAccount(world)
    await signIn(world, { password: 'wrong' })
    expect(await world.all('log')).toMatchObject([
      { logType: 4, userid: 'subject', logContent: '登录失败：账号或密码错误' },
    ])
  })

  test('do not lock the user out at another address', async () => {
    const world = await freshWorld()
    await createAccount(world)
    for (let i = 0; i < 12; i++) await signIn(world, { password: 'wrong' })
    expect((await signIn(world, {}, { 'cf-connecting-ip': '10.0.0.2' })).body.success).toBe(true)
    // An IPv6 /64 network counts as one address.
    for (let i = 0; i < 6; i++)
      await signIn(world, { password: 'wrong' }, { 'cf-connecting-ip': `2001:db8:1:2::${i + 1}` })
    expect((await signIn(world, {}, { 'cf-connecting-ip': '2001:db8:1:2:ffff::1' })).status).toBe(429)
    expect((await signIn(world, {}, { 'cf-connecting-ip': '2001:db8:1:3::1' })).body.success).toBe(true)
  })

  test('from many addresses slow strangers down but no known device of the user', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const entered = await signIn(world)
    const device = entered.headers.getSetCookie().find((one) => one.startsWith('keti_device='))!
    expect(device).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=15552000$/)
    const cookie = device.split(';')[0]!
    for (let i = 0; i < 7; i++) await signIn(world, { password: 'wrong' })
    await failFromManyAddresses(world)
    expect((await wrongFrom(world, '10.0.0.1')).status).toBe(200)
    const slowed = await signIn(world, {}, { 'cf-connecting-ip': '10.9.9.9' })
    expect(slowed).toMatchObject({ status: 429, body: { code: 429 } })
    expect(slowed.body.message).toMatch(/^该用户登录失败次数过多，请于([1-9]|10)秒后再次登录！也可使用邮件登录$/)
    // The known device works at the locked address and at an unknown one.
    for (const address of ['127.0.0.1', '10.8.8.8'])
      expect((await signIn(world, {}, { cookie, 'cf-connecting-ip': address })).body.success, address).toBe(true)
    // Strangers, and the user on a new device, get one try in ten seconds.
    world.offset += 10_000
    expect((await signIn(world, {}, { 'cf-connecting-ip': '10.9.9.9' })).body.success).toBe(true)
  })

  test('from many addresses do not slow down an address that the user signed in from', async () => {
    const world = await freshWorld()
    await createAccount(world)
    await signIn(world, {}, { 'cf-connecting-ip': '10.7.7.7' })
    await failFromManyAddresses(world)
    await wrongFrom(world, '10.0.0.1')
    expect((await signIn(world, {}, { 'cf-connecting-ip': '10.7.7.7' })).body.success).toBe(true)
    expect((await signIn(world, {}, { 'cf-connecting-ip': '10.7.7.8' })).status).toBe(429)
  })

  test('on a known device have their own limit, and the device cookie cannot be forged', async () => {
    const world = await freshWorld()
    await createAccount(world)
    await createAccount(world, { username: 'other', phone: '13900000000' })
    const entered = await signIn(world)
    const cookie = entered.headers
      .getSetCookie()
      .find((one) => one.startsWith('keti_device='))!
      .split(';')[0]!
    const here = (username: string, password: string, mark = cookie) =>
      signIn(world, { username, password }, { cookie: mark, 'cf-connecting-ip': '10.6.6.6' })
    for (let i = 0; i < 6; i++) expect((await here('subject', 'wrong')).status).toBe(200)
    expect((await here('subject', PASSWORD)).status).toBe(429)
    await failFromManyAddresses(world, 'other')
    await wrongFrom(world, '10.0.0.1', 'other')
    expect((await here('other', PASSWORD)).status).toBe(429)
    const [head, , sign] = cookie.split('.')
    const forged = `${head}.${btoa(JSON.stringify({ people: ['x'], jti: 'y' }))}.${sign}`
    expect((await here('other', PASSWORD, forged)).status).toBe(429)
    // The device cookie is no session.
    const asSession = cookie.replace('keti_device', 'keti_session')
    expect((await world.nobody.ask(auth.myInfo, {}, { cookie: asSession })).status).toBe(401)
  })

  test('at a locked address do not count against the name', async () => {
    const world = await freshWorld()
    await createAccount(world)
    for (let i = 0; i < 50; i++) await signIn(world, { password: 'wrong' })
    expect(world.limits.times('login.name', 'subject')).toHaveLength(6)
  })

  test('in parallel are counted correctly', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(world, { password: 'wrong' })))
    const messages = answers.map((answer) => answer.body.message)
    expect(messages.filter((message) => message === '用户名或密码错误')).toHaveLength(6)
    expect(messages.filter((message) => message.startsWith('该用户登录失败次数过多'))).toHaveLength(6)
  })

  test('with many names lock the address', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const address = world.limits.get('login.address 127.0.0.1')
    for (let i = 0; i < 60; i++) await address.take('login.address', world.now().getTime())
    // The sixty-first failure is accepted; later tries wait.
    expect((await signIn(world, { username: 'stranger' })).body.message).toBe('用户名或密码错误')
    expect(await signIn(world)).toMatchObject({ status: 429, body: { success: false, code: 429 } })
    expect((await signIn(world, {}, { 'cf-connecting-ip': '10.0.0.2' })).body.success).toBe(true)
  })

  test('without a known address do not affect others', async () => {
    const world = await freshWorld()
    await createAccount(world)
    for (let i = 0; i < 12; i++)
      await signIn(world, { username: `n${i}`, password: 'wrong' }, { 'cf-connecting-ip': '' })
    expect(world.limits.times('login.address', '')).toEqual([])
    for (let i = 0; i < 7; i++) await signIn(world, { password: 'wrong' }, { 'cf-connecting-ip': '' })
    expect((await signIn(world, {}, { 'cf-connecting-ip': '' })).body.success).toBe(true)
  })

  test('count by the forwarded address of a trusted proxy only', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const named = (given: Record<string, string>) => signIn(world, { username: 'nobody', password: 'wrong' }, given)
    for (let i = 0; i < 6; i++) await named({ 'x-forwarded-for': `10.1.1.${i}`, 'x-real-ip': `10.1.1.${i}` })
    expect((await named({ 'x-forwarded-for': '10.1.1.9', 'x-real-ip': '10.1.1.9' })).status).toBe(429)
    world.vars = { TRUSTED_PROXIES: '127.0.0.1' }
    expect((await named({ 'x-forwarded-for': '10.1.1.9' })).status).toBe(200)
    expect(world.limits.times('login.here', 'nobody 10.1.1.9')).toHaveLength(1)
  })
})

describe('captcha', () => {
  test('is a PNG of 136×38 pixels', async () => {
    const world = await captchaWorld()
    const shown = await world.nobody.ask(auth.newCaptcha, { key: '1732085400000' })
    expect(shown).toMatchObject({ trips: 1, body: { result: expect.stringMatching(/^data:image\/png;base64,/) } })
    const bytes = Buffer.from((shown.body.result as string).split(',')[1]!, 'base64')
    expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([136, 38])
  })
  test('changes every time and has one answer per key', async () => {
    const world = await captchaWorld()
    const picture = async () => (await world.nobody.ask(auth.newCaptcha, { key: '1732085400000' })).body.result
    expect(await picture()).not.toBe(await picture())
    expect(await world.db.select().from(captcha)).toMatchObject([{ answer: expect.stringMatching(/^[a-z2-9]{4}$/) }])
    expect((await world.nobody.ask(auth.newCaptcha, { key: 'a b' })).body).toMatchObject({ success: false, code: 400 })
  })

  test('is accepted in either letter case and under either field name', async () => {
    const world = await captchaWorld()
    const first = await picture(world)
    expect((await signIn(world, { ...first, captcha: first.captcha.toUpperCase() })).body.success).toBe(true)
    const second = await picture(world)
    expect((await signIn(world, { checkKey: second.checkKey, checkCode: second.captcha })).body.success).toBe(true)
  })

  test('returns 验证码错误 for a wrong answer and 验证码无效 for a missing, unknown, late or used one', async () => {
    const world = await captchaWorld()
    const shown = await picture(world)
    expect((await signIn(world, { ...shown, captcha: 'xxxx' })).body).toMatchObject({
      code: 412,
      message: '验证码错误',
    })
    // A wrong answer used it up.
    expect((await signIn(world, shown)).body).toMatchObject({ code: 412, message: '验证码无效' })
    expect((await signIn(world)).body).toMatchObject({ code: 412, message: '验证码无效' })
    expect((await signIn(world, { captcha: 'abcd', checkKey: 123 })).body.message).toBe('验证码无效')
    const late = await picture(world)
    world.offset += 61_000
    expect((await signIn(world, late)).body.message).toBe('验证码无效')
    // None of these counts as a failed password.
    expect(world.limits.times('login.name', 'subject')).toEqual([])
  })

  test('is accepted once for parallel sign-ins', async () => {
    const world = await captchaWorld()
    const shown = await picture(world)
    const answers = await Promise.all([signIn(world, shown), signIn(world, shown), signIn(world, shown)])
    expect(answers.filter((answer) => answer.body.success)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.message === '验证码无效')).toHaveLength(2)
  })
})

const encrypted = async (text: string, jwk: object, kid: string) =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid })
    .encrypt(await importJWK(jwk, 'RSA-OAEP-256'))

describe('encryption key', () => {
  test('is created once for parallel requests', async () => {
    const world = await freshWorld()
    const asked = await Promise.all([1, 2, 3].map(() => world.nobody.ask(auth.publicKey)))
    expect(new Set(asked.map((answer) => JSON.stringify(answer.body.result))).size).toBe(1)
    expect(asked[0]).toMatchObject({
      body: { result: { kid: expect.stringMatching(/^[0-9a-f]{8}-1$/) } },
      trips: atMost(2),
    })
    expect(await world.db.select().from(keyPair)).toHaveLength(1)
    expect(await world.nobody.ask(auth.encryptionKey)).toMatchObject({
      body: { result: asked[0]!.body.result },
      trips: 1,
    })
  })
  test('has an encrypted private half', async () => {
    const world = await freshWorld()
    const { result } = (await world.nobody.ask(auth.publicKey)).body
    expect(result.jwk).not.toHaveProperty('d')
    const [row] = await world.db.select().from(keyPair)
    expect(row!.privateJwe.split('.')).toHaveLength(5)
  })

  test('decrypts passwords of clients and rejects those it cannot decrypt', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const { jwk, kid } = (await world.nobody.ask(auth.publicKey)).body.result
    expect((await signIn(world, { password: await encrypted(PASSWORD, jwk, kid) })).body.success).toBe(true)
    const sentence = '密码解密失败，请刷新页面后重试'
    const strange = await encrypted(PASSWORD, jwk, 'another')
    expect((await signIn(world, { password: strange })).body).toMatchObject({ code: 400, message: sentence })
    const broken = `${(await encrypted(PASSWORD, jwk, kid)).slice(0, -4)}AAAA`
    expect((await signIn(world, { password: broken })).body.message).toBe(sentence)
  })

  test('is optional in development only', async () => {
    const world = await captchaWorld()
    world.vars = { ENVIRONMENT: 'production' }
    const shown = await picture(world)
    expect((await signIn(world, shown)).body).toMatchObject({ code: 400, message: '密码解密失败，请刷新页面后重试' })
    expect(await world.db.select().from(session)).toEqual([])
  })

  test('is replaced after a change of the secret', async () => {
    const world = await freshWorld()
    const before = (await world.nobody.ask(auth.publicKey)).body.result.kid
    world.vars = { SECRET: 'another secret that has 32 characters' }
    expect((await world.nobody.ask(auth.publicKey)).body.result.kid).not.toBe(before)
  })
})
