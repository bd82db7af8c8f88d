import { and, eq, gt, lte } from 'drizzle-orm'
import { figureCache } from '../../db/schema'
import type { Context } from '../core/context'
import { type Reading, reading } from '../core/read-all.server'
import { stamp } from '../core/time'

/** Seconds for which cached figures are valid. */
const VALID = 60
const validSince = (now: Date) => stamp(new Date(now.getTime() - VALID * 1000))

/** Figures with their time of computation. */
export type Cached<Figures> = { madeAt: string; figures: Figures }

/**
 * Query of figures that were cached less than a minute ago; null if there are none.
 * @param scope the counted subjects: `visibleScopeKey` of the caller
 * @param key which figures; their type is that of `storeFigures` with the same key
 */
export const cachedFigures = <Figures>(ctx: Context, scope: string, key: string): Reading<Cached<Figures> | null> =>
  reading(
    ctx.db
      .select({ madeAt: figureCache.madeAt, json: figureCache.json })
      .from(figureCache)
      .where(
        and(
          eq(figureCache.scope, scope),
          eq(figureCache.key, key),
          gt(figureCache.madeAt, validSince(ctx.now())),
          lte(figureCache.madeAt, stamp(ctx.now())),
        ),
      ),
    ([row]) => (row ? { madeAt: row.madeAt, figures: JSON.parse(row.json) } : null),
  )

/** Stores figures in the cache after the response. */
export function storeFigures(ctx: Context, scope: string, key: string, { madeAt, figures }: Cached<unknown>): void {
  const json = JSON.stringify(figures)
  ctx.after(
    ctx.db
      .insert(figureCache)
      .values({ scope, key, madeAt, json })
      .onConflictDoUpdate({ target: [figureCache.scope, figureCache.key], set: { madeAt, json } })
      .then(() => undefined),
  )
}
