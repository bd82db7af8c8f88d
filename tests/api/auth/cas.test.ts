import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as auth from '~/worker/auth/calls'
import { atMost } from '~/tests/support/matchers'
import { freshWorld, type World } from '../../support/world'
import { createAccount, logLines } from './accounts'

const SERVICE = 'http://localhost/user/login?redirect=/'

/** Starts a small CAS server of protocol 3: a ticket is valid once and for its service only. */
async function casServer() {
  const tickets = new Map<string, { user: string; service: string }>()
  const asked: string[] = []
  let broken = ''
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://cas')
    asked.push(url.pathname)
    response.setHeader('content-type', 'application/xml')
    if (broken === 'hangs') return
    if (broken) return void response.writeHead(broken === '500' ? 500 : 200).end(broken)
    const ticket = url.searchParams.get('ticket') ?? ''
    const issued = tickets.get(ticket)
    tickets.delete(ticket)
    const answer = (inner: string) =>
      `<?xml version="1.0"?>\n<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`
    const failure = (code: string) =>
      answer(`<cas:authenticationFailure code="${code}">Ticket ${ticket} not recognised</cas:authenticationFailure>`)
    if (!issued) return void response.end(failure('INVALID_TICKET'))
    if (issued.service !== url.searchParams.get('service')) return void response.end(failure('INVALID_SERVICE'))
    response.end(
      answer(
        `<cas:authenticationSuccess><cas:user>${issued.user}</cas:user><cas:attributes><cas:mail>x@example.org</cas:mail></cas:attributes></cas:authenticationSuccess>`,
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  onTestFinished(stop)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas/`,
    asked,
    give: (ticket: string, user: string, service = SERVICE) => tickets.set(ticket, { user, service }),
    breakDown: (how: string) => {
      broken = how
    },
    stop,
  }
}
async function withCas() {
  const world = await freshWorld()
  const cas = await casServer()
  world.vars = { CAS_URL: cas.url }
  await createAccount(world)
  return { world, cas }
}
const validate = (world: World, ticket: string, service = SERVICE, headers: Record<string, string> = {}) =>
  world.nobody.send('GET', auth.casSignIn.path, { ticket, service }, headers)

describe('signing in through CAS', () => {
  test('returns the login URL of the CAS server for an own service only', async () => {
    const { world, cas } = await withCas()
    const login = await world.nobody.ask(auth.casLogin, { service: SERVICE })
    expect(login.body.result.loginUrl).toBe(`${cas.url}login?service=${encodeURIComponent(SERVICE)}`)
    for (const service of ['https://evil.example/', '//evil.example', 'http://localhost.evil.example/', 'x'])
      expect((await world.nobody.ask(auth.casLogin, { service })).body, service).toMatchObject({
        code: 400,
        result: { service: '登录票据与本平台不符，请重新登录' },
      })
  })
  test('opens a session for the user that the CAS server confirms', async () => {
    const { world, cas } = await withCas()
    cas.give('ST-1', 'subject')
    const answer = await validate(world, 'ST-1')
    expect(answer).toMatchObject({
      trips: atMost(3),
      body: {
        success: true,
        result: { multi_depart: 1, isSms: false, isPassWExpired: false, userInfo: { username: 'subject' } },
      },
    })
    expect(answer.headers.get('set-cookie')).toContain('keti_session=')
    expect(cas.asked).toEqual(['/cas/p3/serviceValidate'])
    const info = (await world.caller(answer.body.result.token).ask(auth.myInfo)).body.result
    // The test clock starts at 09:30.
    expect(info).toMatchObject({ username: 'subject', welcome: `上午好，${info.realname}` })
    expect((await world.all('session'))[0]).toMatchObject({ proof: 'cas', stage: '' })
    expect(await logLines(world)).toEqual(['1 账号：subject，登录成功'])
  })
  test('opens a session by the declared call as well', async () => {
    const { world, cas } = await withCas()
    cas.give('ST-2', 'subject')
    const { body } = await world.nobody.ask(auth.casSignIn, { ticket: 'ST-2', service: SERVICE })
    expect(body.success).toBe(true)
  })

  test('rejects unknown and used tickets', async () => {
    const { world, cas } = await withCas()
    const invalid = { success: false, code: 400, result: { ticket: '登录票据无效或已使用，请重新登录' } }
    expect((await validate(world, 'ST-x')).body).toMatchObject(invalid)
    cas.give('ST-1', 'subject')
    expect((await validate(world, 'ST-1')).body.success).toBe(true)
    expect((await validate(world, 'ST-1')).body).toMatchObject(invalid)
    expect(await logLines(world)).toContain('4 统一认证登录失败：INVALID_TICKET')
    expect(await world.all('session')).toHaveLength(1)
  })
  test('rejects a ticket of another service', async () => {
    const { world, cas } = await withCas()
    cas.give('ST-2', 'subject', 'http://localhost/other')
    expect((await validate(world, 'ST-2')).body).toMatchObject({
      result: { ticket: '登录票据与本平台不符，请重新登录' },
    })
    expect(await world.all('session')).toEqual([])
  })
  test('rejects a service of another site without asking the CAS server', async () => {
    const { world, cas } = await withCas()
    for (const service of ['https://evil.example/', 'not an address', 'http://localhost.evil.example/'])
      expect((await validate(world, 'ST-3', service)).body, service).toMatchObject({
        code: 400,
        result: { service: expect.any(String) },
      })
    expect(cas.asked).toEqual([])
  })

  test('rejects a ticket of another service even with the Host header of that service', async () => {
    const { world, cas } = await withCas()
    const service = 'http://other.example/user/login'
    cas.give('ST-1', 'subject', service)
    const forged = `http://other.example${auth.casSignIn.path}`
    expect((await world.nobody.send('GET', forged, { ticket: 'ST-1', service })).body).toMatchObject({
      code: 400,
      result: { service: '登录票据与本平台不符，请重新登录' },
    })
    expect(cas.asked, 'no request to the CAS server').toEqual([])
    const door = `http://other.example${auth.casLogin.path}`
    expect((await world.nobody.send('GET', door, { service })).body).toMatchObject({ code: 400 })
    expect((await world.nobody.send('GET', door, {})).body.result).toEqual({
      loginUrl: `${cas.url}login?service=${encodeURIComponent('http://localhost/user/login')}`,
    })
  })

  test('rejects unknown and suspended accounts', async () => {
    const { world, cas } = await withCas()
    await createAccount(world, { username: 'frozen', phone: '', email: '', status: 2 })
    cas.give('ST-1', 'stranger')
    expect((await validate(world, 'ST-1')).body).toMatchObject({
      success: false,
      message: '统一认证账号尚未在本平台开通，请联系管理员',
    })
    cas.give('ST-2', 'frozen')
    expect((await validate(world, 'ST-2')).body.message).toBe('该用户已冻结')
    expect(await world.all('session')).toEqual([])
  })

  test('ignores the local password state but requires two-step verification', async () => {
    const { world, cas } = await withCas()
    await createAccount(world, {
      username: 'old',
      phone: '13900000000',
      email: '',
      firstLogin: 1,
      passwordUpdateTime: '2020-01-01 00:00:00',
    })
    cas.give('ST-1', 'old')
    expect((await validate(world, 'ST-1')).body.result.isPassWExpired).toBe(false)
    await world.set('smsCheck', 1)
    cas.give('ST-2', 'old')
    expect((await validate(world, 'ST-2')).body.result).toMatchObject({ isSms: true, secondFactor: 'sms' })
  })

  test('returns 503 for a CAS server that is down or answers nonsense', async () => {
    const { world, cas } = await withCas()
    for (const how of ['500', 'no xml', '<html><body>busy</body></html>', '<a><b></a>']) {
      cas.breakDown(how)
      expect(await validate(world, 'ST-1'), how).toMatchObject({
        status: 503,
        body: { success: false, message: '统一认证服务暂时不可用，请稍后再试' },
      })
    }
    await cas.stop()
    expect((await validate(world, 'ST-1')).status).toBe(503)
    expect(await world.all('session')).toEqual([])
  })

  test('gives up on a hanging CAS server after five seconds', async () => {
    const { world, cas } = await withCas()
    cas.breakDown('hangs')
    const started = Date.now()
    expect((await validate(world, 'ST-1')).status).toBe(503)
    expect(Date.now() - started).toBeLessThan(9000)
  })

  test('returns 409 where CAS is off, and 403 to a page of another site', async () => {
    const { world, cas } = await withCas()
    cas.give('ST-1', 'subject')
    expect((await validate(world, 'ST-1', SERVICE, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    world.vars = {}
    expect((await world.nobody.ask(auth.casLogin)).body.result).toEqual({ loginUrl: '' })
    expect((await validate(world, 'ST-1')).body).toMatchObject({ code: 409, message: '未启用统一认证登录' })
    expect((await world.nobody.send('GET', auth.casSignIn.path)).body).toMatchObject({
      code: 400,
      result: { ticket: '缺少登录票据' },
    })
  })
})
