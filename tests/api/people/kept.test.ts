import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roleGiven, user, userDepart, userRole, userTotal, userWord } from '~/db/schema'
import { freshWorld, type World } from '~/tests/world/world'

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

const totalsOf = async (world: World) =>
  Object.fromEntries((await world.db.select().from(userTotal)).map(({ departId, total }) => [departId, total]))

describe('how many people there are', () => {
  test('is known of all and of each department', async () => {
    const world = await freshWorld()
    await world.person('subjectMan')
    const both = await world.person('counselor')
    await world.db.insert(userDepart).values({ userId: both.id, departId: 'd-one' })
    expect(await totalsOf(world)).toEqual({ '': 2, 'd-one': 2, 'd-two': 1 })
  })
  test('leaves out who is in the bin, until taken out again', async () => {
    const world = await freshWorld()
    const person = await world.person('subjectMan')
    await world.db.update(user).set({ delFlag: 1 }).where(eq(user.id, person.id))
    expect(await totalsOf(world)).toEqual({ '': 0, 'd-one': 0 })
    await world.db.update(user).set({ delFlag: 0 }).where(eq(user.id, person.id))
    expect(await totalsOf(world)).toEqual({ '': 1, 'd-one': 1 })
  })
  test('follows who leaves for good', async () => {
    const world = await freshWorld()
    const person = await world.person('subjectMan')
    await world.db.delete(userDepart).where(eq(userDepart.userId, person.id))
    await world.db.delete(user).where(eq(user.id, person.id))
    expect(await totalsOf(world)).toEqual({ '': 0, 'd-one': 0 })
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
