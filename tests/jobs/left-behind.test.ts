import { expect, test } from 'vitest'
import { leftBehind } from '~/jobs/left-behind'
import { runJob } from '~/jobs/run'
import { begun } from '~/tests/api/reviews/round'
import { freshWorld, type World } from '~/tests/world/world'
import type { Bindings } from '~/worker/core/env'

const run = (world: World) =>
  runJob('leftBehind', world.bindings as unknown as Bindings, leftBehind, { now: world.now })
const told = async (world: World) =>
  (await world.all('announcement')).filter((one) => one.templateCode === 'LEFT_BEHIND').map((one) => one.title)

test('what waits for somebody whose account has ended is told of once a week, until it waits for somebody else', async () => {
  const world = await freshWorld()
  const { people } = await begun(world, 'RE', 3)
  const gone = people[0]!.user
  await run(world)
  expect(await told(world), 'everybody is there').toEqual([])
  await world.db.run(`update user set status = 2 where id = '${gone.id}'`)
  for (let i = 0; i < 2; i++) await run(world)
  expect(await told(world)).toEqual([`${gone.realname}已停用，名下还有 1 项待办`])
  world.pass(7)
  await run(world)
  expect(await told(world)).toHaveLength(2)
  await world.db.run(`update subject_review set status = 4 where reviewer_id = '${gone.id}'`)
  world.pass(7)
  await run(world)
  expect(await told(world)).toHaveLength(2)
})
