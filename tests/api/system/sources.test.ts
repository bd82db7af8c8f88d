import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import * as sources from '~/worker/system/data-sources/calls'

/** A server of one's own; its address as a source may have it. */
async function serves(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
/** A world whose deployment has such sources in its own network, and one of them. */
async function begin(answer: RequestListener, given: object = {}) {
  const host = await serves(answer)
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

describe('the secret of a source', () => {
  test('is sealed where it is kept, and said nowhere but that it is set', async () => {
    const { world, admin, id, stored } = await begin((_, to) => to.end())
    expect((await admin.ask(sources.setSecret, { id, secret: '很长的密钥-42' })).body.message).toBe('密钥已保存')
    const said = await Promise.all([
      admin.ask(sources.list),
      admin.ask(sources.byId, { id }),
      admin.ask(sources.options),
    ])
    const kept = (await stored()).secret
    const logs = JSON.stringify(await world.all('log'))
    for (const text of [...said.map(({ body }) => JSON.stringify(body)), kept, logs])
      expect(text).not.toContain('很长的密钥')
    expect(JSON.stringify(said.map(({ body }) => body))).not.toContain(kept)
    expect((await admin.ask(sources.byId, { id })).body.result).toMatchObject({ secretSet: 1 })
  })
  test('is sent to the source, as a token or with an account', async () => {
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
  test('does not go along to another place or account', async () => {
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
  test('is taken away by an empty one', async () => {
    const { admin, id, stored } = await begin((_, to) => to.end())
    await admin.ask(sources.setSecret, { id, secret: 'abc' })
    expect((await admin.ask(sources.setSecret, { id, secret: '' })).body.message).toBe('密钥已清除')
    expect([(await stored()).secretSet, (await stored()).secret]).toEqual([0, ''])
  })
  test('is sealed anew after the secret of the deployment changed, when it is next used', async () => {
    const { world, admin, id, stored, tried } = await begin((_, to) => to.end())
    await admin.ask(sources.setSecret, { id, secret: 'abc' })
    const { secret } = await stored()
    // Sessions are signed by it as well, so that only the source's seal is looked at.
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

describe('the test of a connection', () => {
  test.each([
    ['answers', (_, to) => to.end('x'), {}, true, '应答 200'],
    ['refuses the account', (_, to) => to.writeHead(401).end(), {}, false, '账号或密钥被拒绝（401）'],
    ['is broken', (_, to) => to.writeHead(500).end(), {}, false, '应答异常 500'],
    ['hangs up', (from) => from.socket.destroy(), {}, false, '无法连接'],
    [
      'leads elsewhere',
      (_, to) => to.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      {},
      false,
      '被重定向至其他地址 169.254.169.254，未跟随',
    ],
    [
      'leads to itself',
      (from, to) => (from.url === '/' ? to.writeHead(302, { location: '/x' }).end() : to.end()),
      {},
      true,
      '应答 200',
    ],
    ['leads round and round', (_, to) => to.writeHead(302, { location: '/' }).end(), {}, false, /^被转到其他地址 127/],
    ['pours out without end', (_, to) => void to.write('x'.repeat(1_000_000)), {}, true, '应答 200'],
    [
      'is a libSQL server',
      (from, to) => to.end(from.url?.endsWith('/pipeline') ? OK : ''),
      { dbType: 'libsql' },
      true,
      '可查询',
    ],
    ['is another server', (_, to) => to.end('<html>'), { dbType: 'libsql' }, false, '目标服务不是 libSQL 服务'],
    ['says too much', (_, to) => to.end('x'.repeat(70_000)), { dbType: 'libsql' }, false, '应答超过 64 kB'],
  ] satisfies [string, RequestListener, object, boolean, string | RegExp][])(
    'of one that %s',
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
  test('waits five seconds for one that says nothing', async () => {
    const { tried } = await begin(() => {})
    const { result } = await tried()
    expect([result.reached, result.detail, result.cost < 6000]).toEqual([false, '5 秒内无应答', true])
  }, 10_000)
  test('is not made where the host is not allowed any more', async () => {
    let asked = 0
    const { world, tried, stored } = await begin((_, to) => {
      asked += 1
      to.end()
    })
    await world.set('dataSourceHosts', [])
    expect((await tried()).code).toBe(409)
    expect([asked, (await stored()).testOutcome]).toEqual([0, ''])
  })
  test('is not made in the own network where the deployment does not want it', async () => {
    const { world, tried } = await begin((_, to) => to.end())
    world.vars = {}
    expect((await tried()).message).toBe('不可直接使用 IP 地址，请填写域名')
  })
  test.each([
    ['leads inside', ['10.0.0.1'], ['10.0.0.1'], '域名指向内部网络，未连接', 0],
    ['leads nowhere', [], [], '域名无法解析', 0],
    ['leads inside a moment later', ['1.1.1.1'], ['127.0.0.1'], '域名指向内部网络，未连接', 1],
    ['leads elsewhere a moment later', ['1.1.1.1'], ['8.8.8.8'], '域名的解析结果在测试中发生变化，结果作废', 1],
    ['stays', ['1.1.1.1'], ['1.1.1.1'], '应答 200', 1],
  ])('of a name that %s', async (_, before, after, detail, times) => {
    let asked = 0
    const { world, tried } = await begin((_from, to) => {
      asked += 1
      to.end()
    })
    const resolver = await serves((_from, to) => {
      const Answer = (asked ? after : before).map((data) => ({ type: 1, data }))
      to.end(JSON.stringify({ Status: 0, Answer }))
    })
    world.vars = { ...world.vars, DOH_URL: `http://${resolver}/dns-query` }
    expect([(await tried()).result.detail, asked]).toEqual([detail, times])
  })
})

describe('a source', () => {
  test('is refused at its address where it may not lie', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    await world.set('dataSourceHosts', ['db.example.org'])
    const says = async (dbUrl: string, dbType = 'libsql') =>
      (await admin.attempt(sources.add, { code: 'a', name: '甲', dbType, dbUrl })).body.result.dbUrl
    expect(await says('https://evil.org')).toBe('主机 evil.org 不在允许的主机之内，请先添加')
    expect(await says('https://2130706433')).toBe('不可直接使用 IP 地址，请填写域名')
    expect(await says('https://me:x@db.example.org')).toMatch(/^请输入正确的地址/)
    expect(await says('libsql://db.example.org', 'http')).toBe('HTTP 接口的地址须以 https:// 开头')
    expect(await world.all('dataSource')).toEqual([])
  })
  test('that is unknown is neither tested nor given a secret', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    expect((await admin.ask(sources.test, { id: 'x' })).status).toBe(404)
    expect((await admin.ask(sources.setSecret, { id: 'x', secret: 'y' })).status).toBe(404)
  })
  test('lies on hosts that are saved as one types them', async () => {
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
