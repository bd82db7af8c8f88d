import type { Context } from '~/worker/core/context'
import { type CollectedMetrics, takeCollectedMetrics } from '~/worker/monitor/request-metrics.server'
import { storeMetrics, recordGauges, deleteOldMetrics } from '~/worker/monitor/metrics-store.server'
import { exportMetrics } from '~/worker/monitor/telemetry/metrics-export.server'
import { z } from 'zod'
import type { JobHandler } from './runner'

/**
 * Stores the metrics counted by this isolate and a sample of the current state, once a minute. A failed minute is a gap
 * in the charts.
 */
export async function collectMetrics(ctx: Context): Promise<void> {
  const counted = takeCollectedMetrics(ctx)
  const standing = await recordGauges(ctx)
  if (counted) await storeMetrics(ctx, [counted])
  await exportMetrics(ctx, counted ? [counted] : [], standing)
}

const countersSchema = z.record(z.string(), z.union([z.number(), z.string(), z.array(z.number())]))
const MetricsMessage = z.object({
  kind: z.literal('measured'),
  gathered: z.object({
    tallies: z.record(z.string(), countersSchema),
    slow: z.record(z.string(), countersSchema),
    seen: z.record(z.string(), z.string()),
    refusals: z.record(z.string(), countersSchema).default({}),
    since: z.number().default(0),
  }),
})
/** Parses a queue message with the metrics of an isolate; null for any other message. */
export const parseMetrics = (body: unknown): CollectedMetrics | null => {
  const parsed = MetricsMessage.safeParse(body)
  return parsed.success ? (parsed.data.gathered as CollectedMetrics) : null
}

/** Downsamples metrics: deletes rows whose resolution is too fine for their age. */
export const downsampleMetrics: JobHandler = async (ctx) => `${await deleteOldMetrics(ctx)} rows`
