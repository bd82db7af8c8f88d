import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { handleQueue, handleScheduled } from '~/jobs/index'
import { drainOutbox, type OutboxHandler, MAX_TRIES, repairNextTimes } from '~/jobs/outbox'
import { runJob } from '~/jobs/runner'
import { freshWorld, type World } from '~/tests/support/world'
import { outboxEntry } from '~/worker/core/change'
import { commit } from '~/worker/core/commit.server'
import { jobContext } from '~/worker/core/context'
import type { Bindings } from '~/worker/core/env'
import { OUTBOX_POLL } from '~/worker/schedule/triggers'

const run = (world: World, follow: () => Promise<void>) =>
  runJob('outbox', world.bindings as unknown as Bindings, (ctx) => drainOutbox(ctx, { test: follow }), {
    now: world.now,
  })
const row = (world: World) => world.make('outbox', { kind: 'test', payload: { a: 1 }, nextTime: world.stamp() })

describe('outbox', () => {
  test('processes each row once and records every run', async () => {
    const world = await freshWorld()
    await row(world)
    let sent = 0
    const send = () => {
      sent += 1
      return Promise.resolve()
    }
    expect(await run(world, send)).toBe('1 done, 0 failed')
    expect(await run(world, send)).toBe('0 done, 0 failed')
    expect(sent).toBe(1)
    expect((await world.all('jobRun')).map((one) => one.outcome)).toEqual(['done', 'done'])
  })

  test('retries a failed row with growing delays, gives up after five attempts, and does not block other rows', async () => {
    const world = await freshWorld()
    const bad = await row(world)
    let tried = 0
    const fail = () => {
      tried += 1
      return Promise.reject(new Error('away'))
    }
    await run(world, fail)
    await run(world, fail)
    expect(tried, 'not retried early').toBe(1)
    for (let i = 0; i < 8; i++) {
      world.pass(1)
      await run(world, fail)
    }
    expect(tried).toBe(MAX_TRIES)
    expect(await world.read('outbox', bad.id)).toMatchObject({ status: 2, error: 'away', tries: MAX_TRIES })
    await row(world)
    expect(await run(world, () => Promise.resolve())).toBe('1 done, 0 failed')
  })

  test('continues after the clock is set back and keeps scheduled rows waiting', async () => {
    const world = await freshWorld()
    const createTime = world.stamp()
    world.pass(0.25)
    const ahead = world.stamp()
    const made = { kind: 'test', payload: {}, nextTime: ahead }
    await world.make('outbox', { ...made, createTime: ahead })
    await world.make('outbox', { ...made, createTime, tries: 1 })
    const wished = await world.make('outbox', { ...made, createTime })
    world.pass(-0.25)
    expect(await run(world, () => Promise.resolve())).toBe('0 done, 0 failed')
    await repairNextTimes(jobContext('schedule', world.bindings as unknown as Bindings, world.now))
    expect(await run(world, () => Promise.resolve())).toBe('2 done, 0 failed')
    expect(await world.read('outbox', wished.id)).toMatchObject({ status: 0, nextTime: ahead })
  })

  test('processes rows of a killed run again and runs once at a time', async () => {
    const world = await freshWorld()
    await row(world)
    const stuck = run(world, () => new Promise(() => {}))
    await expect.poll(async () => (await world.all('outbox'))[0]!.tries).toBe(1)
    expect(await run(world, () => Promise.resolve()), 'the first run is alive').toBeNull()
    world.pass(16 / 86_400)
    expect(await run(world, () => Promise.resolve()), 'after sixteen seconds').toBe('1 done, 0 failed')
    void stuck
  })

  test('renews the claims of queued rows and the lease of the job', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const world = await freshWorld()
    for (let n = 0; n < 8; n++) await row(world)
    const ends: (() => void)[] = []
    let began = 0
    const slow = run(world, () => ((began += 1), new Promise((end) => ends.push(end))))
    await expect.poll(() => ends.length).toBe(5)
    const times = async () => [
      ...(await world.all('outbox')).map((one) => one.nextTime),
      (await world.all('job'))[0]!.leaseTime,
    ]
    for (let turn = 0; turn < 6; turn++) {
      const before = await times()
      world.pass(5 / 86_400)
      vi.advanceTimersByTime(5000)
      await expect.poll(async () => (await times()).every((time, at) => time > before[at]!)).toBe(true)
    }
    expect(await run(world, () => Promise.resolve()), 'after half a minute').toBeNull()
    while (began < 8 || ends.length) {
      ends.shift()?.()
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect(await slow).toBe('8 done, 0 failed')
    expect((await world.all('job'))[0]!.leaseTime, 'an ended lease is not renewed').toBe('')
  })
})

describe('outbox entries of a request', () => {
  test('keep the request id in rows, follow-up rows, log and error output', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => errorLog.mockRestore())
    const world = await freshWorld()
    const requestContext = jobContext('request', world.bindings as unknown as Bindings, world.now)
    requestContext.request.id = 'ray-1'
    await commit(requestContext, 'job', [outboxEntry('test', {})], { bizType: 'x', bizId: 'x' })
    const works: OutboxHandler = async (ctx) => {
      await commit(ctx, 'job', [outboxEntry('next', {})], { bizType: 'y', bizId: 'y' })
      throw new Error('away')
    }
    await runJob('outbox', world.bindings as unknown as Bindings, (ctx) => drainOutbox(ctx, { test: works }), {
      now: world.now,
    })
    expect((await world.all('outbox')).map((one) => [one.kind, one.requestId])).toEqual([
      ['test', 'ray-1'],
      ['next', 'ray-1'],
    ])
    expect((await world.all('log')).map((one) => [one.bizType, one.requestId])).toEqual([
      ['x', 'ray-1'],
      ['y', 'ray-1'],
    ])
    expect(JSON.parse(String(errorLog.mock.calls[0]![0]))).toMatchObject({
      ...{ what: 'outbox', request: 'ray-1', kind: 'test', tries: 1 },
    })
  })
})

describe('long-running outbox row', () => {
  const SECOND = 1 / 86_400
  /** Different job names, so that only the claim of the row prevents double processing. */
  const worker = (world: World, name: string, follow: OutboxHandler) =>
    runJob(name, world.bindings as unknown as Bindings, (ctx, _, hold) => drainOutbox(ctx, { test: follow }, hold), {
      now: world.now,
    })
  /** A handler with three steps that the test releases one by one; `said` records finished steps and thrown errors. */
  function stepping() {
    let go = () => {}
    const said: string[] = []
    const follow: OutboxHandler = async (_, __, ___, alive) => {
      for (let n = 0; n < 3; n++) {
        await new Promise<void>((resolve) => (go = resolve))
        await alive().catch((error: Error) => {
          said.push(error.constructor.name)
          throw error
        })
        said.push(`step ${n}`)
      }
    }
    return { follow, said, next: () => go() }
  }

  test('is processed by one of two workers while its claim is renewed', async () => {
    const world = await freshWorld()
    const { id } = await row(world)
    const { follow, said, next } = stepping()
    const first = worker(world, 'first', follow)
    let again = 0
    for (let n = 0; n < 3; n++) {
      await expect.poll(async () => (await world.read('outbox', id))?.tries).toBe(1)
      world.pass(12 * SECOND)
      next()
      await expect.poll(() => said.length).toBe(n + 1)
      const second = await worker(world, 'second', () => Promise.resolve(void (again += 1)))
      expect(second, `after ${(n + 1) * 12} seconds`).toBe('0 done, 0 failed')
    }
    expect(await first).toBe('1 done, 0 failed')
    expect(again).toBe(0)
    expect(await world.read('outbox', id)).toMatchObject({ status: 1, tries: 1 })
  })

  test('keeps its claim by timer without renewals of the handler', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const world = await freshWorld()
    const { id } = await row(world)
    const claim = async () => (await world.read('outbox', id))!.nextTime
    let end = () => {}
    const first = worker(world, 'first', () => new Promise<void>((resolve) => (end = resolve)))
    await expect.poll(async () => (await world.read('outbox', id))?.tries).toBe(1)
    for (let turn = 0; turn < 12; turn++) {
      world.pass(5 * SECOND)
      const before = await claim()
      vi.advanceTimersByTime(5000)
      await expect.poll(claim).not.toBe(before)
    }
    expect(await worker(world, 'second', () => Promise.resolve()), 'after a minute').toBe('0 done, 0 failed')
    end()
    expect(await first).toBe('1 done, 0 failed')
  })

  test('is not started by a stalled run after another run finished it', async () => {
    const world = await freshWorld()
    for (let n = 0; n < 8; n++) await row(world)
    const ends: (() => void)[] = []
    const first = worker(world, 'first', () => new Promise<void>((end) => void ends.push(end)))
    await expect.poll(() => ends.length).toBe(5)
    world.pass(16 * SECOND)
    expect(await worker(world, 'second', () => Promise.resolve())).toBe('8 done, 0 failed')
    for (const end of ends) end()
    expect(await first).toBe('0 done, 8 failed')
    expect(ends, 'rows started by the first worker').toHaveLength(5)
  })

  test('is not written by a run that lost its claim', async () => {
    const world = await freshWorld()
    const { id } = await row(world)
    const { follow, said, next } = stepping()
    const first = worker(world, 'first', follow)
    await expect.poll(async () => (await world.read('outbox', id))?.tries).toBe(1)
    world.pass(16 * SECOND)
    let fail: (error: Error) => void = () => {}
    const second = worker(world, 'second', () => new Promise((_, reject) => (fail = reject)))
    await expect.poll(async () => (await world.read('outbox', id))?.tries).toBe(2)
    next()
    expect(await first).toBe('0 done, 1 failed')
    expect(said).toEqual(['ClaimLostError'])
    expect(await world.read('outbox', id), 'still claimed by the second worker').toMatchObject({
      status: 0,
      tries: 2,
      error: '',
    })
    fail(new Error('away'))
    await second
    expect(await world.read('outbox', id)).toMatchObject({ status: 0, tries: 2, error: 'away' })
  })
})

test('processes rows that are added during the run', async () => {
  const world = await freshWorld()
  await row(world)
  let made = 0
  const follow = async () => {
    if (made++ < 2) await row(world)
  }
  expect(await run(world, follow)).toBe('3 done, 0 failed')
})

/** Outcome of each message: `ack`, or `retry` with its delay in seconds. */
async function deliverMessages(world: World, ...given: { body: unknown; attempts?: number }[]) {
  const outcomes: string[] = []
  const messages = given.map(({ body, attempts = 1 }) => ({
    body,
    attempts,
    ack: () => outcomes.push('ack'),
    retry: (how?: { delaySeconds: number }) => outcomes.push(`retry ${how?.delaySeconds ?? 0}`),
  }))
  await handleQueue({ messages } as never, world.bindings as unknown as Bindings, {} as never)
  return outcomes
}
const OUTBOX = { kind: 'outbox' }

test('sends due rows that no queue message announced', async () => {
  const world = await freshWorld()
  world.offset = 0
  await world.make('outbox', { kind: 'mail', payload: { to: 'a@example.org' }, nextTime: world.stamp() })
  const poll = () => handleScheduled({ cron: OUTBOX_POLL } as never, world.bindings as unknown as Bindings, {} as never)
  await poll()
  expect(await world.all('outbox')).toMatchObject([{ status: 1, tries: 1 }])
  await poll()
  expect(await world.all('jobRun'), 'no run without due rows').toHaveLength(1)
})

describe('queue', () => {
  test('retries unknown messages without blocking others', async () => {
    const world = await freshWorld()
    const poison = [null, 'text', { kind: 'unknown' }, { kind: { $ne: 1 } }, []].map((body) => ({ body }))
    expect(await deliverMessages(world, ...poison.slice(0, 2), { body: OUTBOX }, ...poison.slice(2))).toEqual([
      'retry 0',
      'retry 0',
      'ack',
      'retry 0',
      'retry 0',
      'retry 0',
    ])
    expect((await world.all('jobRun')).map((one) => one.outcome)).toEqual(['done'])
  })

  test('retries a message with growing delay while another run is active', async () => {
    const world = await freshWorld()
    world.offset = 0
    await row(world)
    void run(world, () => new Promise(() => {}))
    await expect.poll(async () => (await world.all('outbox'))[0]!.tries).toBe(1)
    const outcomes = []
    for (const attempts of [1, 2, 3, 4]) outcomes.push(...(await deliverMessages(world, { body: OUTBOX, attempts })))
    expect(outcomes).toEqual(['retry 1', 'retry 5', 'retry 11', 'ack'])
  })
})
