import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '~/worker/core/refusal'
import { limitedBody, newAwaitedBodies, readBodyWithin, timedBody } from '~/worker/core/request-body'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const says = () => 'too large'
const bytes = (size: number) => new Uint8Array(size)
/** A body that sends a chunk of this size at each interval in milliseconds. */
function sending(pieces: number, size: number, every: number) {
  let sent = 0
  const seen = { cancelled: false, sent: () => sent }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (sent === pieces) return controller.close()
        sent += 1
        if (every) await new Promise((resolve) => setTimeout(resolve, every))
        if (!seen.cancelled) controller.enqueue(bytes(size))
      },
      cancel: () => void (seen.cancelled = true),
    },
    { highWaterMark: 0 },
  )
  return { body, seen }
}
const silent = () => new ReadableStream<Uint8Array>({}, { highWaterMark: 0 })
const nothing = { onWait: () => {}, onArrival: () => {} }
const timed = (body: ReadableStream<Uint8Array>, address = '', awaited = newAwaitedBodies()) =>
  timedBody(body, { address, awaited, ...nothing })
/** The length of a body, or the status of its failure. */
const outcome = (body: ReadableStream<Uint8Array>) =>
  new Response(body).arrayBuffer().then(
    ({ byteLength }) => byteLength,
    (error: unknown) => (error instanceof Refusal ? -error.http : error),
  )

describe('a limited body', () => {
  test('passes a body of exactly the limit', async () => {
    expect(await outcome(limitedBody(sending(10, 100, 0).body, 1000, says))).toBe(1000)
  })

  test('fails with 413 above the limit', async () => {
    expect(await outcome(limitedBody(sending(11, 100, 0).body, 1000, says))).toBe(-413)
  })

  test('reads nothing after the chunk that exceeds the limit', async () => {
    const { body, seen } = sending(1000, 100, 0)
    await outcome(limitedBody(body, 1000, says))
    expect(seen.sent()).toBe(11)
  })

  test('leaves the rest to another reader', async () => {
    const { body } = sending(20, 100, 0)
    await outcome(limitedBody(body, 1000, says))
    expect((await body.getReader().read()).value).toHaveLength(100)
  })

  test('of a request is rejected by its content length before it is read', async () => {
    const { body, seen } = sending(1, 1, 0)
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-length': '1001' } }
    const read = readBodyWithin(new Request('http://here', init as RequestInit), 1000, says, (all) => all.text())
    await expect(read).rejects.toMatchObject({ http: 413, message: 'too large' })
    expect(seen.sent()).toBe(0)
  })
})

describe('a timed body', () => {
  test('accepts a file sent at 2 kB a second for five minutes', async () => {
    const length = outcome(timed(sending(300, 2000, 1000).body))
    await vi.advanceTimersByTimeAsync(310_000)
    expect(await length).toBe(600_000)
  })

  test('fails with 408 within eleven seconds at one byte every eight', async () => {
    const { body, seen } = sending(4000, 1, 8000)
    let status: unknown
    void outcome(timed(body)).then((found) => (status = found))
    await vi.advanceTimersByTimeAsync(9000)
    expect(status).toBeUndefined()
    await vi.advanceTimersByTimeAsync(2000)
    expect([status, seen.cancelled]).toEqual([-408, true])
  })

  test('fails with 408 after a minute of silence, however much has arrived', async () => {
    let first = true
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (first) controller.enqueue(bytes(5_000_000))
        first = false
        return first ? undefined : new Promise(() => {})
      },
    })
    let status: unknown
    void outcome(timed(body)).then((found) => (status = found))
    await vi.advanceTimersByTimeAsync(59_000)
    expect(status).toBeUndefined()
    await vi.advanceTimersByTimeAsync(2000)
    expect(status).toBe(-408)
  })

  test('does not count the time without a reader', async () => {
    const { body } = sending(2, 10, 0)
    const reader = timed(body).getReader()
    await reader.read()
    await vi.advanceTimersByTimeAsync(600_000)
    expect((await reader.read()).value).toHaveLength(10)
  })

  test('reports when it waits for its caller and when data arrive', async () => {
    const seen: string[] = []
    const body = timedBody(sending(1, 10, 100).body, {
      ...{ address: '', awaited: newAwaitedBodies() },
      onWait: () => seen.push('wait'),
      onArrival: () => seen.push('arrival'),
    })
    const reader = body.getReader()
    const read = reader.read()
    await vi.advanceTimersByTimeAsync(50)
    expect(seen).toEqual(['wait'])
    await vi.advanceTimersByTimeAsync(100)
    await read
    expect(seen).toEqual(['wait', 'arrival'])
  })
})

describe('concurrent pending bodies', () => {
  const limits = { ofAddress: 2, all: 3 }
  /** Bodies of these addresses that never arrive, and which of them were rejected. */
  function begin(addresses: readonly string[], gap: number) {
    const awaited = newAwaitedBodies(limits)
    const refused: number[] = []
    const all = addresses.map((address, at) => async () => {
      void outcome(timed(silent(), address, awaited)).then(() => refused.push(at))
      await vi.advanceTimersByTimeAsync(gap)
    })
    return { awaited, refused, begin: async () => all.reduce((before, next) => before.then(next), Promise.resolve()) }
  }

  test('are limited for each address: the longest silent one is dropped', async () => {
    const { refused, begin: go } = begin(['a', 'a', 'a'], 2500)
    await go()
    expect(refused).toEqual([0])
  })

  test('are limited in total', async () => {
    const { refused, begin: go } = begin(['a', 'b', 'c', 'd'], 2100)
    await go()
    expect(refused).toEqual([0])
  })

  test('are not dropped within two seconds', async () => {
    const { refused, begin: go } = begin(['a', 'a', 'a', 'a', 'a'], 100)
    await go()
    await vi.advanceTimersByTimeAsync(1000)
    expect(refused).toEqual([])
  })

  test('are released once they have ended', async () => {
    const { awaited, begin: go } = begin(['a', 'b'], 100)
    await go()
    expect(awaited.size()).toBe(2)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(awaited.size()).toBe(0)
  })
})
