import { describe, expect, test } from 'vitest'
import { atMost } from '~/tests/support/matchers'
import { freshWorld, type World } from '~/tests/support/world'
import * as accountCalls from '~/worker/auth/account/calls'
import * as auth from '~/worker/auth/calls'
import {
  createAccount,
  openSession,
  lastLink,
  logLines,
  requestMailCode,
  PASSWORD,
  messagesTo,
  signIn,
} from './accounts'

const BOX = 'zhang@example.org'
const from = (address: string) => ({ 'cf-connecting-ip': address })
const askMail = (world: World, username = 'subject', address = '127.0.0.1') =>
  world.nobody.ask(auth.askSignInMail, { username }, from(address))
const openLink = (world: World, token: string, address = '127.0.0.1') =>
  world.nobody.ask(auth.mailSignIn, { token }, from(address))
async function withAccount(given: Record<string, unknown> = {}) {
  const world = await freshWorld()
  await createAccount(world, given)
  return world
}

describe('signing in by email link', () => {
  test('sends a link in three round trips and stores no token', async () => {
    const world = await withAccount()
    expect(await askMail(world)).toMatchObject({
      body: { success: true, message: '如该账号的邮箱已确认，登录邮件已发送，请查收' },
      trips: atMost(3),
    })
    expect(JSON.stringify(await world.all('oneTimeSecret'))).not.toContain(await lastLink(world, BOX))
  })
  test('opens one session per link', async () => {
    const world = await withAccount()
    await askMail(world)
    const token = await lastLink(world, BOX)
    const both = await Promise.all([openLink(world, token), openLink(world, token)])
    const good = both.filter(({ body }) => body.success)
    expect(good).toMatchObject([{ trips: atMost(3) }])
    expect(good[0]!.headers.get('set-cookie')).toContain('keti_session=')
    expect(await world.all('session')).toMatchObject([{ proof: 'mail', stage: '' }])
    expect((await openLink(world, token)).body).toMatchObject({
      code: 400,
      message: '登录链接无效或已过期，请重新获取',
    })
    expect(await logLines(world)).toEqual(
      expect.arrayContaining(['2 申请登录邮件：subject', '1 账号：subject，登录成功']),
    )
  })

  test('accepts the email address as account', async () => {
    const world = await withAccount()
    await askMail(world, BOX.toUpperCase())
    expect((await openLink(world, await lastLink(world, BOX))).body.success).toBe(true)
  })

  test('returns the account name of a link without using it up', async () => {
    const world = await withAccount()
    await askMail(world)
    const token = await lastLink(world, BOX)
    expect((await world.nobody.ask(auth.checkSignInLink, { token })).body.result).toEqual({ username: 'subject' })
    expect((await world.nobody.ask(auth.checkSignInLink, { token: `${token}x` })).body.code).toBe(400)
    expect((await openLink(world, token)).body.success).toBe(true)
  })

  test('still requires two-step verification', async () => {
    const world = await withAccount()
    await world.set('smsCheck', 1)
    await askMail(world)
    expect((await openLink(world, await lastLink(world, BOX))).body.result).toMatchObject({ isSms: true })
  })

  test('requires the captcha', async () => {
    const world = await withAccount()
    world.vars = { CAPTCHA: 'on' }
    expect((await askMail(world)).body.code).toBe(412)
  })

  test.each([
    ['an unknown name', { username: 'other' }],
    ['a suspended account', { status: 2 }],
    ['a deleted account', { delFlag: 1 }],
    ['an unconfirmed mailbox', { activated: 0 }],
    ['an account without a mailbox', { email: '' }],
  ])('answers %s like any other account and sends nothing', async (_, given) => {
    const known = await askMail(await withAccount())
    const world = await withAccount(given)
    const answer = await askMail(world)
    expect({ ...answer.body, timestamp: 0 }).toEqual({ ...known.body, timestamp: 0 })
    expect(answer.trips).toBe(known.trips)
    expect(await messagesTo(world, BOX)).toEqual([])
  })

  test('rejects a link after half an hour', async () => {
    const world = await withAccount()
    await askMail(world)
    const token = await lastLink(world, BOX)
    world.offset += 1_801_000
    expect((await openLink(world, token)).body.code).toBe(400)
  })

  test('rejects a link after a change of email address or password', async () => {
    const world = await withAccount()
    const me = await openSession(world)
    await askMail(world)
    const first = await lastLink(world, BOX)
    const emailCode = await requestMailCode(world, 'changeEmail', 'new@example.org', me)
    const change = { username: 'subject', password: PASSWORD, email: 'new@example.org', emailCode }
    expect((await me.ask(accountCalls.changeEmail, change)).body.success).toBe(true)
    expect((await openLink(world, first)).body.code).toBe(400)
    await askMail(world)
    const second = await lastLink(world, 'new@example.org')
    const fresh = { oldpassword: PASSWORD, password: 'Another#2026pw', confirmpassword: 'Another#2026pw' }
    expect((await me.ask(accountCalls.updatePassword, { username: 'subject', ...fresh })).body.success).toBe(true)
    expect((await openLink(world, second)).body.code).toBe(400)
  })
})

describe('email sign-in under requests of strangers', () => {
  /** Requests mails, each from another address. */
  const strangersAsk = async (world: World, count: number) => {
    for (let at = 0; at < count; at++) await askMail(world, 'subject', `203.0.113.${at}`)
  }

  test('works while the account name is locked', async () => {
    const world = await withAccount()
    const name = world.limits.get('login.name subject')
    for (let at = 0; at < 30; at++) await name.take('login.name', world.now().getTime())
    const refused = await signIn(world, {}, from('198.51.100.7'))
    expect(refused.status).toBe(429)
    expect(refused.body.message).toContain('也可使用邮件登录')
    expect((await askMail(world, 'subject', '198.51.100.7')).body.success).toBe(true)
    expect((await openLink(world, await lastLink(world, BOX), '198.51.100.7')).body.success).toBe(true)
  })

  test('works after strangers requested mails from many addresses', async () => {
    const world = await withAccount()
    await strangersAsk(world, 20)
    expect((await askMail(world, 'subject', '198.51.100.7')).body.success).toBe(true)
    expect((await openLink(world, await lastLink(world, BOX), '198.51.100.7')).body.success).toBe(true)
  })

  test('sends at most five mails to the mailbox', async () => {
    const world = await withAccount()
    await strangersAsk(world, 20)
    expect((await messagesTo(world, BOX)).length).toBe(5)
    expect(await logLines(world)).toContain('2 申请登录邮件：subject（申请过多，未再发送）')
  })

  test('still sends a mail where the user has signed in before', async () => {
    const world = await withAccount()
    await signIn(world, {}, from('198.51.100.7'))
    await strangersAsk(world, 20)
    const before = (await messagesTo(world, BOX)).length
    await askMail(world, 'subject', '198.51.100.7')
    expect((await messagesTo(world, BOX)).length).toBe(before + 1)
  })
})
