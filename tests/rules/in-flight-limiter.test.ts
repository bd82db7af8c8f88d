import { describe, expect, test } from 'vitest'
import * as auth from '~/worker/auth/calls'
import { withLoadShedding } from '~/worker/load-shedding'
import { takeCollectedMetrics } from '~/worker/monitor/request-metrics.server'
import { jobContext } from '~/worker/core/context'
import { newInFlightLimiter } from '~/worker/core/in-flight-limiter'
import type { Bindings } from '~/worker/core/env'
import * as system from '~/worker/system/calls'

describe('the in-flight limiter', () => {
  test('admits so many at once, and the next when one leaves', () => {
    const { enter } = newInFlightLimiter(2)
    const first = enter()!
    expect([enter() !== null, enter()]).toEqual([true, null])
    first.leave()
    first.leave()
    expect([enter() !== null, enter()]).toEqual([true, null])
  })

  test('does not count a paused request', () => {
    const { enter } = newInFlightLimiter(1)
    const first = enter()!
    first.pause()
    const second = enter()!
    second.leave()
    first.resume()
    expect(enter()).toBeNull()
  })

  test('does not count a request that resumes after it has left', () => {
    const { enter } = newInFlightLimiter(1)
    const first = enter()!
    first.pause()
    first.leave()
    first.resume()
    expect(enter()).not.toBeNull()
  })

  test('drops requests without a sign for half a minute, whichever way the clock was set', () => {
    let now = 1_000_000
    const { enter } = newInFlightLimiter(1, () => now)
    enter()
    now += 29_999
    expect(enter()).toBeNull()
    now += 1
    expect(enter()).not.toBeNull()
    now -= 3_600_000
    expect(enter()).not.toBeNull()
  })
})

/** Without database and storage: a rejected request uses neither. */
const bindings = {
  ...{ DB_URL: 'file::memory:', SECRET: 'x'.repeat(32), SITE_URL: 'http://here' },
  ...{ S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'b', S3_KEY_ID: 'k', S3_SECRET: 's' },
} as Bindings

describe('load shedding', () => {
  /** A server for one request, which runs until `end`. */
  function taken() {
    let end = () => {}
    const served: string[] = []
    const house = withLoadShedding((request) => {
      served.push(new URL(request.url).pathname)
      if (served.length > 1) return new Response('served')
      return new Promise((_, failed) => {
        end = () => failed(new Error('left'))
      })
    }, newInFlightLimiter(1))
    const ask = (path: string, init?: RequestInit) =>
      Promise.resolve(house(new Request(`http://here${path}`, init), bindings, {} as ExecutionContext))
    const first = ask('/')
    return { ask, served, first, end: () => end() }
  }

  test('rejects a call at once with Retry-After and reads its body to the end', async () => {
    const { ask, served } = taken()
    const body = new Blob(['x'.repeat(100_000)]).stream()
    const answer = await ask(auth.signIn.path, { method: 'POST', body, duplex: 'half' } as RequestInit)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({
      success: false,
      code: 503,
      message: expect.stringContaining('请稍候再试'),
    })
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(body.locked).toBe(true)
    expect(served).toHaveLength(1)
  })

  test('answers others while 300 callers send slow bodies', async () => {
    const house = withLoadShedding(async (request) => new Response(await request.text()), newInFlightLimiter(2))
    const ask = (body?: BodyInit) =>
      Promise.resolve(
        house(
          new Request('http://here/', { method: 'POST', body, duplex: 'half' } as RequestInit),
          bindings,
          {} as ExecutionContext,
        ),
      )
    const ends: (() => void)[] = []
    const slow: Promise<Response>[] = []
    while (slow.length < 300) {
      slow.push(ask(new ReadableStream({ start: (controller) => void ends.push(() => controller.close()) })))
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await (await ask('here')).text()).toBe('here')
    for (const end of ends) end()
    expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('is counted in the metrics', async () => {
    const { ask } = taken()
    const ctx = jobContext('test', bindings)
    takeCollectedMetrics(ctx)
    await ask('/other')
    const all = Object.entries(takeCollectedMetrics(ctx)!.tallies)
    expect(all.filter(([name]) => name.startsWith('m|')).map(([, { count, errors }]) => [count, errors])).toEqual([
      [1, 1],
    ])
  })

  test('shows a page that reloads itself, in the language of the caller', async () => {
    const { ask } = taken()
    const answer = await ask('/subjectMngr/declared', { headers: { cookie: 'lang=en' } })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.text()).toMatch(/<html lang="en">[^]*http-equiv="refresh" content="5"[^]*The service is busy/)
  })

  test('admits health checks one at a time, also after a failed one', async () => {
    const { ask, first, end } = taken()
    const health = system.live.path
    expect((await ask(health)).status).toBe(200)
    expect((await ask('/other')).status).toBe(503)
    end()
    await expect(first).rejects.toThrow('left')
    expect((await ask('/other')).status).toBe(200)
  })
})
