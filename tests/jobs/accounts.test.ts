import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { sendMail, sendSms } from '~/jobs/messages'
import { drainOutbox } from '~/jobs/outbox'
import { runJob } from '~/jobs/runner'
import { freshWorld, type World } from '~/tests/support/world'
import * as auth from '~/worker/auth/calls'
import type { Bindings } from '~/worker/core/env'

const PHONE = '13812345678'
const clean = (world: World) =>
  runJob('accountsCleanup', world.bindings as unknown as Bindings, jobHandlers.accountsCleanup, { now: world.now })
const drain = (world: World) =>
  runJob('outbox', world.bindings as unknown as Bindings, (ctx) => drainOutbox(ctx, { sms: sendSms, mail: sendMail }), {
    now: world.now,
  })

test('deletes expired codes, captchas, objections, sessions and messages, and keeps those in use', async () => {
  const world = await freshWorld()
  const one = await world.as('subjectMan')
  await world.nobody.ask(auth.newGraphicCode)
  await world.nobody.ask(auth.askSms, { smsmode: '5', mobile: PHONE })
  await world.make('pendingObjection', {
    ...{ subjectId: 's', name: '王五', content: '与在研课题重复', email: 'w@example.org', tokenHash: 'x' },
    expireTime: '2026-11-22 00:00:00',
  })
  expect(await clean(world)).toBe('0 codes, 0 pictures, 0 unconfirmed objections, 0 sessions, 0 messages')
  await one.ask(auth.signOut)
  const other = await world.as('bizManger')
  await drain(world)
  world.pass(2)
  expect(await clean(world)).toBe('1 codes, 1 pictures, 1 unconfirmed objections, 1 sessions, 1 messages')
  expect((await other.ask(auth.myInfo)).status).toBe(200)
  const [message] = await world.all('outbox')
  expect(message!.payload).toEqual({ to: PHONE, subject: '' })
  // An expired session is reported as expired until it is deleted.
  world.pass(6)
  await clean(world)
  expect(await other.ask(auth.myInfo)).toMatchObject({ status: 500, body: { message: 'Token失效，请重新登录' } })
  world.pass(7)
  await clean(world)
  expect((await other.ask(auth.myInfo)).status).toBe(401)
  expect(await world.all('session')).toEqual([])
})

describe('messages by gateway', () => {
  /** A local gateway that records requests. */
  async function gateway() {
    const taken: { body: unknown; token: string | undefined }[] = []
    const keys: unknown[] = []
    let status = 200
    const server = createServer((request, response) => {
      let text = ''
      request.on('data', (part) => (text += part))
      request.on('end', () => {
        keys.push(request.headers['idempotency-key'])
        if (status === 200) taken.push({ body: JSON.parse(text), token: request.headers.authorization })
        response.writeHead(status).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.close()
    })
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
      taken,
      keys,
      answer: (code: number) => {
        status = code
      },
    }
  }

  test('are sent once without internal fields', async () => {
    const world = await freshWorld()
    const sms = await gateway()
    world.vars = { SMS_URL: sms.url, SMS_TOKEN: 'secret' }
    await world.nobody.ask(auth.askSms, { smsmode: '5', mobile: PHONE })
    expect(await drain(world)).toBe('1 done, 0 failed')
    expect(await drain(world)).toBe('0 done, 0 failed')
    expect(sms.taken).toEqual([
      {
        token: 'Bearer secret',
        body: { to: PHONE, subject: '', text: expect.stringMatching(/验证码为 \d{6}，10 分钟内有效/) },
      },
    ])
  })

  test('are retried when the gateway fails', async () => {
    const world = await freshWorld()
    const mail = await gateway()
    world.vars = { MAIL_URL: mail.url }
    mail.answer(502)
    await world.nobody.ask(auth.askMailCode, { mode: 'register', email: 'new@example.org' })
    expect(await drain(world)).toBe('0 done, 1 failed')
    expect((await world.all('outbox'))[0]!.error).toBe('The MAIL gateway returned status 502')
    mail.answer(200)
    world.pass(1)
    expect(await drain(world)).toBe('1 done, 0 failed')
    expect(mail.taken).toMatchObject([{ token: undefined, body: { to: 'new@example.org', subject: '邮箱验证码' } }])
  })

  test('have the same idempotency key on retry', async () => {
    const world = await freshWorld()
    const mail = await gateway()
    world.vars = { MAIL_URL: mail.url }
    mail.answer(502)
    await world.nobody.ask(auth.askMailCode, { mode: 'register', email: 'new@example.org' })
    await drain(world)
    world.pass(1)
    await drain(world)
    const [row] = await world.all('outbox')
    expect(mail.keys).toEqual([row!.id, row!.id])
  })

  test('are skipped without a gateway in development and fail in production', async () => {
    const world = await freshWorld()
    await world.nobody.ask(auth.askSms, { smsmode: '5', mobile: PHONE })
    expect(await drain(world)).toBe('1 done, 0 failed')
    await world.make('outbox', { kind: 'sms', payload: { to: PHONE }, nextTime: world.stamp() })
    world.vars = { ENVIRONMENT: 'production' }
    expect(await drain(world)).toBe('0 done, 1 failed')
    expect((await world.all('outbox')).map((row) => row.error)).toContain('SMS_URL is not set')
  })
})
