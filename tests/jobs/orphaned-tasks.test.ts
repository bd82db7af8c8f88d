import { expect, test } from 'vitest'
import { remindOrphanedTasks } from '~/jobs/orphaned-tasks'
import { runJob } from '~/jobs/runner'
import { startedRound } from '~/tests/api/reviews/review-round'
import { freshWorld, type World } from '~/tests/support/world'
import * as handovers from '~/worker/handovers/calls'
import type { Bindings } from '~/worker/core/env'

const run = (world: World) =>
  runJob('leftBehind', world.bindings as unknown as Bindings, remindOrphanedTasks, { now: world.now })
const noticeTitles = async (world: World) =>
  (await world.all('announcement')).filter((one) => one.templateCode === 'LEFT_BEHIND').map((one) => one.title)

test('reports pending tasks of a disabled account once a week until they are reassigned', async () => {
  const world = await freshWorld()
  const { people } = await startedRound(world, 'RE', 3)
  const disabled = people[0]!.user
  await run(world)
  expect(await noticeTitles(world), 'all accounts are active').toEqual([])
  await world.db.run(`update user set status = 2 where id = '${disabled.id}'`)
  for (let i = 0; i < 2; i++) await run(world)
  expect(await noticeTitles(world)).toEqual([`${disabled.realname}已停用，名下尚有 1 项待办`])
  world.pass(7)
  await run(world)
  expect(await noticeTitles(world)).toHaveLength(2)
  await world.db.run(`update subject_review set status = 4 where reviewer_id = '${disabled.id}'`)
  world.pass(7)
  await run(world)
  expect(await noticeTitles(world)).toHaveLength(2)
})

test('withdraws a handover once when its recipient is disabled', async () => {
  const world = await freshWorld()
  const { people, biz } = await startedRound(world, 'FIRST', 3)
  const to = await world.as('technologyManger', 'heir')
  const ask = { kind: 'reviewer' as const, fromId: people[0]!.user.id, toId: to.user.id, subjectIds: [] }
  const { id } = (await biz.ask(handovers.askHandover, { ...ask, reason: '调往其他部门' })).body.result
  await run(world)
  expect((await world.read('handover', id))!.status).toBe(0)
  await world.db.run(`update user set status = 2 where id = '${to.user.id}'`)
  for (let i = 0; i < 2; i++) await run(world)
  expect(await world.read('handover', id)).toMatchObject({ status: 3, note: '接收人已停用，自动撤回' })
  const about = (await world.all('announcement')).filter((one) => one.title.endsWith('工作交接已撤回'))
  expect(about).toHaveLength(1)
})
