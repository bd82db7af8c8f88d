import { sql } from 'drizzle-orm'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { createMeter, openDatabase } from '~/db/client'
import { DatabaseError, openPipeline, sendCombined } from '~/db/pipeline'
import type { SendRequest } from '~/db/request'
import { startServices } from '~/scripts/local/services'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const url = () => inject('vars').DB_URL!
const token = () => inject('vars').DB_TOKEN!
const bodies: { baton: string | null }[] = []
const watched: SendRequest = (address, request) => {
  bodies.push(JSON.parse(request.body) as { baton: string | null })
  return authorized(address, request)
}
/** With the token of the database: a pipeline with another one has streams of its own. */
const authorized: SendRequest = (address, request) =>
  fetch(address, { ...request, headers: { ...request.headers, authorization: `Bearer ${token()}` } })

test('reads values by position, also with two columns of one name', async () => {
  const { rows } = await openPipeline(url(), token(), fetch).execute(
    "select 1 as a, 'x' as a, 1.5 as b, null as c, x'00ff' as d",
  )
  expect(rows[0]).toEqual([1, 'x', 1.5, null, new Uint8Array([0, 255]).buffer])
})

test.each([
  ['text', '课题', 'text'],
  ['a whole number', 5, 'real'],
  ['a large integer', 2n ** 40n, 'integer'],
  ['a boolean', true, 'integer'],
  ['null', null, 'null'],
  ['bytes', new Uint8Array([1, 2]), 'blob'],
])('stores %s as its own type', async (_, value, type) => {
  const { rows } = await openPipeline(url(), token(), fetch).execute({ sql: 'select typeof(?) as type', args: [value] })
  expect(rows[0]![0]).toBe(type)
})

test('rejects an integer beyond the exact range instead of rounding it', async () => {
  await expect(openPipeline(url(), token(), fetch).execute('select 9007199254740993')).rejects.toThrow(RangeError)
})

test('reuses the stream of the first request for the second', async () => {
  const pipeline = openPipeline(url(), 'one of its own', watched)
  bodies.length = 0
  await pipeline.execute('select 1')
  await pipeline.execute('select 2')
  expect(bodies[0]!.baton).toBeNull()
  expect(bodies[1]!.baton).toBeTypeOf('string')
})

test('opens two streams for two concurrent requests', async () => {
  const pipeline = openPipeline(url(), 'another of its own', watched)
  await pipeline.execute('select 1')
  bodies.length = 0
  await Promise.all([pipeline.execute('select 1'), pipeline.execute('select 2'), pipeline.execute('select 3')])
  const tokens = bodies.map(({ baton }) => baton)
  expect(tokens.filter(Boolean)).toHaveLength(1)
})

test('opens sixteen streams for sixty-four concurrent requests', async () => {
  const pipeline = openPipeline(url(), 'one for many', watched)
  bodies.length = 0
  const answers = await Promise.all(Array.from({ length: 64 }, (_, n) => pipeline.execute(`select ${n}`)))
  expect(answers.map(({ rows }) => rows[0]![0])).toEqual(Array.from({ length: 64 }, (_, n) => n))
  expect(bodies.filter(({ baton }) => baton === null)).toHaveLength(16)
})

test('rolls a failed batch back and leaves the stream without a transaction', async () => {
  const pipeline = openPipeline(url(), 'a third', authorized)
  const failed = pipeline.batch(
    ["insert into revision (name) values ('of a batch that fails')", 'select abs(-9223372036854775807 - 1)'],
    'write',
  )
  await expect(failed).rejects.toThrow('integer overflow')
  await expect(failed).rejects.toBeInstanceOf(DatabaseError)
  const [, counted] = await pipeline.batch([
    'select 1',
    "select count(*) as n from revision where name = 'of a batch that fails'",
  ])
  expect(counted!.rows[0]![0]).toBe(0)
})

describe('requests sent together', () => {
  /** A pipeline that combines concurrent requests into one. */
  function asOne(count: number) {
    const trips: number[] = []
    const waiting: { body: string; answer: (text: string) => void }[] = []
    const send: SendRequest = (_, { body }) =>
      new Promise<Response>((resolve, reject) => {
        waiting.push({ body, answer: (text) => resolve(new Response(text)) })
        if (waiting.length < count) return
        const all = waiting.splice(0)
        const counted: SendRequest = (...one) => (trips.push(all.length), fetch(...one))
        sendCombined(
          url(),
          token(),
          counted,
          all.map((one) => one.body),
        ).then((answers) => all.forEach(({ answer }, at) => answer(answers[at]!)), reject)
      })
    return { pipeline: openPipeline(url(), token(), send, 'write'), trips }
  }
  const insert = (name: string) => ({ sql: 'insert into revision (name) values (?)', args: [name] })
  const named = async (name: string) => {
    const sql = { sql: 'select count(*) as n from revision where name like ?', args: [name] }
    return (await openPipeline(url(), token(), fetch).execute(sql)).rows[0]![0]
  }

  test('return each answer to its caller', async () => {
    const { pipeline, trips } = asOne(3)
    const answers = await Promise.all([
      pipeline.execute("select 'one' as a"),
      pipeline.batch(["select 'two' as a", "select 'three' as a"]),
      pipeline.execute("select 'four' as a"),
    ])
    expect(answers.flat().map(({ rows }) => rows[0]![0])).toEqual(['one', 'two', 'three', 'four'])
    expect(trips).toEqual([3])
  })

  test('roll back one failed request alone', async () => {
    const { pipeline } = asOne(4)
    const outcomes = await Promise.allSettled([
      pipeline.batch([insert('together 1a'), insert('together 1b')], 'write'),
      pipeline.batch([insert('together 2a'), 'select abs(-9223372036854775807 - 1)'], 'write'),
      pipeline.execute('insert into nowhere values (1)'),
      pipeline.batch([insert('together 4a')], 'write'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(await named('together %')).toBe(3)
    expect(await named('together 2a')).toBe(0)
    const reasons = outcomes.map((one) => (one.status === 'rejected' ? (one.reason as Error).message : ''))
    expect(reasons[1]).toContain('integer overflow')
    expect(reasons[2]).toContain('no such table: nowhere')
  })

  test('run the others once when the server cannot parse one', async () => {
    const { pipeline } = asOne(3)
    const outcomes = await Promise.allSettled([
      pipeline.batch([insert('beside 1')], 'write'),
      pipeline.execute({ sql: 'select ?', args: ['\ud800'] }),
      pipeline.batch([insert('beside 3')], 'write'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((outcomes[1] as PromiseRejectedResult).reason).toBeInstanceOf(DatabaseError)
    expect(await named('beside %')).toBe(2)
  })
})

test('counts the rows read by the server', async () => {
  const meter = createMeter()
  const db = openDatabase(url(), token(), meter)
  const [row] = await db.values<[number]>(sql`select count(*) from subject where subject_name = 'no such name'`)
  expect(row![0]).toBeLessThan(meter.rowsRead)
  expect(meter.rowsRead).toBeGreaterThan(100)
})

test('sends a write once when the token is rejected after a restart of the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keti-streams-'))
  let services = await startServices(folder)
  onTestFinished(async () => {
    await services.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const port = Number(new URL(services.vars.DB_URL).port)
  const pipeline = openPipeline(services.vars.DB_URL, services.vars.DB_TOKEN, fetch)
  await pipeline.execute('create table once (a)')
  await services.stop()
  services = await startServices(folder, { database: port })
  await pipeline.batch(['insert into once values (1)'], 'write')
  expect((await pipeline.execute('select count(*) as n from once')).rows[0]![0]).toBe(1)
})
