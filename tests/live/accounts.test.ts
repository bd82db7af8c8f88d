import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type WorkerServer, serveBuild } from '~/scripts/local/worker-server'
import { apiClientAt } from '~/tests/support/api-client'
import * as account from '~/worker/auth/account/calls'
import * as auth from '~/worker/auth/calls'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import { totpAt } from '~/tests/support/totp'

/** The service URL of CAS tickets, whatever address the Worker is called at. */
const SITE = 'https://keti.example.org'
let cas: Server
let worker: WorkerServer
beforeAll(async () => {
  cas = createServer((request, response) => {
    const ticket = new URL(request.url!, 'http://cas').searchParams.get('ticket')
    if (ticket === 'ST-elsewhere') return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
    const answer =
      ticket === 'ST-good'
        ? '<cas:authenticationSuccess><cas:user>dataSpaceUser</cas:user></cas:authenticationSuccess>'
        : '<cas:authenticationFailure code="INVALID_TICKET"/>'
    response.end(`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${answer}</cas:serviceResponse>`)
  })
  await new Promise<void>((resolve) => cas.listen(0, '127.0.0.1', resolve))
  const { port } = cas.address() as AddressInfo
  worker = await serveBuild({
    ...inject('vars'),
    CAPTCHA: 'off',
    CAS_URL: `http://127.0.0.1:${port}/cas`,
    SITE_URL: SITE,
    // On a busy machine a sign-in attempt could wait longer than the queue allows and be rejected.
    DB_WRITERS: 'many',
    DB_PATIENCE: '60000',
  })
})
afterAll(async () => {
  cas.close()
  await worker.stop()
})

/** `at`: the time that the Worker uses; the current time by default. */
const who = (token = '', at?: Date) =>
  apiClientAt(worker.url, token, at && { headers: { 'x-now-offset': String(at.getTime() - Date.now()) } })
const signIn = (username: string, password = DEMO_PASSWORD) => who().attempt(auth.signIn, { username, password })

test('counts concurrent sign-in attempts in Durable Objects', async () => {
  const username = `nobody-${Date.now()}`
  const answers = await Promise.all(Array.from({ length: 9 }, () => signIn(username, 'wrong')))
  const messages = answers.map((answer) => answer.body.message)
  expect(messages.filter((message) => message === '用户名或密码错误')).toHaveLength(6)
  expect(messages.filter((message) => message.startsWith('该用户登录失败次数过多'))).toHaveLength(3)
})

test('sends one SMS code a minute and writes it to the development outbox', async () => {
  const mobile = `199${String(Date.now()).slice(-8)}`
  const sent = await who().ask(auth.askSms, { smsmode: '1', mobile })
  expect(sent.body).toMatchObject({ success: true, result: { waitSeconds: 60 } })
  expect((await who().ask(auth.askSms, { smsmode: '1', mobile })).status).toBe(429)
  const [message] = (await who().ask(auth.sentTo, { to: mobile })).body.result
  expect(message!.code).toMatch(/^\d{6}$/)
})

test('enrols an authenticator, asks for it and removes it', async () => {
  const { token } = (await signIn('dataSpaceUser')).body.result
  // The middle of a code's 30 seconds: a slow call does not cross into the next code.
  const moment = new Date(Math.floor(Date.now() / 30_000) * 30_000 + 15_000)
  const offer = await who(token).ask(account.enrolTotp, { password: DEMO_PASSWORD })
  const { secret, qr } = offer.body.result
  expect(qr).toMatch(/^<svg/)
  const code = (steps: number) => totpAt(secret, new Date(moment.getTime() + steps * 30_000))
  const confirmed = await who(token, moment).ask(account.confirmTotp, { code: code(-1) })
  expect(confirmed.body.result.recoveryCodes).toHaveLength(10)
  const half = (await signIn('dataSpaceUser')).body.result
  expect(half).toMatchObject({ isSms: true, secondFactor: 'totp' })
  const entered = await who('', moment).ask(auth.secondCheck, { token: half.token, code: code(0) })
  expect(entered.body).toMatchObject({ success: true })
  const off = { password: DEMO_PASSWORD, recoveryCode: confirmed.body.result.recoveryCodes[0] }
  expect((await who(token).ask(account.disableTotp, off)).body.success).toBe(true)
  expect((await signIn('dataSpaceUser')).body.result.isSms).toBe(false)
})

test('calls a CAS server from workerd', async () => {
  const validate = (ticket: string) => who().send('GET', auth.casSignIn.path, { ticket, service: `${SITE}/user/login` })
  expect((await validate('ST-good')).body.result.userInfo.username).toBe('dataSpaceUser')
  expect((await validate('ST-bad')).body).toMatchObject({ success: false, code: 400 })
  expect((await validate('ST-elsewhere')).status).toBe(503)
})
