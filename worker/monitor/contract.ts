import { z } from 'zod'
import { id } from '../core/input'
import { namesIn } from '../core/names'
import { gauges, ranges } from './rules'
import { t } from './texts'

export const MonitorQuery = z.object({
  range: z.enum(namesIn(ranges), { error: () => t.noSuchRange }).default('1h'),
})
export type MonitorQuery = z.output<typeof MonitorQuery>
export const OneStatement = z.object({ id: id() })

const figures = {
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
const Point = z.strictObject({ time: z.string(), ...figures })
export type Point = z.infer<typeof Point>
const RouteRow = z.strictObject({ route: z.string(), ...figures, ms: z.number(), most: z.number() })
export type RouteRow = z.infer<typeof RouteRow>
const SlowRow = z.strictObject({
  id: z.string(),
  statement: z.string(),
  count: z.number(),
  most: z.number(),
  last: z.number(),
  rowsRead: z.number(),
  lastTime: z.string(),
})
export type SlowRow = z.infer<typeof SlowRow>
export const Overview = z.strictObject({
  range: z.enum(namesIn(ranges)),
  points: z.array(Point),
  /** Values of the gauges at each point; null if not measured. */
  gauges: z.record(z.enum(gauges), z.array(z.number().nullable())),
  /** Latest values of the gauges, at most two minutes old. */
  now: z.record(z.enum(gauges), z.number().nullable()),
  routes: z.array(RouteRow),
  jobs: z.array(RouteRow),
  slow: z.array(SlowRow),
})
export type Overview = z.infer<typeof Overview>
export const Plan = z.strictObject({ lines: z.array(z.strictObject({ depth: z.number(), detail: z.string() })) })
export type Plan = z.infer<typeof Plan>
