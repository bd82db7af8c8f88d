import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import { publicKey, signIn } from '~/worker/auth/calls'
import { checkPhone } from '~/worker/auth/registration/calls'
import { addFeedback } from '~/worker/feedback/calls'
import { invalidateBans } from '~/worker/system/bans/ban-cache.server'
import * as bans from '~/worker/system/bans/calls'
import { buildSheet } from '~/worker/workbooks/sheet'
import { live } from '~/worker/system/calls'
import { allDictItems } from '~/worker/system/dictionaries/calls'

const FEEDBACK = { feedBackTypeId: 'x', title: '标题', content: '内容内容内容' }
const ADDRESS = '203.0.113.9'
const from = (address: string) => ({ 'cf-connecting-ip': address })
/** True if a request from the address is accepted. */
const isAccepted = async (person: SignedIn, address = ADDRESS) => {
  invalidateBans()
  return (await person.ask(allDictItems, {}, from(address))).status === 200
}
const addressOf = async (world: World, id: string) => (await world.read('bannedIp', id))!
async function begin() {
  const world = await freshWorld()
  const admin = await world.as('admin')
  const reader = await world.as('subjectMan')
  const ban = async (ip: string, given: object = {}) => (await admin.ask(bans.add, { ip, ...given })).body.result.id
  return { world, admin, reader, ban }
}

describe('requests from a banned address', () => {
  test('are rejected with 403 without a database round trip', async () => {
    const { reader, ban } = await begin()
    await ban(ADDRESS, { reason: '扫描接口' })
    const { status, body, trips } = await reader.ask(allDictItems, {}, from(ADDRESS))
    expect([status, body.code, body.message, trips]).toEqual([
      403,
      403,
      '您的 IP 地址已被限制访问，如有疑问请联系系统管理员',
      0,
    ])
    expect(await isAccepted(reader, '203.0.113.10')).toBe(true)
  })
  test('are rejected for open calls and sign-in', async () => {
    const { world, ban } = await begin()
    await ban(ADDRESS)
    expect((await world.nobody.attempt(signIn, {}, from(ADDRESS))).status).toBe(403)
    expect((await world.nobody.ask(live, {}, from(ADDRESS))).status).toBe(403)
  })
  test('get an HTML page for a page request', async () => {
    const { world, ban } = await begin()
    await ban(ADDRESS)
    const { status, headers, response } = await world.nobody.send('GET', '/user/login', {}, from(ADDRESS))
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      403,
      'text/html; charset=UTF-8',
      'no-store',
    ])
    expect(await response.text()).toContain('<h1>访问受限</h1>')
  })
  test.each([
    ['203.0.113.0/24', '203.0.113.200', false],
    ['203.0.113.0/24', '203.0.114.1', true],
    ['2001:db8::/32', '2001:db8:ffff::1', false],
    ['2001:db8::/32', '2001:db9::1', true],
    ['203.0.113.9', '::ffff:203.0.113.9', false],
    ['203.0.113.9', '::ffff:cb00:7109', false],
    ['::ffff:203.0.113.9', '203.0.113.9', false],
    ['::ffff:203.0.113.0/120', '203.0.113.77', false],
  ])('under a ban of %s from address %s are accepted: %s', async (ip, address, is) => {
    const { reader, ban } = await begin()
    await ban(ip)
    expect(await isAccepted(reader, address)).toBe(is)
  })
  test('are accepted after the end of the ban without a job', async () => {
    const { world, reader, ban } = await begin()
    await ban(ADDRESS, { toTime: '2026-11-20 10:00:00' })
    expect(await isAccepted(reader)).toBe(false)
    world.pass(1 / 24)
    expect(await isAccepted(reader)).toBe(true)
  })
  test('are rejected within two seconds after a ban by another isolate', async () => {
    const { world, reader } = await begin()
    expect(await isAccepted(reader)).toBe(true)
    await world.make('bannedIp', { ip: ADDRESS })
    const began = Date.now()
    let inside = true
    while (inside && Date.now() - began < 3000) {
      inside = (await reader.ask(allDictItems, {}, from(ADDRESS))).status === 200
      if (inside) await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect([inside, Date.now() - began < 2000]).toEqual([false, true])
  })
  test('of other addresses need no additional round trip', async () => {
    const { reader } = await begin()
    await reader.ask(allDictItems, {}, from(ADDRESS))
    expect((await reader.ask(allDictItems, {}, from(ADDRESS))).trips).toBe(1)
  })
  test('are counted without a write per request', async () => {
    const { world, reader, ban } = await begin()
    const id = await ban(ADDRESS)
    for (let i = 0; i < 20; i++) await reader.ask(allDictItems, {}, from(ADDRESS))
    // The first hit is stored at once, the others together later.
    await expect.poll(async () => (await addressOf(world, id)).hits).toBe(1)
    expect(await addressOf(world, id)).toMatchObject({ lockVersion: 0, lastTime: expect.stringMatching(/^2026-11-20/) })
    await expect
      .poll(
        async () => {
          await reader.ask(allDictItems, {}, from('203.0.113.10'))
          return (await addressOf(world, id)).hits
        },
        { timeout: 9000, interval: 500 },
      )
      .toBe(20)
  }, 15_000)
})

describe('address bans', () => {
  test.each(['300.1.1.1', '1.2.3', 'x'])('reject the invalid address %s', async (ip) => {
    const { admin } = await begin()
    const { body } = await admin.ask(bans.add, { ip })
    expect([body.code, body.message, body.result]).toEqual([400, '请输入正确的IP', { ip: '请输入正确的IP' }])
  })
  test.each([
    ['127.0.0.1', '不可封禁本机地址'],
    ['127.8.0.0/16', '不可封禁本机地址'],
    ['::1', '不可封禁本机地址'],
    ['0.0.0.0/0', '不可封禁本机地址'],
    ['::/0', '不可封禁本机地址'],
    ['::ffff:127.0.0.1', '不可封禁本机地址'],
    [ADDRESS, `不可封禁正在使用的地址 ${ADDRESS}`],
    ['203.0.113.0/24', `不可封禁正在使用的地址 ${ADDRESS}`],
    [`::ffff:${ADDRESS}`, `不可封禁正在使用的地址 ${ADDRESS}`],
    ['10.1.0.0/16', '不可封禁系统自身的代理地址'],
    ['10.0.0.0/7', '不可封禁系统自身的代理地址'],
  ])('reject %s for an administrator at 203.0.113.9', async (ip, says) => {
    const { world, admin } = await begin()
    world.vars = { TRUSTED_PROXIES: '10.1.2.3' }
    const { body } = await admin.ask(bans.add, { ip }, from(ADDRESS))
    expect([body.code, body.result]).toEqual([400, { ip: says }])
    expect(await world.all('bannedIp')).toEqual([])
  })
  test('cannot be moved to the own address', async () => {
    const { world, admin, ban } = await begin()
    const id = await ban('198.51.100.1')
    const { body } = await admin.ask(bans.edit, { id, ip: ADDRESS }, from(ADDRESS))
    expect(body.result).toEqual({ ip: `不可封禁正在使用的地址 ${ADDRESS}` })
    expect((await addressOf(world, id)).ip).toBe('198.51.100.1')
  })
  test('normalise addresses and reject duplicates', async () => {
    const { world, admin, ban } = await begin()
    const id = await ban('2001:DB8:0:0::5/33')
    expect((await addressOf(world, id)).ip).toBe('2001:db8::/33')
    const { body } = await admin.ask(bans.add, { ip: '2001:db8:1::/33' })
    expect(body.result).toEqual({ ip: 'IP 地址或网段“2001:db8::/33”已存在' })
  })
  test('reject an end in the past', async () => {
    const { admin } = await begin()
    const { body } = await admin.ask(bans.add, { ip: ADDRESS, toTime: '2026-11-20 09:00:00' })
    expect(body.result).toEqual({ toTime: '封禁截止时间须晚于当前时间' })
  })
  test('can be lifted and renewed once, with log entries', async () => {
    const { world, admin, reader, ban } = await begin()
    const id = await ban(ADDRESS)
    const lifted = await admin.ask(bans.lift, { id })
    expect([lifted.body.message, lifted.trips, await isAccepted(reader)]).toEqual(['已解除封禁', 3, true])
    expect((await admin.ask(bans.lift, { id })).body).toMatchObject({ code: 409, message: '该地址的封禁已解除' })
    expect((await admin.ask(bans.banAgain, { id })).body.message).toBe('已重新封禁')
    expect(await isAccepted(reader)).toBe(false)
    expect((await admin.ask(bans.banAgain, { id })).body).toMatchObject({ code: 409, message: '该地址正在封禁中' })
    const lines = (await world.all('log')).filter(({ bizId }) => bizId === id).map((one) => one.logContent)
    expect(lines).toEqual([
      `系统管理：封禁地址 ${ADDRESS}`,
      `系统管理：解除封禁 ${ADDRESS}`,
      `系统管理：重新封禁 ${ADDRESS}`,
    ])
  })
  test('close sockets when created, moved or renewed', async () => {
    const { world, admin, ban } = await begin()
    const closed = async () =>
      (await world.all('outbox')).filter(({ kind }) => kind === 'shutOut').map(({ payload }) => payload.range)
    const id = await ban('203.0.113.0/24')
    expect(await closed()).toEqual(['203.0.113.0/24'])
    await admin.ask(bans.edit, { id, ip: '198.51.100.0/24' })
    expect(new Set(await closed())).toEqual(new Set(['198.51.100.0/24', '203.0.113.0/24']))
    await admin.ask(bans.lift, { id })
    expect((await admin.ask(bans.edit, { id, ip: '198.51.100.0/24', reason: '已解除' })).body.success).toBe(true)
    expect(await closed(), 'lifted').toHaveLength(2)
    await admin.ask(bans.banAgain, { id })
    expect(await closed()).toHaveLength(3)
    await admin.ask(bans.remove, { id })
    expect(await closed()).toHaveLength(3)
  })
  test('close sockets when imported from a workbook', async () => {
    const { world, admin } = await begin()
    const columns = [{ key: 'ip', header: 'IP 地址或网段', holds: 'plain' as const }]
    const book = await buildSheet('x', columns, [{ ip: '203.0.113.0/24' }, { ip: '2001:db8::1/32' }])
    const data = new FormData()
    data.append('file', new File([book as Uint8Array<ArrayBuffer>], 'a.xlsx'))
    expect((await admin.ask(bans.importExcel, data)).body.success).toBe(true)
    const entries = (await world.all('outbox')).filter(({ kind }) => kind === 'shutOut')
    expect(new Set(entries.map(({ payload }) => payload.range))).toEqual(new Set(['2001:db8::/32', '203.0.113.0/24']))
  })
  test('cannot be renewed for the own address', async () => {
    const { admin, ban } = await begin()
    const id = await ban(ADDRESS)
    await admin.ask(bans.lift, { id })
    const { body } = await admin.ask(bans.banAgain, { id }, from(ADDRESS))
    expect([body.code, body.message]).toEqual([409, `不可封禁正在使用的地址 ${ADDRESS}`])
  })
  test('let requests in immediately after removal', async () => {
    const { admin, reader, ban } = await begin()
    const id = await ban(ADDRESS)
    await admin.ask(bans.remove, { id })
    expect(await isAccepted(reader)).toBe(true)
  })
  test('ignore submitted counters, status and source', async () => {
    const { world, admin } = await begin()
    const { body } = await admin.attempt(bans.add, { ip: ADDRESS, hits: 99, status: 0, source: 'auto' })
    expect(await addressOf(world, body.result.id)).toMatchObject({ hits: 0, status: 1, source: 'manual' })
  })
})

describe('automatic ban of an address', () => {
  /** Signs in with wrong passwords beyond the rate limit of the address. */
  async function goesOn(world: World, tries: number, address = ADDRESS) {
    const place = address.includes(':') ? '20010db800010002/64' : address
    const counter = world.limits.get(`login.address ${place}`)
    for (let i = 0; i < 61; i++) await counter.take('login.address', world.now().getTime())
    const answers = []
    for (let i = 0; i < tries; i++)
      answers.push(
        await world.nobody.attempt(
          signIn,
          { username: `nobody${i}`, password: 'wrong', captcha: '', checkKey: '' },
          from(address),
        ),
      )
    return answers.map(({ status }) => status)
  }
  /** Code and status of a sign-in from the address with a wrong password. */
  const signsIn = async (world: World) => {
    const { status, body } = await world.nobody.attempt(signIn, { username: 'x', password: 'x' }, from(ADDRESS))
    return [body.code, status]
  }
  async function banned() {
    const begun = await begin()
    await begun.world.make('bannedIp', { ip: ADDRESS, source: 'auto' })
    invalidateBans()
    return begun
  }
  test('starts after 30 further attempts and lasts an hour', async () => {
    const { world } = await begin()
    expect((await goesOn(world, 31)).every((status) => status === 429)).toBe(true)
    const [row] = await world.all('bannedIp')
    expect(row).toMatchObject({ ip: ADDRESS, source: 'auto', status: 1, createBy: 'system' })
    invalidateBans()
    expect(await signsIn(world)).toEqual([403, 403])
    world.pass(61 / (24 * 60))
    invalidateBans()
    expect(await signsIn(world)).toEqual([400, 200])
  })
  test('keeps signed-in sessions', async () => {
    const { reader } = await banned()
    expect((await reader.ask(allDictItems, {}, from(ADDRESS))).status).toBe(200)
    expect((await reader.ask(addFeedback, FEEDBACK, from(ADDRESS))).status).toBe(200)
  })
  test('keeps sockets open', async () => {
    const { world } = await begin()
    await goesOn(world, 31)
    expect((await world.all('outbox')).filter(({ kind }) => kind === 'shutOut')).toEqual([])
  })
  test('keeps pages and open read calls', async () => {
    const { world } = await banned()
    expect((await world.nobody.send('GET', '/user/login', {}, from(ADDRESS))).status).not.toBe(403)
    expect((await world.nobody.ask(publicKey, {}, from(ADDRESS))).status).toBe(200)
  })
  test('rejects open write calls and rate-limited reads', async () => {
    const { world } = await banned()
    const answers = [
      await world.nobody.ask(addFeedback, FEEDBACK, from(ADDRESS)),
      await world.nobody.attempt(checkPhone, { phone: '13800000000' }, from(ADDRESS)),
    ]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      answers.map(() => [403, '您所在网络的登录失败次数过多，登录等公开操作暂停受理，请稍后再试']),
    )
    expect(await world.all('feedback')).toEqual([])
  })
  test('does not start at 30 further attempts', async () => {
    const { world } = await begin()
    await goesOn(world, 30)
    expect(await world.all('bannedIp')).toEqual([])
  })
  test('covers the /64 network of an IPv6 address', async () => {
    const { world } = await begin()
    await goesOn(world, 31, '2001:db8:1:2:3::4')
    expect((await world.all('bannedIp')).map(({ ip }) => ip)).toEqual(['2001:db8:1:2::/64'])
  })
  test('does not start if switched off', async () => {
    const { world } = await begin()
    await world.set('autoBanMinutes', 0)
    await goesOn(world, 32)
    expect(await world.all('bannedIp')).toEqual([])
  })
  test('renews an expired ban in the same row', async () => {
    const { world } = await begin()
    const { id } = await world.make('bannedIp', { ip: ADDRESS, status: 0 })
    await goesOn(world, 31)
    expect((await world.all('bannedIp')).map((row) => [row.id, row.status, row.source])).toEqual([[id, 1, 'auto']])
  })
  test('never covers the local address', async () => {
    const { world } = await begin()
    await goesOn(world, 32, '127.0.0.1')
    expect(await world.all('bannedIp')).toEqual([])
  })
})
