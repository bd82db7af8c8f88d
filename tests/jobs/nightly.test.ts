import { expect, test } from 'vitest'
import { statSnapshot } from '~/db/schema'
import { jobHandlers } from '~/jobs/index'
import { runJob } from '~/jobs/runner'
import { freshWorld, type World } from '~/tests/support/world'
import type { Bindings } from '~/worker/core/env'
import * as schedule from '~/worker/schedule/calls'

const run = (world: World, name: 'statsSnapshot' | 'bannedIpExpire') =>
  runJob(name, world.bindings as unknown as Bindings, jobHandlers[name], { now: world.now })

test('stores daily figures once per day and replaces them on a second run', async () => {
  const world = await freshWorld()
  await world.as('bizManger')
  await world.subject({ status: 'TO_REVIEW' })
  // Topics do not count as completed subjects, nor their rows as reports.
  const topic = await world.subject({ status: 'FINESHED', source: 'collect' })
  await world.make('report', { subjectId: topic.id, year: '2026', reportType: 'COLLECTION', mirrors: 'COLLECT' })
  expect(await run(world, 'statsSnapshot')).toMatch(/^1 subjects, 0 reports, 0 grades, \d people, \d visits$/)
  await world.subject({ status: 'TO_REVIEW' })
  await run(world, 'statsSnapshot')
  world.pass(1)
  await world.subject({ status: 'TO_REVIEW' })
  await run(world, 'statsSnapshot')
  const figures = (await world.db.select().from(statSnapshot)).filter(
    (row) => row.kind === 'subject' && row.key === 'TO_REVIEW',
  )
  expect(figures.map(({ day, year, count }) => [day, year, count])).toEqual([
    ['2026-11-20', '2026', 2],
    ['2026-11-21', '2026', 3],
  ])
  const people = (await world.db.select().from(statSnapshot)).filter(
    (row) => row.kind === 'person' && row.key === 'bizManger',
  )
  expect(people.map((row) => row.count)).toEqual([1, 1])
})

test('lifts expired bans only', async () => {
  const world = await freshWorld()
  const ban = (ip: string, toTime = '') => world.make('bannedIp', { ip, fromTime: '2026-11-01 00:00:00', toTime })
  const [over, going, forever] = [
    await ban('203.0.113.1', '2026-11-20 09:00:00'),
    await ban('203.0.113.2', '2026-11-20 10:00:00'),
    await ban('2001:db8::/32'),
  ]
  expect(await run(world, 'bannedIpExpire')).toBe('1 let in again: 203.0.113.1')
  const status = async (row: { id: string }) => (await world.read('bannedIp', row.id))!.status
  expect([await status(over), await status(going), await status(forever)]).toEqual([0, 1, 1])
  expect(await run(world, 'bannedIpExpire')).toBe('0 let in again')
  // The job monitor translates the result.
  const admin = await world.as('admin')
  const { records } = (await admin.ask(schedule.listRuns, { job: 'bannedIpExpire' })).body.result
  expect(records.map((one: { detail: string }) => one.detail)).toEqual(['解除 0 个', '解除 1 个：203.0.113.1'])
})
