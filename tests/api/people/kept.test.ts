import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { depart, roleGiven, rolePerson, roleTotal, user, userDepart, userRole, userTotal, userWord } from '~/db/schema'
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

describe('the people of a role in their order', () => {
  const listed = async (world: World) =>
    (await world.db.select().from(rolePerson)).map((row) => [row.roleId, row.userId, row.realname])
  const totals = async (world: World) => (await world.db.select().from(roleTotal)).map(({ total }) => total)

  test('are those who were given it, as they are called now', async () => {
    const world = await freshWorld()
    const { id } = await world.person('subjectMan')
    const [given] = await world.db.select().from(roleGiven)
    const { roleId } = given!
    await world.db.update(user).set({ realname: '改了名' }).where(eq(user.id, id))
    expect(await listed(world)).toEqual([[roleId, id, '改了名']])
    await world.db.update(roleGiven).set({ roleId: 'other' })
    expect(await listed(world)).toEqual([['other', id, '改了名']])
    await world.db.delete(roleGiven)
    expect(await listed(world)).toEqual([])
    expect(await totals(world)).toEqual([0, 0])
  })
  test('are not in the bin, and come back from it', async () => {
    const world = await freshWorld()
    await world.person('subjectMan')
    await world.db.update(user).set({ delFlag: 1 })
    expect([await listed(world), await totals(world)]).toEqual([[], [0]])
    await world.db.update(user).set({ delFlag: 0 })
    expect([(await listed(world)).length, await totals(world)]).toEqual([1, [1]])
  })
  test('are there though the role was given before the person was', async () => {
    const world = await freshWorld()
    await world.db.insert(roleGiven).values({ userId: 'late', roleId: 'r' })
    await world.make('user', { id: 'late', username: 'late', realname: '后来', password: '' })
    expect([await listed(world), await totals(world)]).toEqual([[['r', 'late', '后来']], [1]])
  })
})

describe('how many people belong to a department and to all below it', () => {
  const below = async (world: World) =>
    Object.fromEntries(
      (await world.db.select().from(userTotal))
        .filter((row) => row.below !== 0)
        .map((row) => [row.departId, row.below]),
    )
  /** `d-one` with a group below it, in which one person is. */
  async function grouped() {
    const world = await freshWorld()
    await world.make('depart', { id: 'd-group', departName: '一组', orgCode: 'A02A01', parentId: 'd-one' })
    const person = await world.person('subjectMan')
    await world.db.update(userDepart).set({ leads: 0 })
    await world.db.insert(userDepart).values({ userId: person.id, departId: 'd-group' })
    return { world, person }
  }
  test('counts who belongs to two of them in both', async () => {
    const { world } = await grouped()
    expect(await below(world)).toEqual({ 'd-one': 2, 'd-group': 1 })
  })
  test('leaves out who is in the bin', async () => {
    const { world } = await grouped()
    await world.db.update(user).set({ delFlag: 1 })
    expect(await below(world)).toEqual({})
    await world.db.update(user).set({ delFlag: 0 })
    expect(await below(world)).toEqual({ 'd-one': 2, 'd-group': 1 })
  })
  test('goes along with a department that moves', async () => {
    const { world } = await grouped()
    await world.db.update(depart).set({ parentId: 'd-two' }).where(eq(depart.id, 'd-group'))
    expect(await below(world)).toEqual({ 'd-one': 1, 'd-two': 1, 'd-group': 1 })
  })
  test('is known of a department that came after its people', async () => {
    const world = await freshWorld()
    const person = await world.person('subjectMan')
    await world.db.insert(userDepart).values({ userId: person.id, departId: 'd-late' })
    await world.make('depart', { id: 'd-late', departName: '后来', orgCode: 'A02A07', parentId: 'd-one' })
    expect(await below(world)).toEqual({ 'd-one': 2, 'd-late': 1 })
  })
})
