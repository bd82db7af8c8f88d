import { describe, expect, test } from 'vitest'
import { isWrite } from '~/db/client'
import { WriteQueue } from '~/db/write-queue'
import { findDatabaseUnavailable, DatabaseUnavailable, isBusy, sendOnce } from '~/db/request'

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))
const why = (error: unknown) => findDatabaseUnavailable(error)?.why

/** A write queue that records batches; a request takes a moment. */
function noting(
  limits?: ConstructorParameters<typeof WriteQueue>[1],
  fails: (names: string[]) => unknown = () => null,
) {
  const trips: string[][] = []
  const gate = new WriteQueue<string, string>(async (names) => {
    trips.push([...names])
    await soon()
    const failure = fails([...names])
    if (failure) throw failure
    return names.map((name) => `${name} written`)
  }, limits)
  return { gate, trips }
}

describe('the write queue', () => {
  test('sends queued writes in one request, in order, and returns each its answer', async () => {
    const { gate, trips } = noting()
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => gate.pass(name)))
    expect(trips).toEqual([['a'], ['b', 'c']])
    expect(answers).toEqual(['a written', 'b written', 'c written'])
  })

  test('limits the writes of one request and sends large ones alone', async () => {
    const { gate, trips } = noting({ most: 2, largest: 10 })
    const sizes = { a: 1, b: 1, c: 1, d: 20, e: 6, f: 6, g: 4 }
    await Promise.all(Object.entries(sizes).map(([name, size]) => gate.pass(name, size)))
    expect(trips).toEqual([['a'], ['b', 'c'], ['d'], ['e'], ['f', 'g']])
  })

  test('continues after a failed request, for all its writes', async () => {
    const { gate } = noting({}, (names) => names.includes('b') && new Error('refused'))
    const [a, b, c] = ['a', 'b', 'c'].map((name) => gate.pass(name).catch((error: Error) => error.message))
    expect(await Promise.all([a, b, c])).toEqual(['a written', 'refused', 'refused'])
    expect(await gate.pass('d')).toBe('d written')
  })

  test('rejects a write that waited too long and never sends it', async () => {
    let end: (answers: string[]) => void = () => {}
    const sent: string[] = []
    const gate = new WriteQueue<string, string>(
      (names) => (sent.push(...names), new Promise<string[]>((resolve) => (end = resolve))),
      { wait: 20 },
    )
    const first = gate.pass('first')
    await expect(gate.pass('late')).rejects.toBeInstanceOf(DatabaseUnavailable)
    end(['written'])
    expect(await first).toBe('written')
    await soon()
    expect(sent).toEqual(['first'])
  })

  test('separates a long queue from a stalled one', async () => {
    const { gate: moving } = noting({ wait: 30, most: 1 })
    const turns = Array.from({ length: 20 }, (_, at) => moving.pass(String(at)).catch(why))
    expect(await Promise.all(turns)).toContain('crowded')
    const still = new WriteQueue<string, string>(() => new Promise(() => {}), { wait: 20 })
    void still.pass('first')
    expect(await still.pass('second').catch(why)).toBe('away')
  })

  test('has a maximum length', async () => {
    const { gate } = noting({ longest: 2 })
    const waiting = ['a', 'b', 'c'].map((name) => gate.pass(name))
    expect(await gate.pass('d').catch(why)).toBe('crowded')
    await Promise.all(waiting)
  })
})

test.each([
  ['select * from "user"', false],
  ['  SELECT 1', false],
  ['explain query plan select 1', false],
  ['with recursive x as (select 1) select replace(a, b, c) from x', false],
  ['with x as (select 1) insert into "log" select * from x', true],
  ['with x as (select 1)\nupdate "user" set "status" = 1', true],
  ['insert into "user" values (1)', true],
  ['update "user" set "status" = 1', true],
  ['delete from "captcha"', true],
  ['replace into x values (1)', true],
  ['create table x (a)', true],
])('%s: writes %s', (sql, expected) => {
  expect(isWrite(sql)).toBe(expected)
})

describe('a database request', () => {
  const url = 'http://127.0.0.1:9/v2/pipeline'
  const request = { method: 'POST', headers: {}, body: '{}' } as const
  const ended = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
  /** It accepts data and never answers. */
  const never = (address: string, asked: RequestInit) =>
    Promise.race([ended(address, asked), new Request(address, asked).arrayBuffer().then(() => ended(address, asked))])

  test('ends in time, and reports an uncertain write', async () => {
    expect(await sendOnce(url, request, 20, 'unsure', never).catch(why)).toBe('unsure')
    expect(await sendOnce(url, request, 20, 'away', never).catch(why)).toBe('away')
  })
  test('reports a write that was not sent completely as not saved', async () => {
    expect(await sendOnce(url, request, 20, 'unsure', ended).catch(why)).toBe('away')
    const refused = () => Promise.reject(new TypeError('fetch failed'))
    expect(await sendOnce(url, request, 1000, 'unsure', refused).catch(why)).toBe('away')
  })
  test('sends a write completely and unchanged', async () => {
    const seen: Request[] = []
    const takes = (address: string, asked: RequestInit) => (
      seen.push(new Request(address, asked)), Promise.resolve(new Response('ok'))
    )
    const written = { method: 'POST', body: '{"a":"写"}', headers: { authorization: 'x' } } as const
    await sendOnce(url, written, 1000, 'unsure', takes)
    expect([await seen[0]!.text(), seen[0]!.headers.get('authorization')]).toEqual(['{"a":"写"}', 'x'])
  })
  test('ends in time when the answer stalls', async () => {
    const half = (_: string, { signal }: RequestInit) =>
      Promise.resolve(
        new Response(
          new ReadableStream({
            start: (out) => signal!.addEventListener('abort', () => out.error(signal!.reason)),
          }),
        ),
      )
    expect(await sendOnce(url, request, 20, 'away', half).catch(why)).toBe('away')
  })
  test('fails without a server', async () => {
    const says = (status: number) => () => Promise.resolve(new Response('x', { status }))
    expect(await sendOnce(url, request, 1000, 'away', says(500)).catch(why)).toBe('away')
    expect(await sendOnce(url, request, 1000, 'away', says(429)).catch(isBusy)).toBe(true)
    expect((await sendOnce(url, request, 1000, 'away', says(400))).status).toBe(400)
  })
  test('reports a write as uncertain when a proxy answers instead of the server', async () => {
    const says = (status: number) => () => Promise.resolve(new Response('x', { status }))
    expect(await sendOnce(url, request, 1000, 'unsure', says(502)).catch(why)).toBe('unsure')
    expect(await sendOnce(url, request, 1000, 'unsure', says(503)).catch(why)).toBe('away')
  })
})
