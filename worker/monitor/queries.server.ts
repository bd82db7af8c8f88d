import { and, desc, eq, gte, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DatabaseError } from '../../db/pipeline'
import { gauge, metric, slowStatement } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { conflict, notFound } from '../core/refusal'
import { formatStamp } from '../core/time'
import { isJob, jobTitle } from '../schedule/plans'
import type { MonitorQuery, MonitorOverview, QueryPlan, MetricPoint, RouteMetrics } from './contract'
import { MAX_STATEMENT_LENGTH } from './request-metrics.server'
import {
  type GaugeName,
  gaugeNames,
  JOB_PREFIX,
  emptyTally,
  estimatePercentile,
  type RangeName,
  timeRanges,
  type Tally,
} from './rules'
import { t } from './texts'

const BUCKET_NAMES = emptyTally().b.map((_, at) => `b${at}`)
const sumColumn = (name: string) => sql<number>`sum(${sql.raw(name)})`
/** SQL sums of metric columns over several rows. */
const metricSums = {
  ...{ count: sumColumn('count'), errors: sumColumn('errors'), refused: sumColumn('refused'), ms: sumColumn('ms') },
  ...{ trips: sumColumn('trips'), rowsRead: sumColumn('rows_read'), rowsWritten: sumColumn('rows_written') },
  most: sql<number>`max(most)`,
  b: sql`json_array(${sql.raw(BUCKET_NAMES.map((name) => `sum(${name})`).join(', '))})`.mapWith((text: string) =>
    z.array(z.number()).parse(JSON.parse(text)),
  ),
}
/** Number of routes listed, those with the greatest total time first. */
const MAX_LISTED_ROUTES = 100
const MAX_LISTED_STATEMENTS = 20

/** Returns the points of a chart as truncated times; the present one is last. */
function chartPointsOf(now: Date, range: RangeName): string[] {
  const { days, every, point } = timeRanges[range]
  const count = Math.round((days * 86_400_000) / every)
  return Array.from({ length: count }, (_, back) =>
    formatStamp(new Date(now.getTime() - (count - 1 - back) * every)).slice(0, point),
  )
}
/** Returns the time of the gauge value of a point: at its beginning, for a day at noon. */
const gaugeTimeOf = (point: string) => `${point}${{ 10: ' 12:00:00', 13: ':00:00', 16: ':00' }[point.length]}`

const toMetricFields = (tally: Tally) => ({
  ...{ count: tally.count, errors: tally.errors, refused: tally.refused },
  ...{
    p50: estimatePercentile(tally, 0.5),
    p95: estimatePercentile(tally, 0.95),
    trips: tally.trips,
    rowsRead: tally.rowsRead,
  },
})

/** Loads request metrics, gauges, and the slowest routes and statements of a time range. One round trip. */
export async function overview(ctx: Context, { range }: MonitorQuery): Promise<MonitorOverview> {
  const { span, point } = timeRanges[range]
  const points = chartPointsOf(ctx.now(), range)
  const from = points[0]!
  const lately = [0, 1, 2].map((ago) => `${formatStamp(new Date(ctx.now().getTime() - ago * 60_000)).slice(0, 16)}:00`)
  const { passed, routes, measured, slow } = await readAll(ctx, {
    passed: ctx.db
      .select({ point: sql<string>`substr(time, 1, ${point})`, ...metricSums })
      .from(metric)
      .where(and(eq(metric.span, span), eq(metric.route, ''), gte(metric.time, from)))
      .groupBy(sql`1`),
    routes: ctx.db
      .select({ route: metric.route, ...metricSums })
      .from(metric)
      .where(and(eq(metric.span, 'h'), gte(metric.time, from.slice(0, 13)), ne(metric.route, '')))
      .groupBy(metric.route)
      .orderBy(desc(metricSums.ms))
      .limit(MAX_LISTED_ROUTES),
    measured: ctx.db
      .select()
      .from(gauge)
      .where(
        sql`${gauge.time} in (select value from json_each(${JSON.stringify([...new Set([...points.map(gaugeTimeOf), ...lately])])}))`,
      ),
    slow: ctx.db
      .select()
      .from(slowStatement)
      .where(gte(slowStatement.lastTime, from))
      .orderBy(desc(slowStatement.lastTime))
      .limit(MAX_LISTED_STATEMENTS),
  })
  const byPoint = new Map<string, Tally>(passed.map(({ point: at, ...tally }) => [at, tally]))
  const values = new Map(measured.map(({ name, time, value }) => [`${name} ${time}`, value]))
  const rows = routes.map(
    ({ route, ...tally }): RouteMetrics => ({ route, ...toMetricFields(tally), ms: tally.ms, most: tally.most }),
  )
  return {
    range,
    points: points.map((time): MetricPoint => ({ time, ...toMetricFields(byPoint.get(time) ?? emptyTally()) })),
    gauges: mapGauges((name) => points.map((time) => values.get(`${name} ${gaugeTimeOf(time)}`) ?? null)),
    now: mapGauges(
      (name) => lately.map((time) => values.get(`${name} ${time}`)).find((value) => value !== undefined) ?? null,
    ),
    routes: rows.filter(({ route }) => !route.startsWith(JOB_PREFIX)),
    jobs: rows
      .filter(({ route }) => route.startsWith(JOB_PREFIX))
      .map((row) => ({ ...row, route: jobLabelOf(row.route) })),
    slow,
  }
}
const mapGauges = <Value>(of: (name: GaugeName) => Value) =>
  Object.fromEntries(gaugeNames.map((name) => [name, of(name)])) as Record<GaugeName, Value>
const jobLabelOf = (route: string) => {
  const name = route.slice(JOB_PREFIX.length)
  return isJob(name) ? jobTitle(name) : name
}

/**
 * Returns the query plan of a slow statement, without its values. Two round trips. @throws 404, 409 if no plan is
 * available
 */
export async function planOf(ctx: Context, { id }: { id: string }): Promise<QueryPlan> {
  const [found] = await ctx.db.select().from(slowStatement).where(eq(slowStatement.id, id))
  if (!found) throw notFound()
  if (found.statement.length >= MAX_STATEMENT_LENGTH) throw conflict(t.noPlan)
  const { rows } = await ctx.db.$client.execute(`explain query plan ${found.statement}`).catch((error: unknown) => {
    throw error instanceof DatabaseError ? conflict(t.noPlan) : error
  })
  const depths = new Map<unknown, number>()
  return {
    lines: Array.from(rows, (row) => {
      const [own, above, , detail] = Array.from(row as ArrayLike<unknown>)
      const depth = depths.has(above) ? depths.get(above)! + 1 : 0
      depths.set(own, depth)
      return { depth, detail: String(detail) }
    }),
  }
}
