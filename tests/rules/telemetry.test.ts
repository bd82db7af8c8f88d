import { expect, test } from 'vitest'
import { addToTally, emptyTally } from '~/worker/monitor/rules'
import { parseOtlpHeaders } from '~/worker/monitor/telemetry/otlp-client.server'
import {
  parseTraceparent,
  rootSpanIdOf,
  isSampled,
  metricsBody,
  routeAttributes,
  traceIdOf,
  tracesBody,
} from '~/worker/monitor/telemetry/otlp-bodies'

test("the trace id is the request's own id, converted if it has another format", () => {
  const id = '0193a5d0c6f77b2a8f3e0d1c2b3a4958'
  expect(traceIdOf(id)).toBe(id)
  expect(rootSpanIdOf(id)).toBe('8f3e0d1c2b3a4958')
  expect(traceIdOf('8F3E0D1C2B3A4958-HKG')).toBe('0000000000000000' + '8f3e0d1c2b3a4958')
})

test('accepts only a well-formed trace of the caller', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  expect(parseTraceparent(`00-${trace}-00f067aa0ba902b7-01`)).toEqual({ trace, id: '00f067aa0ba902b7' })
  for (const given of [undefined, '', 'x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `00-${trace}-0-01`])
    expect(parseTraceparent(given), given).toBeUndefined()
})

test('samples a share of the traces by their last digits', () => {
  expect(isSampled(`${'0'.repeat(24)}7fffffff`, 0.5)).toBe(true)
  expect(isSampled(`${'0'.repeat(24)}80000000`, 0.5)).toBe(false)
  expect(isSampled('f'.repeat(32), 1)).toBe(true)
  expect(isSampled('0'.repeat(32), 0)).toBe(false)
})

test('names calls, pages and jobs by their attributes', () => {
  expect(routeAttributes('GET /a/:id')).toEqual({ 'http.request.method': 'GET', 'http.route': '/a/:id' })
  expect(routeAttributes('PAGE /a')).toEqual({ 'http.request.method': 'GET', 'http.route': '/a' })
  expect(routeAttributes('JOB outbox')).toEqual({ 'keti.job': 'outbox' })
  expect(routeAttributes('others')).toEqual({ 'http.route': 'others' })
})

test('a span has times in nanoseconds as text, and its failure', () => {
  const [resource] = tracesBody('production', [
    {
      ...{ trace: 'a'.repeat(32), id: 'b'.repeat(16), parent: 'c'.repeat(16), name: 'read', kind: 'client' },
      ...{ began: 1_764_000_000_000, ended: 1_764_000_000_012, failed: true, attributes: { rows: 3, on: true } },
    },
  ]).resourceSpans
  expect(resource!.resource.attributes[0]).toEqual({ key: 'service.name', value: { stringValue: 'keti' } })
  expect(resource!.scopeSpans[0]!.spans[0]).toEqual({
    ...{ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), parentSpanId: 'c'.repeat(16), name: 'read', kind: 3 },
    ...{ startTimeUnixNano: '1764000000000000000', endTimeUnixNano: '1764000000012000000', status: { code: 2 } },
    attributes: [
      { key: 'rows', value: { intValue: '3' } },
      { key: 'on', value: { boolValue: true } },
    ],
  })
})

test('metrics are histograms with cumulative buckets, and sums by outcome', () => {
  const tally = emptyTally()
  for (const [ms, outcome] of [
    [3, 'good'],
    [12, 'good'],
    [9000, 'error'],
  ] as const)
    addToTally(tally, { route: '', outcome, ms, trips: 1, rowsRead: 7, rowsWritten: 0 })
  const body = metricsBody(
    'production',
    [{ tally, route: 'GET /a', from: 1000, to: 61_000 }],
    [{ name: 'waiting', unit: '{row}', value: 4 }],
    61_000,
  )
  const metrics: { name: string; histogram?: { dataPoints: object[] }; sum?: { dataPoints: object[] } }[] =
    body.resourceMetrics[0]!.scopeMetrics[0]!.metrics
  const of = (name: string) => metrics.find((one) => one.name === name)
  expect(of('http.server.request.duration')?.histogram?.dataPoints[0]).toMatchObject({
    ...{ count: '3', sum: 9.015, max: 9, startTimeUnixNano: '1000000000', timeUnixNano: '61000000000' },
    bucketCounts: ['1', '0', '1', '0', '0', '0', '0', '0', '0', '0', '0', '1'],
    explicitBounds: [0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12],
  })
  const outcomes = of('keti.outcomes')?.sum?.dataPoints as { asInt: string; attributes: unknown[] }[]
  expect(outcomes.map(({ asInt, attributes }) => [asInt, attributes.at(-1)])).toEqual([
    ['2', { key: 'outcome', value: { stringValue: 'good' } }],
    ['1', { key: 'outcome', value: { stringValue: 'error' } }],
  ])
  expect(of('keti.waiting')).toMatchObject({ gauge: { dataPoints: [{ asInt: '4' }] } })
})

test('parses the collector headers of the setting', () => {
  expect(parseOtlpHeaders('authorization=Bearer%20a=b, x-tenant=one')).toEqual({
    ...{ authorization: 'Bearer a=b', 'x-tenant': 'one' },
  })
})
