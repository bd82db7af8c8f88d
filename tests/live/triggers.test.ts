import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Served, serveBuild } from '~/scripts/local/served'

let worker: Served
beforeAll(async () => {
  worker = await serveBuild(inject('vars'))
})
afterAll(() => worker.stop())

test('every trigger of the Worker runs', async () => {
  expect(worker.crons).toEqual(['* * * * *'])
  for (const cron of worker.crons) await worker.tick(cron)
})
