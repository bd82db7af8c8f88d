import { bucketUpperBound, type Tally } from '../rules'

type Attributes = Record<string, string | number | boolean>
/** OpenTelemetry's numbers of span kinds. */
export const spanKinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const
/** A span with its start and end in milliseconds since 1970. */
export type Span = {
  /** 32 hexadecimal digits, shared by everything that one request caused. */
  trace: string
  /** 16 hexadecimal digits. */
  id: string
  parent?: string
  /** The external span that the caller sent. */
  link?: { trace: string; id: string }
  name: string
  kind: keyof typeof spanKinds
  began: number
  ended: number
  attributes: Attributes
  failed: boolean
}
/** Metrics of a route in a period, in milliseconds since 1970; `name` of a gauge is its name in the collector. */
export type RouteTally = { tally: Tally; route: string; from: number; to: number }
export type GaugeValue = { name: string; unit: string; value: number }

const toNanoseconds = (ms: number) => `${Math.round(ms)}000000`
const toOtlpValue = (value: string | number | boolean) =>
  typeof value === 'string'
    ? { stringValue: value }
    : typeof value === 'boolean'
      ? { boolValue: value }
      : { intValue: String(Math.round(value)) }
const toOtlpAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: toOtlpValue(value) }))
const scope = { name: 'keti' }
const otlpResource = (environment: string) => ({
  attributes: toOtlpAttributes({ 'service.name': 'keti', 'deployment.environment.name': environment }),
})

/** Builds the body of `POST /v1/traces` (OTLP 1, JSON). */
export const tracesBody = (environment: string, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: otlpResource(environment),
      scopeSpans: [
        {
          scope,
          spans: spans.map((span) => ({
            traceId: span.trace,
            spanId: span.id,
            ...(span.parent && { parentSpanId: span.parent }),
            ...(span.link && { links: [{ traceId: span.link.trace, spanId: span.link.id }] }),
            name: span.name,
            kind: spanKinds[span.kind],
            startTimeUnixNano: toNanoseconds(span.began),
            endTimeUnixNano: toNanoseconds(span.ended),
            attributes: toOtlpAttributes(span.attributes),
            status: span.failed ? { code: 2 } : {},
          })),
        },
      ],
    },
  ],
})

const DELTA = 1
const sumMetric = (name: string, unit: string, points: (RouteTally & { value: number; attributes: Attributes })[]) => ({
  name,
  unit,
  sum: {
    aggregationTemporality: DELTA,
    isMonotonic: true,
    dataPoints: points.map(({ from, to, value, attributes }) => ({
      ...{ startTimeUnixNano: toNanoseconds(from), timeUnixNano: toNanoseconds(to), asInt: String(Math.round(value)) },
      attributes: toOtlpAttributes(attributes),
    })),
  },
})
/** Returns the upper bounds of a tally's buckets in seconds; the last bucket has none. */
const bucketBoundsSeconds = (buckets: number) =>
  Array.from({ length: buckets - 1 }, (_, at) => bucketUpperBound(at) / 1000)

/** Builds the body of `POST /v1/metrics` (OTLP 1, JSON) with the metrics by route and the gauges. */
export function metricsBody(
  environment: string,
  counted: readonly RouteTally[],
  gauges: readonly GaugeValue[],
  now: number,
) {
  const outcomes = counted.flatMap((one) => {
    const { count, errors, refused } = one.tally
    return Object.entries({ good: count - errors - refused, refused, error: errors })
      .filter(([, value]) => value > 0)
      .map(([outcome, value]) => ({ ...one, value, attributes: { ...routeAttributes(one.route), outcome } }))
  })
  const rows = counted.flatMap((one) =>
    Object.entries({ read: one.tally.rowsRead, written: one.tally.rowsWritten })
      .filter(([, value]) => value > 0)
      .map(([way, value]) => ({ ...one, value, attributes: { ...routeAttributes(one.route), way } })),
  )
  const metrics = [
    {
      name: 'http.server.request.duration',
      unit: 's',
      histogram: {
        aggregationTemporality: DELTA,
        dataPoints: counted.map(({ tally, route, from, to }) => ({
          ...{ startTimeUnixNano: toNanoseconds(from), timeUnixNano: toNanoseconds(to) },
          ...{ count: String(tally.count), sum: tally.ms / 1000, max: tally.most / 1000 },
          ...{ bucketCounts: tally.b.map(String), explicitBounds: bucketBoundsSeconds(tally.b.length) },
          attributes: toOtlpAttributes(routeAttributes(route)),
        })),
      },
    },
    sumMetric('keti.outcomes', '{request}', outcomes),
    sumMetric(
      'keti.database.trips',
      '{trip}',
      counted.map((one) => ({ ...one, value: one.tally.trips, attributes: routeAttributes(one.route) })),
    ),
    sumMetric('keti.database.rows', '{row}', rows),
    ...gauges.map(({ name, unit, value }) => ({
      ...{ name: `keti.${name}`, unit },
      gauge: { dataPoints: [{ timeUnixNano: toNanoseconds(now), asInt: String(Math.round(value)) }] },
    })),
  ]
  return {
    resourceMetrics: [{ resource: otlpResource(environment), scopeMetrics: [{ scope, metrics }] }],
  }
}

/** Returns the attributes of a route: `GET /v2/…` is a method and a route, a page is read by GET, a job has no method. */
export function routeAttributes(route: string): Attributes {
  const [method = '', ...path] = route.split(' ')
  if (!path.length) return { 'http.route': method }
  if (method === 'JOB') return { 'keti.job': path.join(' ') }
  return { 'http.request.method': method === 'PAGE' ? 'GET' : method, 'http.route': path.join(' ') }
}

/** Returns the trace id of a request: its own id, which is also in the log, the audit and the outbox. */
export const traceIdOf = (request: string) =>
  request
    .toLowerCase()
    .replace(/[^\da-f]/g, '')
    .padStart(32, '0')
    .slice(-32)
/** Returns the id of the root span of a trace, the parent of later spans. */
export const rootSpanIdOf = (trace: string) => trace.slice(16)

/** Parses a `traceparent` header (W3C Trace Context); undefined if it is absent or invalid. */
export function parseTraceparent(traceparent: string | undefined): Span['link'] {
  const [, trace, id] = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(traceparent ?? '') ?? []
  return trace && id && !/^0+$/.test(trace) && !/^0+$/.test(id) ? { trace, id } : undefined
}

/** True if a trace belongs to the sampled share. Its last digits are random. */
export const isSampled = (trace: string, share: number) => Number.parseInt(trace.slice(-8), 16) / 2 ** 32 < share
