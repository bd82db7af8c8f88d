import { expect, test, vi } from 'vitest'
import { DatabaseAway } from '~/db/trip'
import { onTick } from '~/jobs'
import { proveWriting } from '~/jobs/proof'
import { watchWriting } from '~/scripts/local/supervisor'
import * as schedule from '~/worker/schedule/calls'
import { PROOF } from '~/worker/schedule/plans'
import { freshWorld } from '~/tests/world/world'

test('the proof of writing writes, again and again, and no job is seen in it', async () => {
  const world = await freshWorld()
  const tick = onTick as unknown as (event: unknown, bindings: unknown) => Promise<void>
  for (let time = 0; time < 2; time++) await tick({ cron: PROOF, scheduledTime: Date.now() }, world.bindings)
  expect((await world.all('job')).map((row) => row.id)).toEqual([PROOF])
  const admin = await world.as('admin')
  const { body } = await admin.ask(schedule.listJobs)
  expect(JSON.stringify(body)).not.toContain('"proof"')
})

test('a database that does not write fails it', async () => {
  const { client, bindings } = await freshWorld()
  await client.execute("create trigger still before insert on job begin select raise(abort, 'still'); end")
  await expect(proveWriting(bindings as never)).rejects.toThrow()
})

test('a database that fails it twice in a row is started again, once', async () => {
  const restart = vi.fn()
  const outcomes = ['well', 'ill', 'well', 'ill', 'ill', 'well']
  const tick = vi.fn(() => {
    const outcome = outcomes.shift()
    return outcome === 'ill' ? Promise.reject(new DatabaseAway('away', 'still')) : Promise.resolve()
  })
  const stop = watchWriting({ tick }, { restart, stop: () => Promise.resolve() }, 5)
  await expect.poll(() => outcomes.length).toBe(0)
  stop()
  expect(restart.mock.calls).toEqual([['does not write']])
})
