import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acquireStream, releaseStream, runInTurn, MAX_WRITE_STREAM_AGE } from '~/db/stream-pool'
import { findDatabaseUnavailable } from '~/db/request'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Requests to a test server that end on command. */
function held(server: string) {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const ask = (n: number) =>
    runInTurn(server, () => {
      begun.push(n)
      return new Promise<number>((resolve) => (ends[n] = () => resolve(n)))
    })
  return { begun, ends, ask }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

test('sixteen requests run at once, the others follow in order', async () => {
  const { begun, ends, ask } = held('order')
  const answers = Promise.all(Array.from({ length: 20 }, (_, n) => ask(n)))
  await settled()
  expect(begun).toHaveLength(16)
  ends[3]!()
  await settled()
  ends[7]!()
  await settled()
  expect(begun.slice(16)).toEqual([16, 17])
  for (let n = 0; n < 20; n++) {
    ends[n]!()
    await settled()
  }
  expect(await answers).toEqual(Array.from({ length: 20 }, (_, n) => n))
})

test('a failed request frees its place', async () => {
  const failed = Array.from({ length: 40 }, () => runInTurn('failing', () => Promise.reject(new Error('refused'))))
  const said = await Promise.all(failed.map((one) => one.catch((error: Error) => error.message)))
  expect(new Set(said)).toEqual(new Set(['refused']))
})

test('requests without a reported end block the others for two seconds', async () => {
  const { begun, ask } = held('cut off')
  for (let n = 0; n < 16; n++) void ask(n)
  const next = runInTurn('cut off', async () => 'read')
  await vi.advanceTimersByTimeAsync(1500)
  expect(begun).toHaveLength(16)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await next).toBe('read')
})

test.each([
  ['away', 'that stands still'],
  ['crowded', 'that moves'],
])('a request that waited ten seconds gets %s from a queue %s', async (why) => {
  const { begun, ask, ends } = held(why)
  const others = Array.from({ length: 16 * 8 }, (_, n) =>
    ask(n).catch((error: unknown) => findDatabaseUnavailable(error)?.why),
  )
  const late = ask(others.length).catch((error: unknown) => findDatabaseUnavailable(error)?.why)
  await settled()
  if (why === 'crowded') ends[0]!()
  await vi.advanceTimersByTimeAsync(9_000)
  if (why === 'crowded') ends[1]!()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await late).toBe(why)
  const under = begun.length
  for (const end of ends) end()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(begun, 'what was refused is not made later either').toHaveLength(under)
})

test('a busy write stream is replaced after a minute', () => {
  const server = 'a stream of writes'
  const opened = Date.now()
  for (let second = 0; second < 60; second += 5) {
    releaseStream(server, { token: `at ${second}`, base: null, opened })
    vi.advanceTimersByTime(5000)
    const stream = acquireStream(server, MAX_WRITE_STREAM_AGE)
    if (second < 55) expect(stream, `after ${second + 5} seconds`).toMatchObject({ opened })
    else expect(stream).toBeNull()
  }
})
