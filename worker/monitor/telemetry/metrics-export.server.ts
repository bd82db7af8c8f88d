import type { Context } from '../../core/context'
import type { CollectedMetrics } from '../request-metrics.server'
import type { GaugeName } from '../rules'
import { sendOtlp } from './otlp-client.server'
import { type RouteTally, metricsBody } from './otlp-bodies'

/** Units of the gauges. */
const gaugeUnits: Record<GaugeName, string> = {
  waiting: '{row}',
  oldest: 's',
  dead: '{row}',
  sockets: '{socket}',
  active: '{person}',
  database: 'By',
  storage: 'By',
}

/** Exports the metrics of isolates by route, and the gauges. Does nothing without a collector. */
export async function exportMetrics(
  { env }: Context,
  all: readonly CollectedMetrics[],
  gauges: readonly { name: GaugeName; value: number }[] = [],
): Promise<void> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return
  const now = Date.now()
  const counted = all.flatMap(({ tallies, since }) =>
    Object.entries(tallies).flatMap(([name, tally]): RouteTally[] => {
      const [span, , ...route] = name.split('|')
      // Metrics by minute and totals of all routes contain the same requests again, so they are skipped.
      return span === 'h' && route[0] ? [{ tally, route: route.join('|'), from: since || now - 60_000, to: now }] : []
    }),
  )
  if (!counted.length && !gauges.length) return
  const standing = gauges.map(({ name, value }) => ({ name, value, unit: gaugeUnits[name] }))
  await sendOtlp(env, 'metrics', metricsBody(env.ENVIRONMENT, counted, standing, now))
}
