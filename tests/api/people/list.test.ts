import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roleAssignment, user, userDepart, userRole } from '~/db/schema'
import { freshWorld, type World } from '~/tests/support/world'
import * as people from '~/worker/people/calls'

describe('a role with a period', () => {
  test.each([
    ['counts without dates', '', '', 1],
    ['counts within its dates', '2020-01-01', '2199-12-31', 1],
    ['does not count before its first day', '2199-01-01', '', 0],
    ['does not count after its last day', '', '2020-12-31', 0],
  ])('%s', async (_, fromDate, toDate, times) => {
    const world = await freshWorld()
    const person = await world.person('subjectMan')
    await world.db.update(roleAssignment).set({ fromDate, toDate }).where(eq(roleAssignment.userId, person.id))
    expect(await world.db.select().from(userRole).where(eq(userRole.userId, person.id))).toHaveLength(times)
  })
})

describe('the list of people', () => {
  const found = async (world: World, keyword: string) => {
    const { records } = (await (await world.as('admin')).ask(people.list, { keyword })).body.result
    return records.map(({ id }) => id)
  }
  const zhang = { username: 'ZhangSF', realname: '张三丰', pinyin: 'zsanf', initials: 'zsf', phone: '13900000000' }
  test.each([
    ['the name', '张三丰'],
    ['a part of the name', '三'],
    ['a part of the pinyin in any case', 'San'],
    ['a part of the initials', 'sf'],
    ['the beginning of the account in any case', 'zhangS'],
    ['the beginning of the phone number', '1390'],
  ])('finds a person by %s', async (_, keyword) => {
    const world = await freshWorld()
    await world.make('user', { ...zhang, id: 'u', password: '' })
    expect(await found(world, keyword)).toEqual(['u'])
  })
  test.each([
    ['the end of the account', 'hangsf'],
    ['the end of the phone number', '900000000'],
  ])('does not find a person by %s', async (_, keyword) => {
    const world = await freshWorld()
    await world.make('user', { ...zhang, id: 'u', password: '' })
    expect(await found(world, keyword)).toEqual([])
  })
  test('finds a person by the current name only', async () => {
    const world = await freshWorld()
    const row = await world.make('user', { username: 'x', realname: '张三', password: '' })
    await world.db.update(user).set({ realname: '李四' }).where(eq(user.id, row.id))
    expect([await found(world, '张三'), await found(world, '四')]).toEqual([[], [row.id]])
  })
})

describe('the tree of departments', () => {
  /** Direct and indirect members by department, as the administrator reads them. */
  async function membersBelow(world: World, pid: string) {
    const { result } = (await (await world.as('admin')).ask(people.departNodes, { pid })).body
    return Object.fromEntries(result.map(({ id, total }) => [id, total]))
  }
  /** `d-group` below `d-one`, with one person who belongs to both. */
  async function grouped() {
    const world = await freshWorld()
    await world.make('depart', { id: 'd-group', departName: '一组', orgCode: 'A02A01', parentId: 'd-one' })
    const person = await world.person('subjectMan')
    await world.db.update(userDepart).set({ leads: 0 })
    await world.db.insert(userDepart).values({ userId: person.id, departId: 'd-group' })
    return { world, person }
  }
  test('counts a person of two departments in both and in those above', async () => {
    const { world } = await grouped()
    expect(await membersBelow(world, '')).toMatchObject({ 'd-one': 2 })
    expect(await membersBelow(world, 'd-one')).toEqual({ 'd-group': 1 })
  })
  test('omits people in the recycle bin until they are restored', async () => {
    const { world, person } = await grouped()
    const bin = (delFlag: 0 | 1) => world.db.update(user).set({ delFlag }).where(eq(user.id, person.id))
    await bin(1)
    expect(await membersBelow(world, '')).toMatchObject({ 'd-one': 0 })
    await bin(0)
    expect(await membersBelow(world, '')).toMatchObject({ 'd-one': 2 })
  })
})
