import { describe, expect, test } from 'vitest'
import { handleQueue } from '~/jobs/index'
import { DEAD_LETTER_QUEUE } from '~/jobs/dead-letters'
import { drainOutbox } from '~/jobs/outbox'
import { resendDeadLetter } from '~/jobs/dead-letters'
import { runJob } from '~/jobs/runner'
import { freshWorld, type World } from '~/tests/support/world'
import type { Bindings } from '~/worker/core/env'
import * as letters from '~/worker/monitor/dead-letters/calls'

const bindingsOf = (world: World, more = {}) => ({ ...world.bindings, ...more }) as unknown as Bindings
/** Delivers messages to the dead letter queue and returns the acknowledged ids. */
async function deliverDeadLetters(world: World, ids: readonly string[], body: unknown = { kind: 'outbox' }) {
  const taken: string[] = []
  const messages = ids.map((id) => ({ id, body, attempts: 4, ack: () => taken.push(id), retry: () => {} }))
  await handleQueue({ queue: DEAD_LETTER_QUEUE, messages } as never, bindingsOf(world), {} as never)
  return taken
}
async function begin() {
  const world = await freshWorld()
  const admin = await world.as('admin')
  const listed = async () => (await admin.ask(letters.listLetters, {})).body.result
  return { world, admin, listed }
}

describe('dead letter', () => {
  test('is stored before it is acknowledged and listed for the administrator', async () => {
    const { world, listed } = await begin()
    expect(await deliverDeadLetters(world, ['m1', 'm2'])).toEqual(['m1', 'm2'])
    expect(await listed()).toMatchObject({
      total: 2,
      records: [{ kind: 'outbox', excerpt: '{"kind":"outbox"}', attempts: 4, status: 0 }, {}],
    })
  })
  test('is stored once when delivered again', async () => {
    const { world, listed } = await begin()
    await deliverDeadLetters(world, ['m1'])
    await deliverDeadLetters(world, ['m1', 'm3'])
    expect((await listed()).records.map(({ id }) => id).toSorted()).toEqual(['m1', 'm3'])
  })
  test('is not acknowledged if storing fails', async () => {
    const { world } = await begin()
    await world.db.run('alter table dead_letter rename to away')
    const taken: string[] = []
    const message = { id: 'm1', body: null, attempts: 1, ack: () => taken.push('m1'), retry: () => {} }
    const batch = { queue: DEAD_LETTER_QUEUE, messages: [message] }
    await expect(handleQueue(batch as never, bindingsOf(world), {} as never)).rejects.toThrow()
    expect(taken).toEqual([])
  })
  test.each([[null], ['text'], [{ kind: 7 }], [[]]])('is stored with any body: %j', async (body) => {
    const { world, listed } = await begin()
    await deliverDeadLetters(world, ['m1'], body)
    expect((await listed()).records[0]).toMatchObject({ kind: '', excerpt: JSON.stringify(body) })
  })
  test('is sent again once with a log entry', async () => {
    const { world, admin, listed } = await begin()
    await deliverDeadLetters(world, ['m1'], { kind: 'outbox', n: 1 })
    const { body, trips } = await admin.ask(letters.sendAgain, { ids: ['m1'] })
    expect([body.message, trips]).toEqual(['已重新投递 1 条', 3])
    const sent: unknown[] = []
    const bindings = bindingsOf(world, { JOBS: { send: async (one: unknown) => void sent.push(one) } })
    for (const _ of [1, 2])
      await runJob('outbox', bindings, (ctx) => drainOutbox(ctx, { sendAgain: resendDeadLetter }), { now: world.now })
    expect(sent).toEqual([{ kind: 'outbox', n: 1 }])
    expect((await listed()).records[0]).toMatchObject({ status: 1, doneBy: admin.user.username })
    expect((await admin.ask(letters.sendAgain, { ids: ['m1'] })).body.message).toBe('已重新投递，不可再次投递')
    expect((await world.all('log')).filter(({ bizType }) => bizType === 'deadLetter')).toHaveLength(1)
  })
  test('is not sent again if its stored body is truncated', async () => {
    const { world, admin } = await begin()
    await deliverDeadLetters(world, ['m1'], { kind: 'outbox', text: '长'.repeat(130_000) })
    expect((await admin.ask(letters.sendAgain, { ids: ['m1'] })).body).toMatchObject({ success: false, code: 409 })
    expect(await world.all('outbox')).toEqual([])
  })
  test('is removed', async () => {
    const { world, admin, listed } = await begin()
    await deliverDeadLetters(world, ['m1', 'm2'])
    expect((await admin.ask(letters.removeLetters, { ids: ['m1', 'nothing'] })).body.result.ok).toEqual(['m1'])
    expect((await listed()).total).toBe(1)
  })
})
