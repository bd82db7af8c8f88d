import { describe, expect, test } from 'vitest'
import { handleQueue, runDueJobs } from '~/jobs/index'
import { freshWorld, type World } from '~/tests/support/world'
import * as auth from '~/worker/auth/calls'
import * as bans from '~/worker/system/bans/calls'
import { jobContext } from '~/worker/core/context'
import type { Bindings } from '~/worker/core/env'
import { formatStamp } from '~/worker/core/time'
import * as monitor from '~/worker/monitor/calls'
import { recordRequest, takeCollectedMetrics } from '~/worker/monitor/request-metrics.server'
import { deleteOldMetrics } from '~/worker/monitor/metrics-store.server'
import * as online from '~/worker/monitor/online/calls'
import { addToTally, emptyTally, pageRoute, estimatePercentile } from '~/worker/monitor/rules'

const contextOf = (world: World) => jobContext('test', world.bindings as unknown as Bindings, world.now)
const ticked = (world: World) => runDueJobs(world.bindings as unknown as Bindings, world.now)
/** A world with empty counters whose clock is in the middle of an hour. */
async function counting() {
  const world = await freshWorld()
  world.offset = Date.parse('2026-11-20T09:30:10+08:00') - Date.now()
  const admin = await world.as('admin')
  const expert = await world.as('counselor')
  takeCollectedMetrics(contextOf(world))
  const seen = async (range: '1h' | '24h' = '1h') => (await admin.ask(monitor.overview, { range })).body.result
  return { world, admin, expert, seen }
}

describe('request metrics', () => {
  test('are counted by route with rejections, round trips and rows once the job has stored them', async () => {
    const { world, admin, expert, seen } = await counting()
    let [trips, rows] = [0, 0]
    for (let turn = 0; turn < 3; turn++) {
      const answer = await admin.ask(auth.myInfo)
      trips += answer.trips
      rows += Number(answer.headers.get('x-db-rows')!.split(',')[0])
    }
    await expert.send('GET', online.listOnline.path)
    await world.nobody.send('GET', auth.myInfo.path)
    await world.nobody.send('GET', `${auth.myInfo.path}/none`)
    await ticked(world)
    const { points, routes } = await seen()
    const by = (name: string) => routes.find(({ route }) => route === name)
    expect(by(`GET ${auth.myInfo.path}`)).toMatchObject({ count: 4, refused: 1, errors: 0, trips, rowsRead: rows })
    expect(by(`GET ${online.listOnline.path}`)).toMatchObject({ count: 1, refused: 1 })
    expect(by('GET ?')).toMatchObject({ count: 1, refused: 1 })
    expect(points).toHaveLength(60)
    expect(points.reduce((sum, point) => sum + point.count, 0)).toBe(6)
    expect(points.at(-1)).toMatchObject({ count: 6, refused: 3, errors: 0 })
    expect(points[0]).toMatchObject({ count: 0, p50: null, p95: null })
  })
  test('are added to those of other isolates', async () => {
    const { world, admin, seen } = await counting()
    for (let turn = 0; turn < 2; turn++) {
      await admin.ask(auth.myInfo)
      const gathered = takeCollectedMetrics(contextOf(world))!
      const acked: string[] = []
      const message = (body: unknown) => ({
        body,
        attempts: 1,
        ack: () => acked.push('ack'),
        retry: () => acked.push('retry'),
      })
      await handleQueue(
        { messages: [message({ kind: 'measured', gathered: JSON.parse(JSON.stringify(gathered)) })] } as never,
        world.bindings as never,
        {} as never,
      )
      expect(acked).toEqual(['ack'])
    }
    expect((await seen('24h')).points.at(-1)!.count).toBe(2)
  })
  test('count a command once by its declared path, whatever verb the client uses', async () => {
    const { world, admin, seen } = await counting()
    await admin.send('DELETE', `${bans.remove.path}`, { ids: 'none' })
    await ticked(world)
    expect((await seen()).routes.map(({ route, count: times }) => [route, times])).toEqual([
      [`POST ${bans.remove.path}`, 1],
    ])
  })
  test('are sent to the queue after a minute without a round trip', async () => {
    const { world, admin } = await counting()
    const sent: { kind: string }[] = []
    world.vars = { JOBS: { send: async (body: { kind: string }) => void sent.push(body) } }
    await admin.ask(auth.myInfo)
    expect(sent).toEqual([])
    const real = Date.now
    Date.now = () => real() + 61_000
    try {
      world.offset -= 61_000
      expect((await admin.ask(auth.myInfo)).trips).toBe(1)
      await admin.ask(auth.myInfo)
    } finally {
      Date.now = real
    }
    expect(sent.map(({ kind }) => kind)).toEqual(['measured'])
  })
  test('include the last activity of a device', async () => {
    const { world, expert } = await counting()
    world.pass(5 / (24 * 60))
    await expert.ask(auth.myInfo)
    await ticked(world)
    const [session] = (await world.all('session')).filter(({ userId }) => userId === expert.user.id)
    expect(session!.lastTime.slice(0, 16)).toBe(formatStamp(world.now()).slice(0, 16))
  })
})

describe('metrics of each minute', () => {
  test('contain the size, age and failures of the queues', async () => {
    const { world, seen } = await counting()
    await world.client.execute("update job set status = -1 where id in ('outbox', 'longWork')")
    const row = { payload: {}, kind: 'nobody', nextTime: '2026-11-20 09:00:00' }
    await world.make('outbox', { ...row, createTime: '2026-11-20 09:28:10' })
    await world.make('outbox', { ...row, status: 2 })
    await ticked(world)
    await ticked(world)
    const { gauges } = await seen()
    expect([gauges.waiting.at(-1), gauges.dead.at(-1)]).toEqual([1, 1])
    expect(gauges.oldest.at(-1)).toBeGreaterThanOrEqual(120)
    expect(gauges.database.at(-1)).toBeGreaterThan(100_000)
    expect(gauges.waiting.at(-2)).toBeNull()
  })
  test('count job runs apart from requests', async () => {
    const { world, seen } = await counting()
    await world.make('log', { logType: 2, logContent: '未封存', createTime: world.stamp() })
    await ticked(world)
    const { jobs, points } = await seen()
    expect(jobs.find(({ route }) => route === '日志封存')).toMatchObject({ count: 1, errors: 0 })
    expect(points.at(-1)!.count).toBe(0)
  })
})

test('a slow statement is stored without its values and with its plan', async () => {
  const { world, admin, seen } = await counting()
  const ctx = contextOf(world)
  ctx.meter.slow.push({ sql: 'select realname from user where id = ?', ms: 240, rowsRead: 3 })
  recordRequest(ctx, { route: 'GET /x', outcome: 'good', ms: 1, trips: 0, rowsRead: 0, rowsWritten: 0 })
  await ticked(world)
  const { slow } = await seen()
  const kept = slow.find(({ statement }) => statement.startsWith('select realname'))!
  expect(kept).toMatchObject({ count: 1, most: 240, last: 240 })
  const plan = await admin.ask(monitor.planOf, { id: kept.id })
  expect(plan.body.result.lines[0]!.detail).toMatch(/user/i)
  expect((await admin.attempt(monitor.planOf, { id: 'none' })).body.code).toBe(404)
  expect((await admin.attempt(monitor.overview, { range: '1y' })).body).toMatchObject({ code: 400 })
})

test('metrics finer than their age requires are deleted', async () => {
  const { world, admin } = await counting()
  await admin.ask(auth.myInfo)
  await ticked(world)
  world.pass(3)
  await deleteOldMetrics(contextOf(world))
  const kinds = async () =>
    (await world.client.execute("select distinct span || ' ' || (route = '') as kind from metric order by 1")).rows.map(
      ({ kind }) => kind,
    )
  expect(await kinds()).toEqual(['h 0', 'h 1'])
  world.pass(15)
  await deleteOldMetrics(contextOf(world))
  expect(await kinds()).toEqual(['h 1'])
  world.pass(400)
  await deleteOldMetrics(contextOf(world))
  expect(await kinds()).toEqual([])
})

describe('percentiles', () => {
  const of = (...times: number[]) => {
    const tally = emptyTally()
    for (const ms of times) addToTally(tally, { route: '', outcome: 'good', ms, trips: 1, rowsRead: 1, rowsWritten: 0 })
    return tally
  }
  test('are null without values', () => {
    expect(estimatePercentile(of(), 0.5)).toBeNull()
  })
  const twenty = () => of(...Array.from({ length: 19 }, () => 12), 900)
  test.each([
    ['one value', () => of(3), 0.5, 0, 3],
    ['the median of twenty', twenty, 0.5, 10, 20],
    ['95 % of twenty', twenty, 0.95, 0, 20],
    ['99 % of twenty', twenty, 0.99, 640, 900],
    ['a value in the last interval', () => of(9000), 0.95, 5120.1, 9000],
  ])('are within the interval of %s', (_, tally, share, from, to) => {
    const estimate = estimatePercentile(tally(), share)
    expect(estimate).toBeGreaterThanOrEqual(from)
    expect(estimate).toBeLessThanOrEqual(to)
  })
  test('include a time at the end of an interval', () => {
    expect(of(0, 5, 6, 10, 11).b.slice(0, 3)).toEqual([2, 2, 1])
  })
})

test('a page is counted without row ids', () => {
  expect(pageRoute('/subjectMngr/report/0193a7c2f1b87c3e9d5a0b1c2d3e4f50')).toBe('PAGE /subjectMngr/report/:id')
  expect(pageRoute('/system/log.data')).toBe('PAGE /system/log')
  expect(pageRoute('/prize/list/2026')).toBe('PAGE /prize/list/:id')
})
