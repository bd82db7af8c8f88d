import type { Context } from '~/worker/core/context'
import { type Gathered, takeGathered } from '~/worker/monitor/gathered.server'
import { keepGathered, measure, thinOut } from '~/worker/monitor/kept.server'
import { tellFigures } from '~/worker/monitor/telemetry/figures.server'
import { z } from 'zod'
import type { Work } from './run'

/** Each minute: what this isolate has counted, and how things stand. A minute that fails is a gap in a picture. */
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
/** What an isolate put on the queue; null where a message says something else. */
export const measuredIn = (body: unknown): Gathered | null => {
  const told = Told.safeParse(body)
  return told.success ? (told.data.gathered as Gathered) : null
}

/** Throws away figures that are too fine for their age. */
export const thinFigures: Work = async (ctx) => `${await thinOut(ctx)} rows`
