import type { Context } from '../../core/context'
import type { Gathered } from '../gathered.server'
import type { GaugeName } from '../rules'
import { sendOtlp } from './collector.server'
import { type Counted, metricsBody } from './otlp'

/** Units of the gauges. */
const units: Record<GaugeName, string> = {
  waiting: '{row}',
  oldest: 's',
  dead: '{row}',
  sockets: '{socket}',
  active: '{person}',
  database: 'By',
  storage: 'By',
}

/** Exports the metrics of isolates by route, and the gauges. Does nothing without a collector. */
export async function tellFigures(
  { env }: Context,
  all: readonly Gathered[],
  gauges: readonly { name: GaugeName; value: number }[] = [],
): Promise<void> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return
  const now = Date.now()
  const counted = all.flatMap(({ tallies, since }) =>
    Object.entries(tallies).flatMap(([name, tally]): Counted[] => {
      const [span, , ...route] = name.split('|')
      // Metrics by minute and totals of all routes contain the same requests again, so they are skipped.
      return span === 'h' && route[0] ? [{ tally, route: route.join('|'), from: since || now - 60_000, to: now }] : []
    }),
  )
  if (!counted.length && !gauges.length) return
  const standing = gauges.map(({ name, value }) => ({ name, value, unit: units[name] }))
  await sendOtlp(env, 'metrics', metricsBody(env.ENVIRONMENT, counted, standing, now))
}
