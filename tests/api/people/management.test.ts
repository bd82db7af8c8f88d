import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roleAssignment, user } from '~/db/schema'
import { freshWorld, type World } from '~/tests/support/world'
import * as people from '~/worker/people/calls'
import { verifyPassword } from '~/worker/auth/password-hash'
import { roles } from '~/worker/policy/roles'

const somebody = {
  username: 'zhangsan',
  realname: '张三',
  selectedroles: roles.subjectMan.id,
  selecteddeparts: 'd-one',
}
const rowOf = async (world: World, id: string) => (await world.db.select().from(user).where(eq(user.id, id)))[0]!
const grantsOf = (world: World, id: string) =>
  world.db.select().from(roleAssignment).where(eq(roleAssignment.userId, id))

describe('a new person', () => {
  test('gets a random initial password, shown once, that must be changed', async () => {
    const world = await freshWorld()
    const {
      body: { result },
      trips,
    } = await (await world.as('admin')).ask(people.add, somebody)
    const row = await rowOf(world, result.id)
    expect(await verifyPassword(result.password, row.password)).toMatchObject({ right: true })
    expect(row.firstLogin).toBe(1)
    expect(trips).toBeLessThanOrEqual(3)
  })
  test.each(['subjectMan', 'mechanism'] as const)('who is %s belongs to an institution', async (code) => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const homeless = { ...somebody, selectedroles: roles[code].id, selecteddeparts: '' }
    const { body } = await admin.ask(people.add, homeless)
    expect([body.code, Object.keys(body.result)]).toEqual([400, ['selecteddeparts']])
    const { result } = (await admin.ask(people.add, { ...homeless, selecteddeparts: 'd-one' })).body
    const left = (await admin.ask(people.edit, { id: result.id, selecteddeparts: '' })).body
    expect([left.code, Object.keys(left.result)]).toEqual([400, ['selecteddeparts']])
  })
  test('is found by pinyin of the name', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    await admin.ask(people.add, somebody)
    for (const keyword of ['三', 'zs', 'zhangsan', 'san'])
      expect((await admin.ask(people.list, { keyword })).body.result.records.map(({ realname }) => realname)).toEqual([
        '张三',
      ])
  })
  test.each([
    ['an existing account name', { username: 'ZhangSan' }, 'username'],
    ['an empty account name', { username: '' }, 'username'],
    ['an invalid phone number', { username: 'other', phone: '12' }, 'phone'],
    ['an unknown role', { username: 'other', selectedroles: 'nothing' }, 'roles'],
    ['an unknown institution', { username: 'other', selecteddeparts: 'nothing' }, 'selecteddeparts'],
    [
      'a period that ends before it begins',
      { username: 'other', roles: [{ roleId: '2', fromDate: '2026-02-01', toDate: '2026-01-01' }] },
      'roles.0.toDate',
    ],
  ])('is rejected with %s', async (_, wrong, field) => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    await admin.ask(people.add, somebody)
    const answer = await admin.attempt(people.add, { ...somebody, ...wrong })
    expect(answer.body).toMatchObject({ success: false, code: 400, result: { [field]: expect.any(String) } })
  })
})

describe('fields and review limit of an expert', () => {
  const expert = { ...somebody, selectedroles: roles.counselor.id, domainIds: ['05', '03', '03'], maxLoad: 6 }
  test('are stored with a new account and shown', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const { id } = (await admin.ask(people.add, expert)).body.result
    expect(await rowOf(world, id)).toMatchObject({ domainIds: ['03', '05'], maxLoad: 6 })
    expect((await admin.ask(people.byId, { id })).body.result).toMatchObject({ domainIds: ['03', '05'], maxLoad: 6 })
  })
  test('are changed with an audit log entry, and an empty limit resets it to the default', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const { id } = (await admin.ask(people.add, expert)).body.result
    await admin.ask(people.edit, { id, domainIds: '07', maxLoad: null })
    expect(await rowOf(world, id)).toMatchObject({ domainIds: ['07'], maxLoad: 20 })
    const texts = (await world.all('log')).filter(({ bizId }) => bizId === id).map(({ logContent }) => logContent)
    expect(texts.join()).toContain('字段 domainIds、maxLoad')
  })
  test('keep a field that was disabled since', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const { id } = await world.person('counselor', { domainIds: ['gone'] })
    const answer = await admin.ask(people.edit, { id, domainIds: ['gone', '01'] })
    expect(answer.body.success).toBe(true)
    expect((await rowOf(world, id)).domainIds).toEqual(['01', 'gone'])
  })
  test.each([
    [{ domainIds: ['99'] }, { domainIds: '领域“99”不存在或已停用' }],
    [{ maxLoad: -1 }, { maxLoad: '同时评审课题数上限为 0-500 的整数，不填则为 20' }],
    [{ maxLoad: 501 }, { maxLoad: '同时评审课题数上限为 0-500 的整数，不填则为 20' }],
    [{ maxLoad: 1.5 }, { maxLoad: '同时评审课题数上限为 0-500 的整数，不填则为 20' }],
    [{ maxLoad: true }, { maxLoad: '同时评审课题数上限为 0-500 的整数，不填则为 20' }],
  ])('reject %j and change nothing', async (wrong, result) => {
    const world = await freshWorld()
    const { id } = await world.person('counselor', { domainIds: ['01'], maxLoad: 5 })
    const answer = await (await world.as('admin')).attempt(people.edit, { id, ...wrong })
    expect(answer.body).toMatchObject({ code: 400, result })
    expect(await rowOf(world, id)).toMatchObject({ domainIds: ['01'], maxLoad: 5 })
  })
})

describe('a management scope', () => {
  test('of an institution lists its people only and returns 404 for others', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    const own = await world.person('subjectMan')
    const other = await world.person('subjectMan', { departId: 'd-two' })
    const ids = (await contact.ask(people.list, {})).body.result.records.map(({ id }) => id)
    expect(ids).toContain(own.id)
    expect(ids).not.toContain(other.id)
    expect((await contact.attempt(people.byId, { id: other.id })).status).toBe(404)
  })
  test('of roles lists people with one of them', async () => {
    const world = await freshWorld()
    const centre = await world.as('centerAdmin')
    const own = await world.person('centerOrg')
    await world.person('subjectMan')
    const { result } = (await centre.ask(people.list, {})).body
    expect(result.records.map(({ id }) => id).toSorted()).toEqual([own.id, centre.user.id].toSorted())
    expect(result.total).toBe(2)
  })
  test.each([
    ['mechanism', 'mechanism'],
    ['mechanism', 'counselor'],
    ['bizManger', 'admin'],
    ['centerAdmin', 'subjectMan'],
  ] as const)('does not let %s assign the role %s', async (role, wanted) => {
    const world = await freshWorld()
    const answer = await (await world.as(role)).attempt(people.add, { ...somebody, selectedroles: roles[wanted].id })
    expect(answer.body).toMatchObject({ code: 400, result: { roles: expect.any(String) } })
  })
  test('excludes people who also have something outside of it', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const both = await world.person('subjectMan')
    await world.db.insert(roleAssignment).values({ userId: both.id, roleId: roles.admin.id })
    expect((await biz.attempt(people.setPassword, { username: both.username })).status).toBe(403)
  })
})

describe('a change', () => {
  test('of the roles revokes and assigns them with their periods', async () => {
    const world = await freshWorld()
    const one = await world.person('subjectMan')
    const admin = await world.as('admin')
    const role = { roleId: roles.counselor.id, fromDate: '2026-01-01', toDate: '2026-12-31' }
    await admin.ask(people.edit, { id: one.id, roles: [role] })
    expect(await grantsOf(world, one.id)).toEqual([{ userId: one.id, ...role }])
  })
  test('by two people at the same time accepts the first', async () => {
    const world = await freshWorld()
    const one = await world.person('subjectMan')
    const admin = await world.as('admin')
    await admin.ask(people.edit, { id: one.id, lockVersion: 0, realname: '李四' })
    const second = await admin.attempt(people.edit, { id: one.id, lockVersion: 0, realname: '王五' })
    expect(second.body.code).toBe(409)
    expect((await rowOf(world, one.id)).realname).toBe('李四')
  })
})

describe('freezing an account', () => {
  test('ends its sessions in the same commit', async () => {
    const world = await freshWorld()
    const at = await world.as('subjectMan')
    const { trips } = await (await world.as('admin')).ask(people.setStatus, { ids: [at.user.id], status: 2 })
    expect(trips).toBeLessThanOrEqual(3)
    expect((await world.all('session')).find(({ userId }) => userId === at.user.id)?.revoked).toBe(1)
    expect((await world.all('outbox')).map(({ kind }) => kind)).toContain('signedOut')
  })
  test('is undone by activating it', async () => {
    const world = await freshWorld()
    const one = await world.person('subjectMan', { status: 2 })
    await (await world.as('admin')).ask(people.setStatus, { ids: [one.id], status: 1 })
    expect((await rowOf(world, one.id)).status).toBe(1)
  })
  test('rejects the own account', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    expect((await admin.attempt(people.setStatus, { ids: [admin.user.id], status: 2 })).body.success).toBe(false)
    expect((await rowOf(world, admin.user.id)).status).toBe(1)
  })
  test('requires the token for a GET request', async () => {
    const world = await freshWorld()
    const one = await world.person('subjectMan')
    await (await world.as('admin')).ask(people.setStatusOfOne, { id: one.id, status: 2 })
    expect((await rowOf(world, one.id)).status).toBe(2)
  })
})

describe('a password reset', () => {
  test('generates a random password and signs the person out', async () => {
    const world = await freshWorld()
    const at = await world.as('subjectMan')
    const {
      body: { result },
      trips,
    } = await (await world.as('admin')).ask(people.setPassword, { username: at.user.username })
    const row = await rowOf(world, at.user.id)
    expect(trips).toBeLessThanOrEqual(3)
    expect(await verifyPassword(result.password, row.password)).toMatchObject({ right: true })
    expect(row.firstLogin).toBe(1)
    expect((await world.all('session')).find(({ userId }) => userId === at.user.id)?.revoked).toBe(1)
  })
})

describe('the recycle bin', () => {
  test('removes a person from the list and restores them', async () => {
    const world = await freshWorld()
    const one = await world.person('subjectMan')
    const admin = await world.as('admin')
    await admin.ask(people.removeMany, { ids: [one.id] })
    expect((await admin.ask(people.list, { username: one.username })).body.result.total).toBe(0)
    expect((await admin.ask(people.bin)).body.result.map(({ id }) => id)).toEqual([one.id])
    await admin.ask(people.restore, { userIds: [one.id] })
    expect((await admin.ask(people.list, { username: one.username })).body.result.total).toBe(1)
  })
  test('rejects a person with open work', async () => {
    const world = await freshWorld()
    const subject = await world.subject({ status: 'TO_SUBMIT' })
    const admin = await world.as('admin')
    await admin.ask(people.remove, { id: subject.subjectManId })
    const answer = await admin.attempt(people.destroy, { userIds: [subject.subjectManId] })
    expect(answer.body).toMatchObject({ success: false, code: 409, message: expect.stringContaining('负责的课题') })
  })
  test('accepts a person without open work', async () => {
    const world = await freshWorld()
    const one = await world.person('subjectMan')
    const admin = await world.as('admin')
    await admin.ask(people.remove, { id: one.id })
    await admin.ask(people.destroy, { userIds: [one.id] })
    expect(await rowOf(world, one.id)).toBeUndefined()
    expect(await grantsOf(world, one.id)).toEqual([])
  })
})

describe('a role', () => {
  test('is assigned to several people and revoked', async () => {
    const world = await freshWorld()
    const one = await world.person('subjectMan')
    const admin = await world.as('admin')
    const roleId = roles.counselor.id
    await admin.ask(people.giveRole, { roleId, userIdList: [one.id] })
    expect((await admin.ask(people.roleIds, { userid: one.id })).body.result.toSorted()).toEqual(['2', roleId])
    await admin.ask(people.takeRole, { roleId, userId: one.id })
    expect((await admin.ask(people.roleIds, { userid: one.id })).body.result).toEqual(['2'])
  })
})

describe('the tree of institutions', () => {
  test('counts the people of an institution', async () => {
    const world = await freshWorld()
    await world.person('subjectMan')
    const { result } = (await (await world.as('admin')).ask(people.departNodes, { pid: '' })).body
    expect(result.find(({ id }) => id === 'd-one')?.total).toBe(1)
  })
  test('omits unconfirmed institutions', async () => {
    const world = await freshWorld()
    await world.make('depart', { id: 'd-asked', departName: '待确认基金', orgCode: '', audited: 0, status: '1' })
    const { result } = (await (await world.as('admin')).ask(people.departNodes, { pid: '' })).body
    expect(result.map(({ id }) => id)).not.toContain('d-asked')
  })
  test('hides counts from managers of some people only', async () => {
    const world = await freshWorld()
    const { result } = (await (await world.as('centerAdmin')).ask(people.departNodes, { pid: '' })).body
    expect(new Set(result.map(({ total }) => total))).toEqual(new Set([null]))
  })
})

describe('the last administrator is kept', () => {
  test.each([
    ['freeze', (id: string) => [people.setStatus, { ids: [id], status: 2 }]],
    ['delete', (id: string) => [people.remove, { id }]],
    ['revoke the role of', (id: string) => [people.takeRole, { roleId: roles.admin.id, userId: id }]],
    ['change the roles of', (id: string) => [people.edit, { id, selectedroles: roles.subjectMan.id }]],
  ] as const)('if two administrators %s each other at the same time', async (_, of) => {
    const world = await freshWorld()
    const [one, other] = [await world.as('admin'), await world.as('admin', '乙')]
    const act = (who: typeof one, whom: typeof one) =>
      who.attempt(...(of(whom.user.id) as Parameters<typeof who.attempt>))
    const answers = await Promise.all([act(one, other), act(other, one)])
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    const { rows } = await world.client.execute(
      "select count(*) as left from user u join user_role x on x.user_id = u.id join role r on r.id = x.role_id where r.base_code = 'admin' and u.status = 1 and u.del_flag = 0",
    )
    expect(rows[0]!.left).toBe(1)
  })
})

test('a password reset invalidates a link mailed before', async () => {
  const world = await freshWorld()
  const [admin, man] = [await world.as('admin'), await world.as('subjectMan')]
  const link = { purpose: 'reset', target: man.user.id, userId: man.user.id, secretHash: 'x' }
  await world.make('oneTimeSecret', { ...link, createTime: '2026-11-20 09:00:00', expireTime: '2099-01-01 00:00:00' })
  await admin.ask(people.setPassword, { username: man.user.username })
  expect(await world.all('oneTimeSecret')).toEqual([])
})
