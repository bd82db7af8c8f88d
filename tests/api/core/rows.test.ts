import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { depart, setting, user } from '~/db/schema'
import { freshWorld } from '~/tests/support/world'
import { jobContext } from '~/worker/core/context'

const begin = async () => {
  const world = await freshWorld()
  return { world, db: jobContext('test', world.bindings as never, world.now).db }
}
const homeOf = async (departId: string) => {
  const { world, db } = await begin()
  const { id } = (await world.as('subjectMan')).user
  await db.update(user).set({ departId }).where(eq(user.id, id))
  return db
    .select({ user: { id: user.id, name: user.username }, depart })
    .from(user)
    .leftJoin(depart, eq(depart.id, user.departId))
    .where(eq(user.id, id))
}

test('a joined row is an object of its columns', async () => {
  const [row] = await homeOf('d-two')
  expect(row).toMatchObject({ user: { id: expect.any(String) }, depart: { id: 'd-two', delFlag: 0 } })
})

test('a missing joined row is null', async () => {
  expect((await homeOf('nowhere'))[0]!.depart).toBeNull()
})

test('a row without joins is an object even if its first column is null', async () => {
  const { db } = await begin()
  const nothing = sql<null>`null`
  expect(
    await db
      .select({ of: { nothing, id: setting.id } })
      .from(setting)
      .limit(1),
  ).toEqual([{ of: { nothing: null, id: expect.any(String) } }])
})

test('computed and stored columns are each decoded', async () => {
  const { world, db } = await begin()
  await world.set('quorum', { of: [1] } as never)
  const twice = sql<string>`1 + 1`.mapWith(String)
  const found = await db
    .select({ value: setting.value, twice, plain: sql<number>`2`, named: sql<number>`3`.as('named') })
    .from(setting)
    .where(eq(setting.id, 'quorum'))
  expect(found).toEqual([{ value: { of: [1] }, twice: '2', plain: 2, named: 3 }])
})
