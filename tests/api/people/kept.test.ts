import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roleGiven, user, userDepart, userRole, userWord } from '~/db/schema'
import { freshWorld, type World } from '~/tests/world/world'
import * as people from '~/worker/people/calls'

describe('a role that is given from one day to another', () => {
  test.each([
    ['counts without dates', '', '', 1],
    ['counts within them', '2020-01-01', '2199-12-31', 1],
    ['does not count before its first day', '2199-01-01', '', 0],
    ['does not count behind its last day', '', '2020-12-31', 0],
  ])('%s', async (_, fromDate, toDate, times) => {
    const world = await freshWorld()
    const person = await world.person('subjectMan')
    await world.db.update(roleGiven).set({ fromDate, toDate }).where(eq(roleGiven.userId, person.id))
    expect(await world.db.select().from(userRole).where(eq(userRole.userId, person.id))).toHaveLength(times)
  })
})

describe('what a person is found by', () => {
  test('are the endings of the name, of its initials and its sound, the user name and the phone', async () => {
    const world = await freshWorld()
    await world.make('user', {
      id: 'u',
      username: 'ZhangSF',
      realname: '张三丰',
      pinyin: 'zsanf',
      initials: 'zsf',
      phone: '13900000000',
      password: '',
    })
    const words = (await world.db.select().from(userWord)).map(({ word }) => word)
    expect(words.toSorted()).toEqual(
      ['13900000000', 'anf', 'f', 'nf', 'sanf', 'sf', 'zhangsf', 'zsanf', 'zsf', '三丰', '丰', '张三丰'].toSorted(),
    )
  })
  test('follows the name', async () => {
    const world = await freshWorld()
    const row = await world.make('user', { username: 'x', realname: '张三', password: '' })
    await world.db.update(user).set({ realname: '李四' }).where(eq(user.id, row.id))
    const words = (await world.db.select().from(userWord)).map(({ word }) => word)
    expect(words.toSorted()).toEqual(['x', '四', '李四'].toSorted())
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
  test('counts a person of two departments in both, and above', async () => {
    const { world } = await grouped()
    expect(await membersBelow(world, '')).toMatchObject({ 'd-one': 2 })
    expect(await membersBelow(world, 'd-one')).toEqual({ 'd-group': 1 })
  })
  test('leaves out people in the bin until they are restored', async () => {
    const { world, person } = await grouped()
    const bin = (delFlag: 0 | 1) => world.db.update(user).set({ delFlag }).where(eq(user.id, person.id))
    await bin(1)
    expect(await membersBelow(world, '')).toMatchObject({ 'd-one': 0 })
    await bin(0)
    expect(await membersBelow(world, '')).toMatchObject({ 'd-one': 2 })
  })
})
