import { expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '~/db/request'
import { handleScheduled } from '~/jobs'
import { probeWrites } from '~/jobs/write-probe'
import { watchWrites } from '~/scripts/local/triggers'
import * as schedule from '~/worker/schedule/calls'
import { WRITE_PROBE } from '~/worker/schedule/triggers'
import { freshWorld } from '~/tests/support/world'

test('writes the probe on every tick and hides it from the job list', async () => {
  const world = await freshWorld()
  const tick = handleScheduled as unknown as (event: unknown, bindings: unknown) => Promise<void>
  for (let time = 0; time < 2; time++) await tick({ cron: WRITE_PROBE, scheduledTime: Date.now() }, world.bindings)
  expect((await world.all('job')).map((row) => row.id)).toEqual([WRITE_PROBE])
  const admin = await world.as('admin')
  const { body } = await admin.ask(schedule.listJobs)
  expect(JSON.stringify(body)).not.toContain('"proof"')
})

test('fails when the database rejects writes', async () => {
  const { client, bindings } = await freshWorld()
  await client.execute("create trigger still before insert on job begin select raise(abort, 'still'); end")
  await expect(probeWrites(bindings as never)).rejects.toThrow()
})

test('restarts the database once after two consecutive failures', async () => {
  const restart = vi.fn()
  const outcomes = ['well', 'ill', 'well', 'ill', 'ill', 'well']
  const tick = vi.fn(() => {
    const outcome = outcomes.shift()
    return outcome === 'ill' ? Promise.reject(new DatabaseUnavailable('away', 'still')) : Promise.resolve()
  })
  const stop = watchWrites({ tick }, { restart, stop: () => Promise.resolve() }, 5)
  await expect.poll(() => outcomes.length).toBe(0)
  stop()
  expect(restart.mock.calls).toEqual([['does not accept writes']])
})
