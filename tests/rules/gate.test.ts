import { describe, expect, test, vi } from 'vitest'
import { writes } from '~/db/client'
import { Gate } from '~/db/gate'
import { awayIn, DatabaseAway, isBusy, trip } from '~/db/trip'

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))
const why = (error: unknown) => awayIn(error)?.why

describe('the gate', () => {
  test('lets one through at a time, in the order in which they came', async () => {
    const gate = new Gate()
    const seen: string[] = []
    const write = (name: string) => async () => {
      seen.push(`${name} in`)
      await soon()
      seen.push(`${name} out`)
    }
    await Promise.all(['a', 'b', 'c'].map((name) => gate.pass(write(name))))
    expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out'])
  })

  test('is open to the next after one that failed', async () => {
    const gate = new Gate()
    const failed = gate.pass(() => Promise.reject(new Error('refused')))
    const next = gate.pass(() => Promise.resolve('written'))
    await expect(failed).rejects.toThrow('refused')
    expect(await next).toBe('written')
  })

  test('refuses whoever has waited too long, and does not send it later either', async () => {
    const gate = new Gate(20)
    let end = () => {}
    const first = gate.pass(() => new Promise<void>((resolve) => (end = resolve)))
    const late = vi.fn(() => Promise.resolve())
    await expect(gate.pass(late)).rejects.toBeInstanceOf(DatabaseAway)
    end()
    await first
    await gate.pass(soon)
    expect(late).not.toHaveBeenCalled()
  })

  test('tells a line that is long from one that does not move', async () => {
    const moving = new Gate(30)
    const turns = Array.from({ length: 20 }, () => moving.pass(soon).catch(why))
    expect((await Promise.all(turns)).filter(Boolean)).toContain('crowded')
    const still = new Gate(20)
    void still.pass(() => new Promise(() => {}))
    expect(await still.pass(soon).catch(why)).toBe('away')
  })

  test('has an end to its line', async () => {
    const gate = new Gate(10_000, 2)
    const waiting = Array.from({ length: 3 }, () => gate.pass(soon))
    expect(await gate.pass(soon).catch(why)).toBe('crowded')
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
  expect(writes(sql)).toBe(expected)
})

describe('a trip', () => {
  const request = () => new Request('http://127.0.0.1:9/v2/pipeline', { method: 'POST', body: '{}' })
  const ended = (asked: Request) =>
    new Promise<Response>((_, reject) => asked.signal.addEventListener('abort', () => reject(asked.signal.reason)))
  /** It takes what it is sent, and says nothing. */
  const never = (asked: Request) => Promise.race([ended(asked), asked.arrayBuffer().then(() => ended(asked))])

  test('ends in time, and of a write says that nobody knows', async () => {
    expect(await trip(request(), 20, 'unsure', never).catch(why)).toBe('unsure')
    expect(await trip(request(), 20, 'away', never).catch(why)).toBe('away')
  })
  test('of a write that was not sent whole says that nothing was done', async () => {
    expect(await trip(request(), 20, 'unsure', ended).catch(why)).toBe('away')
    const refused = () => Promise.reject(new TypeError('fetch failed'))
    expect(await trip(request(), 1000, 'unsure', refused).catch(why)).toBe('away')
  })
  test('brings a write whole and as it was', async () => {
    const seen: Request[] = []
    const takes = (asked: Request) => (seen.push(asked), Promise.resolve(new Response('ok')))
    const written = new Request(request().url, { method: 'POST', body: '{"a":"写"}', headers: { authorization: 'x' } })
    await trip(written, 1000, 'unsure', takes)
    expect([await seen[0]!.text(), seen[0]!.headers.get('authorization')]).toEqual(['{"a":"写"}', 'x'])
  })
  test('ends in time where the answer begins and does not go on', async () => {
    const half = (asked: Request) =>
      Promise.resolve(
        new Response(
          new ReadableStream({
            start: (out) => asked.signal.addEventListener('abort', () => out.error(asked.signal.reason)),
          }),
        ),
      )
    expect(await trip(request(), 20, 'away', half).catch(why)).toBe('away')
  })
  test('is a failure where the server is none', async () => {
    const says = (status: number) => () => Promise.resolve(new Response('x', { status }))
    expect(await trip(request(), 1000, 'away', says(500)).catch(why)).toBe('away')
    expect(await trip(request(), 1000, 'away', says(429)).catch(isBusy)).toBe(true)
    expect((await trip(request(), 1000, 'away', says(400))).status).toBe(400)
  })
  test('does not know of a write what something in between answers in the server’s place', async () => {
    const says = (status: number) => () => Promise.resolve(new Response('x', { status }))
    expect(await trip(request(), 1000, 'unsure', says(502)).catch(why)).toBe('unsure')
    expect(await trip(request(), 1000, 'unsure', says(503)).catch(why)).toBe('away')
  })
})
