import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runDueJobs } from '~/jobs/index'
import { freshWorld, type World } from '~/tests/support/world'
import * as auth from '~/worker/auth/calls'
import type { Bindings } from '~/worker/core/env'
import { jobContext } from '~/worker/core/context'
import { takeCollectedMetrics } from '~/worker/monitor/request-metrics.server'
import * as system from '~/worker/system/calls'

type Attribute = { key: string; value: { stringValue?: string; intValue?: string } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  links?: { traceId: string }[]
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
}
type Told = {
  path: string
  token: string | undefined
  body: {
    resourceSpans?: { scopeSpans: { spans: Span[] }[] }[]
    resourceMetrics?: { scopeMetrics: { metrics: { name: string }[] }[] }[]
  }
}
/** A collector on loopback, and a world that tells it. */
async function begin(status = 200, vars: object = {}) {
  const told: Told[] = []
  const server = createServer((from, to) => {
    let text = ''
    from.on('data', (part) => (text += part))
    from.on('end', () => {
      told.push({ path: from.url!, token: from.headers['x-token'] as string, body: JSON.parse(text) })
      to.writeHead(status).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const world = await freshWorld()
  const admin = await world.as('admin')
  const counselor = await world.as('counselor')
  world.vars = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-token=a%20b',
    ...vars,
  }
  takeCollectedMetrics(jobContext('test', world.bindings as unknown as Bindings, world.now))
  const spans = () =>
    told.flatMap(({ body }) => (body.resourceSpans ?? []).flatMap((one) => one.scopeSpans.flatMap((two) => two.spans)))
  const metrics = () =>
    told.flatMap(({ body }) =>
      (body.resourceMetrics ?? []).flatMap((one) => one.scopeMetrics.flatMap((two) => two.metrics)),
    )
  return { world, admin, counselor, told, spans, metrics }
}
const ticked = (world: World) => runDueJobs(world.bindings as unknown as Bindings, world.now)
const of = (span: Span, key: string) => {
  const value = span.attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

test('a request and its trips are one trace, which the letters that it brings about go on with', async () => {
  const { world, admin, told, spans, metrics } = await begin()
  const answer = await admin.ask(auth.myInfo)
  await admin.ask(system.saveSettings, { minReviewers: 4 })
  const [audited] = (await world.all('log')).filter((row) => row.requestId && row.logType === 2).slice(-1)
  await world.make('outbox', {
    ...{ kind: 'notice', payload: { userIds: [], title: '甲', content: '乙' }, status: 0, tries: 0, error: '' },
    ...{ nextTime: world.stamp(), requestId: audited!.requestId },
  })
  await ticked(world)
  await ticked(world)

  expect(told.every(({ token }) => token === 'a b')).toBe(true)
  const asked = spans().find((one) => of(one, 'http.route') === auth.myInfo.path)!
  expect(asked).toMatchObject({ name: `GET ${auth.myInfo.path}`, kind: 2 })
  expect(of(asked, 'http.response.status_code')).toBe('200')
  expect(of(asked, 'keti.trips')).toBe(String(answer.trips))
  const trips = spans().filter((one) => one.parentSpanId === asked.spanId)
  expect(trips.map(({ name, kind }) => [name, kind])).toEqual(Array.from({ length: answer.trips }, () => ['read', 3]))
  expect(BigInt(trips[0]!.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(asked.endTimeUnixNano))
  expect(BigInt(trips[0]!.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(asked.startTimeUnixNano))

  const wrote = spans().filter((one) => one.traceId === audited!.requestId)
  expect(
    wrote.map(({ name }) => name),
    'the id of the audit row is the trace',
  ).toEqual(expect.arrayContaining([`POST ${system.saveSettings.path}`, 'write', 'outbox notice']))
  expect(spans().some((one) => one.name === 'JOB outbox' && of(one, 'keti.job') === 'outbox')).toBe(true)
  expect(metrics().map(({ name }) => name)).toEqual(
    expect.arrayContaining(['http.server.request.duration', 'keti.outcomes', 'keti.database.trips', 'keti.waiting']),
  )
})

test('nothing that people gave is told, and a caller’s own trace is named beside ours', async () => {
  const { world, admin, told, spans } = await begin()
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  await admin.send('GET', `${auth.myInfo.path}?secret=18612345678`, undefined, {
    traceparent: `00-${trace}-00f067aa0ba902b7-01`,
  })
  await admin.send('GET', `${auth.myInfo.path}/18612345678`)
  await ticked(world)
  await ticked(world)
  const said = JSON.stringify(told)
  expect(said).not.toContain('18612345678')
  const [linked] = spans().filter((one) => one.links)
  expect(linked).toMatchObject({ links: [{ traceId: trace }] })
  expect(linked!.traceId).not.toBe(trace)
})

test('without a collector nothing is kept; with a share of none no trace is told, and figures are', async () => {
  const none = await begin(200, { OTEL_EXPORTER_OTLP_ENDPOINT: '' })
  await none.admin.ask(auth.myInfo)
  await ticked(none.world)
  expect(none.told).toEqual([])
  const few = await begin(200, { OTEL_TRACES_SAMPLER_ARG: '0' })
  await few.admin.ask(auth.myInfo)
  await ticked(few.world)
  expect(few.spans()).toEqual([])
  expect(few.metrics().length).toBeGreaterThan(0)
})

test('a collector that refuses is said once in the log, and nobody’s answer suffers', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  const { world, admin, counselor } = await begin(503)
  expect((await admin.ask(auth.myInfo)).body.success).toBe(true)
  await ticked(world)
  await ticked(world)
  expect((await counselor.ask(auth.myInfo)).body.success).toBe(true)
  const lines = said.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('"telemetry"'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('the collector answers 503')
})
