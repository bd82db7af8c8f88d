import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
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
type CollectorRequest = {
  path: string
  token: string | undefined
  body: {
    resourceSpans?: { scopeSpans: { spans: Span[] }[] }[]
    resourceMetrics?: { scopeMetrics: { metrics: { name: string }[] }[] }[]
  }
}
/** A collector on loopback and a world that exports to it. */
async function begin(status = 200, vars: object = {}) {
  const told: CollectorRequest[] = []
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
const attributeOf = (span: Span, key: string) => {
  const value = span.attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

describe('a trace', () => {
  /** A read, and a write with a notice that the outbox job sends. */
  async function traced() {
    const collector = await begin()
    const { world, admin } = collector
    const answer = await admin.ask(auth.myInfo)
    await admin.ask(system.saveSettings, { minReviewers: 4 })
    const [audited] = (await world.all('log')).filter((row) => row.requestId && row.logType === 2).slice(-1)
    await world.make('outbox', {
      ...{ kind: 'notice', payload: { userIds: [], title: '甲', content: '乙' }, status: 0, tries: 0, error: '' },
      ...{ nextTime: world.stamp(), requestId: audited!.requestId },
    })
    await ticked(world)
    await ticked(world)
    return { ...collector, answer, audited }
  }

  test('contains a request with its status and its round trips within its time', async () => {
    const { answer, spans } = await traced()
    const asked = spans().find((one) => attributeOf(one, 'http.route') === auth.myInfo.path)!
    expect(asked).toMatchObject({ name: `GET ${auth.myInfo.path}`, kind: 2 })
    expect([attributeOf(asked, 'http.response.status_code'), attributeOf(asked, 'keti.trips')]).toEqual([
      '200',
      String(answer.trips),
    ])
    const trips = spans().filter((one) => one.parentSpanId === asked.spanId)
    expect(trips.map(({ name, kind }) => [name, kind])).toEqual(Array.from({ length: answer.trips }, () => ['read', 3]))
    expect(BigInt(trips[0]!.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(asked.endTimeUnixNano))
    expect(BigInt(trips[0]!.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(asked.startTimeUnixNano))
  })

  test('has the id of the audit log entry and continues in the mail of the request', async () => {
    const { audited, spans } = await traced()
    const wrote = spans().filter((one) => one.traceId === audited!.requestId)
    expect(wrote.map(({ name }) => name)).toEqual(
      expect.arrayContaining([`POST ${system.saveSettings.path}`, 'write', 'outbox notice']),
    )
    expect(spans().some((one) => one.name === 'JOB outbox' && attributeOf(one, 'keti.job') === 'outbox')).toBe(true)
  })

  test('is sent with the configured header, and so are the metrics', async () => {
    const { told, metrics } = await traced()
    expect(told.every(({ token }) => token === 'a b')).toBe(true)
    expect(metrics().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['http.server.request.duration', 'keti.outcomes', 'keti.database.trips', 'keti.waiting']),
    )
  })
})

test('traces contain no user input, and the trace of the caller is linked', async () => {
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

test('nothing is sent without a collector, and only metrics with a sampling rate of zero', async () => {
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

test('a rejecting collector is logged once and does not affect responses', async () => {
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
