import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import * as auth from '~/worker/auth/calls'
import * as online from '~/worker/monitor/online/calls'

/** Two people with a device each, one of them with a second device, and an administrator. */
async function signedIn() {
  const world = await freshWorld()
  const admin = await world.as('admin')
  const expert = await world.as('counselor', '', { realname: '张三丰', pinyin: 'zhangsanfeng', initials: 'zsf' })
  const manager = await world.as('subjectMan')
  const row = (await world.all('user')).find(({ id }) => id === expert.user.id)!
  const laptop = await world.signIn(row, 'counselor')
  const list = async (query = {}) => (await admin.ask(online.listOnline, query)).body.result
  const sessions = async (userId: string) =>
    (await world.all('session')).filter((one) => one.userId === userId).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return { world, admin, expert, laptop, manager, list, sessions }
}

describe('active sessions', () => {
  test('are listed by device with the person, the own device marked', async () => {
    const { admin, expert, list } = await signedIn()
    const { records, total } = await list()
    expect(total).toBe(4)
    expect(records.filter(({ current }) => current).map(({ userId }) => userId)).toEqual([admin.user.id])
    expect(records.find(({ userId }) => userId === expert.user.id)).toMatchObject({
      ...{
        realname: '张三丰',
        username: expert.user.username,
        roleName: '评委',
        departName: '乙基金管理有限公司',
      },
      ...{ device: '未知设备', sockets: 0, current: false },
    })
  })
  test('are filtered by the role and institution of the session, including departments below', async () => {
    const { world, expert, manager, list } = await signedIn()
    await world.make('depart', { id: 'd-below', departName: '研究部', orgCode: 'A03A01', parentId: 'd-two' })
    await world.client.execute({
      sql: "update session set depart_id = 'd-below' where user_id = ? and id = (select min(id) from session where user_id = ?)",
      args: [expert.user.id, expert.user.id],
    })
    const of = async (query: object) => (await list(query)).records.map(({ userId }) => userId)
    expect(await of({ roleId: '2' })).toEqual([manager.user.id])
    expect(await of({ departId: 'd-two' })).toEqual([expert.user.id, expert.user.id])
    expect(await of({ departId: 'd-below' })).toEqual([expert.user.id])
    expect(await of({ roleId: '2', departId: 'd-two' })).toEqual([])
    expect(await of({ departId: 'nothing' })).toEqual([])
  })
  test('omit ended, expired and partial sessions', async () => {
    const { world, expert, manager, list, sessions } = await signedIn()
    const [first, second] = await sessions(expert.user.id)
    const [third] = await sessions(manager.user.id)
    const run = (set: string, id: string) => world.client.execute(`update session set ${set} where id = '${id}'`)
    await run('revoked = 1', first!.id)
    await run("stage = 'second'", second!.id)
    await run("expire_time = '2020-01-01 00:00:00'", third!.id)
    expect((await list()).records.map(({ username }) => username)).toEqual([expect.stringMatching(/^admin/)])
  })
  test('are filtered by pinyin of the name and by address', async () => {
    const { world, expert, list, sessions } = await signedIn()
    const [first] = await sessions(expert.user.id)
    await world.client.execute(`update session set ip = '10.9.8.7' where id = '${first!.id}'`)
    expect((await list({ keyword: 'zsf' })).total).toBe(2)
    expect((await list({ keyword: '没有此人' })).total).toBe(0)
    expect((await list({ ip: '10.9.8.7' })).records.map(({ id, place }) => [id, place])).toEqual([[first!.id, '内网']])
    expect((await list({ keyword: 'zsf', ip: '10.9.8.7' })).total).toBe(1)
  })
})

describe('signing other people out', () => {
  test('ends one device with its sockets and keeps the others', async () => {
    const { world, admin, expert, laptop, sessions } = await signedIn()
    const [first] = await sessions(expert.user.id)
    const answer = await admin.ask(online.forceLogout, { ids: [first!.id] })
    expect(answer.body).toMatchObject({ message: '已强制下线 1 台设备', result: { ok: [first!.id], failed: [] } })
    expect(answer.trips).toBeLessThanOrEqual(3)
    expect((await expert.ask(auth.myInfo)).body.code).toBe(401)
    expect((await laptop.ask(auth.myInfo)).body.code).toBe(200)
    const told = (await world.all('outbox')).filter(({ kind }) => kind === 'signedOut')
    expect(told.map(({ payload }) => payload)).toEqual([{ userId: expert.user.id, sessionId: first!.id }])
    expect((await world.all('log')).filter(({ action }) => action === 'online:manage')).toMatchObject([
      { bizType: 'session', bizId: first!.id, logContent: expect.stringContaining('张三丰（未知设备）') },
    ])
  })
  test('ends all devices of a person', async () => {
    const { admin, expert, laptop } = await signedIn()
    expect((await admin.ask(online.forceLogout, { userId: expert.user.id })).body.result.ok).toHaveLength(2)
    for (const device of [expert, laptop]) expect((await device.ask(auth.myInfo)).body.code).toBe(401)
  })
  test('keeps the device of the caller', async () => {
    const { world, admin, sessions } = await signedIn()
    const [own] = await sessions(admin.user.id)
    const row = (await world.all('user')).find(({ id }) => id === admin.user.id)!
    const other = await world.signIn(row, 'admin')
    expect((await admin.ask(online.forceLogout, { ids: [own!.id] })).body).toMatchObject({
      ...{ success: false, code: 409, message: '这是您正在使用的设备，请从右上角退出' },
    })
    const answer = await admin.ask(online.forceLogout, { userId: admin.user.id })
    expect([answer.body.result.ok.length, answer.body.result.failed.length]).toEqual([1, 1])
    expect((await admin.ask(auth.myInfo)).body.code).toBe(200)
    expect((await other.ask(auth.myInfo)).body.code).toBe(401)
  })
  test.each([
    ['an empty request', {}, 400, '请选择要下线的设备或人员'],
    ['an empty list of devices', { ids: [] }, 400, expect.any(String)],
    ['devices and a person together', { ids: ['a'], userId: 'b' }, 400, '请选择要下线的设备或人员'],
    ['an id that is not text', { ids: [1] }, 400, expect.any(String)],
    ['an unknown device', { ids: ['none'] }, 404, expect.any(String)],
    ['a person who is not signed in', { userId: 'none' }, 404, expect.any(String)],
  ])('rejects %s', async (_, input, code, message) => {
    const { world, admin } = await signedIn()
    const answer = await admin.attempt(online.forceLogout, input)
    expect(answer.body.code).toBe(code)
    const said = answer.body.result ? Object.values(answer.body.result) : [answer.body.message]
    expect([answer.body.message, ...said]).toContainEqual(message)
    expect((await world.all('session')).every(({ revoked }) => revoked === 0)).toBe(true)
  })
})
