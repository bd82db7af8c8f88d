import { z } from 'zod'
import { idText } from '../core/input'
import { keysOf } from '../core/typed-keys'
import { gaugeNames, timeRanges } from './rules'
import { t } from './texts'

export const MonitorQuery = z.object({
  range: z.enum(keysOf(timeRanges), { error: () => t.noSuchRange }).default('1h'),
})
export type MonitorQuery = z.output<typeof MonitorQuery>
export const SlowStatementIdInput = z.object({ id: idText() })

const metricFields = {
  count: z.number(),
  /** Number of 5xx responses, and of refused requests. */
  errors: z.number(),
  refused: z.number(),
  /** Milliseconds; null without requests. */
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  trips: z.number(),
  rowsRead: z.number(),
}
const MetricPoint = z.strictObject({ time: z.string(), ...metricFields })
export type MetricPoint = z.infer<typeof MetricPoint>
const RouteMetrics = z.strictObject({ route: z.string(), ...metricFields, ms: z.number(), most: z.number() })
export type RouteMetrics = z.infer<typeof RouteMetrics>
const SlowStatementRow = z.strictObject({
  id: z.string(),
  statement: z.string(),
  count: z.number(),
  most: z.number(),
  last: z.number(),
  rowsRead: z.number(),
  lastTime: z.string(),
})
export type SlowStatementRow = z.infer<typeof SlowStatementRow>
export const MonitorOverview = z.strictObject({
  range: z.enum(keysOf(timeRanges)),
  points: z.array(MetricPoint),
  /** Values of the gauges at each point; null if not measured. */
  gauges: z.record(z.enum(gaugeNames), z.array(z.number().nullable())),
  /** Latest values of the gauges, at most two minutes old. */
  now: z.record(z.enum(gaugeNames), z.number().nullable()),
  routes: z.array(RouteMetrics),
  jobs: z.array(RouteMetrics),
  slow: z.array(SlowStatementRow),
})
export type MonitorOverview = z.infer<typeof MonitorOverview>
export const QueryPlan = z.strictObject({ lines: z.array(z.strictObject({ depth: z.number(), detail: z.string() })) })
export type QueryPlan = z.infer<typeof QueryPlan>
