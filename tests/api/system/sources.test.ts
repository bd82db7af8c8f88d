import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import * as sources from '~/worker/system/data-sources/calls'

/** Starts a local server and returns its address. */
async function startServer(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
/** A world that allows local sources, with one source. */
async function begin(answer: RequestListener, given: object = {}) {
  const host = await startServer(answer)
  const world = await freshWorld()
  world.vars = { DATA_SOURCES: 'inside' }
  const admin = await world.as('admin')
  await world.set('dataSourceHosts', [host])
  const row = { code: 'one', name: '甲', dbType: 'http', dbUrl: `http://${host}/`, ...given }
  const { id } = (await admin.ask(sources.add, row as never)).body.result
  const stored = async () => (await world.read('dataSource', id))!
  return { world, admin, host, id, stored, tried: async () => (await admin.ask(sources.test, { id })).body }
}
const OK = JSON.stringify({ results: [{ type: 'ok' }, { type: 'ok' }] })

describe('secret of a data source', () => {
  test('is encrypted in the database and never returned', async () => {
    const { world, admin, id, stored } = await begin((_, to) => to.end())
    expect((await admin.ask(sources.setSecret, { id, secret: '很长的密钥-42' })).body.message).toBe('密钥已保存')
    const answers = await Promise.all([
      admin.ask(sources.list),
      admin.ask(sources.byId, { id }),
      admin.ask(sources.options),
    ])
    const encrypted = (await stored()).secret
    const logs = JSON.stringify(await world.all('log'))
    for (const text of [...answers.map(({ body }) => JSON.stringify(body)), encrypted, logs])
      expect(text).not.toContain('很长的密钥')
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(encrypted)
    expect((await admin.ask(sources.byId, { id })).body.result).toMatchObject({ secretSet: 1 })
  })
  test('is sent to the source as token or account', async () => {
    const seen: unknown[] = []
    const { admin, id, tried } = await begin((from, to) => {
      seen.push(from.headers.authorization)
      to.end()
    })
    await tried()
    await admin.ask(sources.setSecret, { id, secret: 'abc' })
    await tried()
    await admin.ask(sources.edit, {
      id,
      code: 'one',
      name: '甲',
      dbUrl: (await admin.ask(sources.byId, { id })).body.result.dbUrl,
      dbUsername: 'me',
    })
    await admin.ask(sources.setSecret, { id, secret: 'abc' })
    await tried()
    expect(seen).toEqual([undefined, 'Bearer abc', `Basic ${btoa('me:abc')}`])
  })
  test('is not kept for another address or account', async () => {
    const { world, admin, host, id, stored } = await begin((_, to) => to.end())
    await world.set('dataSourceHosts', [host, 'other.example.org'])
    const edit = (given: object) =>
      admin.ask(sources.edit, { id, code: 'one', name: '甲', dbUrl: `http://${host}/v1`, ...given })
    await admin.ask(sources.setSecret, { id, secret: 'abc' })
    await edit({})
    expect((await stored()).secretSet).toBe(1)
    await edit({ dbUrl: 'https://other.example.org/' })
    expect([(await stored()).secretSet, (await stored()).secret]).toEqual([0, ''])
  })
  test('is removed by an empty value', async () => {
    const { admin, id, stored } = await begin((_, to) => to.end())
    await admin.ask(sources.setSecret, { id, secret: 'abc' })
    expect((await admin.ask(sources.setSecret, { id, secret: '' })).body.message).toBe('密钥已清除')
    expect([(await stored()).secretSet, (await stored()).secret]).toEqual([0, ''])
  })
  test('is encrypted again on next use after the deployment secret changed', async () => {
    const { world, admin, id, stored, tried } = await begin((_, to) => to.end())
    await admin.ask(sources.setSecret, { id, secret: 'abc' })
    const { secret } = await stored()
    // Sessions use the same secret, so only the encryption of the source is checked.
    const { SECRET } = world.bindings as { SECRET: string }
    world.vars = { ...world.vars, SECRET: 'another secret, 32 characters long', SECRET_BEFORE: SECRET }
    const again = await world.as('admin', 'later')
    expect((await again.ask(sources.test, { id })).body.result.reached).toBe(true)
    expect((await stored()).secret).not.toBe(secret)
    world.vars = { ...world.vars, SECRET_BEFORE: '' }
    expect((await again.ask(sources.test, { id })).body.result.reached).toBe(true)
    expect(tried).toBeTypeOf('function')
  })
})

describe('connection test', () => {
  test.each([
    ['answers', (_, to) => to.end('x'), {}, true, '应答 200'],
    ['rejects the account', (_, to) => to.writeHead(401).end(), {}, false, '账号或密钥被拒绝（401）'],
    ['returns an error', (_, to) => to.writeHead(500).end(), {}, false, '应答异常 500'],
    ['closes the connection', (from) => from.socket.destroy(), {}, false, '无法连接'],
    [
      'redirects to another host',
      (_, to) => to.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      {},
      false,
      '被重定向至其他地址 169.254.169.254，未跟随',
    ],
    [
      'redirects to itself',
      (from, to) => (from.url === '/' ? to.writeHead(302, { location: '/x' }).end() : to.end()),
      {},
      true,
      '应答 200',
    ],
    [
      'redirects in a loop',
      (_, to) => to.writeHead(302, { location: '/' }).end(),
      {},
      false,
      /^被重定向至其他地址 127/,
    ],
    ['sends without end', (_, to) => void to.write('x'.repeat(1_000_000)), {}, true, '应答 200'],
    [
      'is a libSQL server',
      (from, to) => to.end(from.url?.endsWith('/pipeline') ? OK : ''),
      { dbType: 'libsql' },
      true,
      '可查询',
    ],
    ['is no libSQL server', (_, to) => to.end('<html>'), { dbType: 'libsql' }, false, '目标服务不是 libSQL 服务'],
    ['sends a too large answer', (_, to) => to.end('x'.repeat(70_000)), { dbType: 'libsql' }, false, '应答超过 64 kB'],
  ] satisfies [string, RequestListener, object, boolean, string | RegExp][])(
    'reports a source that %s',
    async (_, answer, given, reached, detail) => {
      const { tried, stored } = await begin(answer, given)
      const { result } = await tried()
      expect([result.reached, result.detail]).toEqual([
        reached,
        typeof detail === 'string' ? detail : expect.stringMatching(detail),
      ])
      expect(await stored()).toMatchObject({
        testOutcome: reached ? 'reached' : 'failed',
        testTime: expect.stringMatching(/^2026/),
      })
    },
  )
  test('times out after five seconds', async () => {
    const { tried } = await begin(() => {})
    const { result } = await tried()
    expect([result.reached, result.detail, result.cost < 6000]).toEqual([false, '5 秒内无应答', true])
  }, 10_000)
  test('sends nothing to a host that is no longer allowed', async () => {
    let requests = 0
    const { world, tried, stored } = await begin((_, to) => {
      requests += 1
      to.end()
    })
    await world.set('dataSourceHosts', [])
    expect((await tried()).code).toBe(409)
    expect([requests, (await stored()).testOutcome]).toEqual([0, ''])
  })
  test('sends nothing to the internal network if the deployment forbids it', async () => {
    const { world, tried } = await begin((_, to) => to.end())
    world.vars = {}
    expect((await tried()).message).toBe('不可直接使用 IP 地址，请填写域名')
  })
  test.each([
    ['resolves to an internal address', ['10.0.0.1'], ['10.0.0.1'], '域名指向内部网络，未连接', 0],
    ['does not resolve', [], [], '域名无法解析', 0],
    ['changes to an internal address', ['1.1.1.1'], ['127.0.0.1'], '域名指向内部网络，未连接', 1],
    ['changes to another address', ['1.1.1.1'], ['8.8.8.8'], '域名的解析结果在测试中发生变化，结果作废', 1],
    ['resolves to the same address', ['1.1.1.1'], ['1.1.1.1'], '应答 200', 1],
  ])('reports a host name that %s', async (_, before, after, detail, times) => {
    let requests = 0
    const { world, tried } = await begin((_from, to) => {
      requests += 1
      to.end()
    })
    const resolver = await startServer((_from, to) => {
      const Answer = (requests ? after : before).map((data) => ({ type: 1, data }))
      to.end(JSON.stringify({ Status: 0, Answer }))
    })
    world.vars = { ...world.vars, DOH_URL: `http://${resolver}/dns-query` }
    expect([(await tried()).result.detail, requests]).toEqual([detail, times])
  })
})

describe('data source', () => {
  test('is rejected at a forbidden address', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    await world.set('dataSourceHosts', ['db.example.org'])
    const messageFor = async (dbUrl: string, dbType = 'libsql') =>
      (await admin.attempt(sources.add, { code: 'a', name: '甲', dbType, dbUrl })).body.result.dbUrl
    expect(await messageFor('https://evil.org')).toBe('主机 evil.org 不在允许的主机之内，请先添加')
    expect(await messageFor('https://2130706433')).toBe('不可直接使用 IP 地址，请填写域名')
    expect(await messageFor('https://me:x@db.example.org')).toMatch(/^请输入正确的地址/)
    expect(await messageFor('libsql://db.example.org', 'http')).toBe('HTTP 接口的地址须以 https:// 开头')
    expect(await world.all('dataSource')).toEqual([])
  })
  test('returns 404 if unknown', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    expect((await admin.ask(sources.test, { id: 'x' })).status).toBe(404)
    expect((await admin.ask(sources.setSecret, { id: 'x', secret: 'y' })).status).toBe(404)
  })
  test('accepts allowed hosts as typed in settings', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const { body } = await admin.ask(sources.saveHosts, {
      hosts: 'DB.example.org:443\nb.example.org:8443，db.example.org',
    })
    expect(body.message).toBe('允许的主机已保存')
    expect((await admin.ask(sources.hosts)).body.result.hosts).toEqual(['db.example.org', 'b.example.org:8443'])
    const wrong = await admin.ask(sources.saveHosts, { hosts: 'db.example.org/x' })
    expect(wrong.body.result).toEqual({ hosts: '“db.example.org/x”不是主机名' })
  })
})
