import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { databaseClient } from '~/db/node-client'
import { type WorkerServer, serveBuild } from '~/scripts/local/worker-server'
import { workerd } from '~/tests/support/workerd'

let worker: WorkerServer
beforeAll(async () => {
  worker = await serveBuild(inject('vars'))
})
afterAll(() => worker.stop())

test('runs every trigger of the Worker', async () => {
  expect(worker.crons).toEqual(['* * * * *'])
  for (const cron of worker.crons) await worker.tick(cron)
})

test('processes the queue after an unknown message', async () => {
  const client = databaseClient(inject('vars'), { intMode: 'number' })
  onTestFinished(() => client.close())
  const id = crypto.randomUUID()
  await client.execute({
    sql: "insert into outbox (id, kind, payload, next_time, create_time) values (?, 'announcement', '{}', '2026-01-01 00:00:00', '2026-01-01 00:00:00')",
    args: [id],
  })
  for (const poison of ['nothing', { kind: 'unknown' }, [1]]) await worker.send('JOBS', poison)
  await worker.send('JOBS', { kind: 'outbox' })
  const status = async () =>
    (await client.execute({ sql: 'select status from outbox where id = ?', args: [id] })).rows[0]
  await expect.poll(status, { timeout: 25_000 }).toMatchObject({ status: 1 })
})

test('resumes the clock after a restart of the runtime', async () => {
  const fallen = workerd()
  fallen.kill('SIGKILL')
  await expect.poll(() => workerd() !== fallen, { timeout: 10_000 }).toBe(true)
  const ticks = () =>
    worker.tick(worker.crons[0]!).then(
      () => true,
      () => false,
    )
  await expect.poll(ticks, { timeout: 20_000 }).toBe(true)
})
