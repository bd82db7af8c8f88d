import type { Context } from '~/worker/core/context'
import { type Gathered, takeGathered } from '~/worker/monitor/gathered.server'
import { keepGathered, measure, thinOut } from '~/worker/monitor/kept.server'
import { tellFigures } from '~/worker/monitor/telemetry/figures.server'
import { z } from 'zod'
import type { Work } from './run'

/**
 * Stores the metrics counted by this isolate and a sample of the current state, once a minute. A failed minute is a gap
 * in the charts.
 */
export async function keepFigures(ctx: Context): Promise<void> {
  const counted = takeGathered(ctx)
  const standing = await measure(ctx)
  if (counted) await keepGathered(ctx, [counted])
  await tellFigures(ctx, counted ? [counted] : [], standing)
}

const numbers = z.record(z.string(), z.union([z.number(), z.string(), z.array(z.number())]))
const Told = z.object({
  kind: z.literal('measured'),
  gathered: z.object({
    tallies: z.record(z.string(), numbers),
    slow: z.record(z.string(), numbers),
    seen: z.record(z.string(), z.string()),
    refusals: z.record(z.string(), numbers).default({}),
    since: z.number().default(0),
  }),
})
/** Parses a queue message with the metrics of an isolate; null for any other message. */
export const measuredIn = (body: unknown): Gathered | null => {
  const parsed = Told.safeParse(body)
  return parsed.success ? (parsed.data.gathered as Gathered) : null
}

/** Downsamples metrics: deletes rows whose resolution is too fine for their age. */
export const thinFigures: Work = async (ctx) => `${await thinOut(ctx)} rows`
