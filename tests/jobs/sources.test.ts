import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { runJob } from '~/jobs/runner'
import { jobHandlers } from '~/jobs'
import { freshWorld } from '~/tests/support/world'
import type { Bindings } from '~/worker/core/env'
import { describeDetail } from '~/worker/schedule/details'

test('refreshes all source queries in steps and continues after a failure', async () => {
  const server = createServer((from, to) => to.end(from.url === '/3' ? '<html>' : '["甲","乙"]')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const world = await freshWorld()
  world.vars = { DATA_SOURCES: 'inside' }
  await world.set('dataSourceHosts', [host])
  const { id: sourceId } = await world.make('dataSource', {
    ...{ code: 'one', name: '甲', dbType: 'http', dbUrl: `http://${host}` },
  })
  for (let at = 1; at <= 7; at++)
    await world.make('dataSourceQuery', { sourceId, code: `q${at}`, name: `查询${at}`, request: `/${at}` })
  await world.make('dict', { dictName: '字典', dictCode: 'filled', sourceQuery: 'q1' })
  const line = await runJob('refreshQueries', world.bindings as unknown as Bindings, jobHandlers.refreshQueries, {
    now: world.now,
  })
  expect(line).toContain('6 of 7 refreshed')
  expect(describeDetail('6 of 7 refreshed')).toBe('查询 7 项，刷新 6 项')
  const outcomes = (await world.all('dataSourceQuery')).map(({ request, outcome }) => [request, outcome])
  expect(outcomes.filter(([, outcome]) => outcome === 'failed')).toEqual([['/3', 'failed']])
  expect((await world.all('dictItem')).filter(({ createBy }) => createBy === 'dataSource')).toHaveLength(2)
  // An unchanged result writes no log entry.
  const logged = (await world.all('log')).length
  await runJob('refreshQueries', world.bindings as unknown as Bindings, jobHandlers.refreshQueries, { now: world.now })
  expect(await world.all('log')).toHaveLength(logged)
})
