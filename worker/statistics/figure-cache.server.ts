import { and, eq, gt, lte } from 'drizzle-orm'
import { figureCache } from '../../db/schema'
import type { Context } from '../core/context'
import { type DecodedQuery, decodedQuery } from '../core/read-all.server'
import { formatStamp } from '../core/time'

/** Seconds for which cached figures are valid. */
const VALID_SECONDS = 60
const validSince = (now: Date) => formatStamp(new Date(now.getTime() - VALID_SECONDS * 1000))

/** Figures with their time of computation. */
export type CachedFigures<Figures> = { madeAt: string; figures: Figures }

/**
 * Query of figures that were cached less than a minute ago; null if there are none.
 * @param scope the counted subjects: `visibleScopeKey` of the caller
 * @param key which figures; their type is that of `storeFigures` with the same key
 */
export const cachedFiguresQuery = <Figures>(
  ctx: Context,
  scope: string,
  key: string,
): DecodedQuery<CachedFigures<Figures> | null> =>
  decodedQuery(
    ctx.db
      .select({ madeAt: figureCache.madeAt, json: figureCache.json })
      .from(figureCache)
      .where(
        and(
          eq(figureCache.scope, scope),
          eq(figureCache.key, key),
          gt(figureCache.madeAt, validSince(ctx.now())),
          lte(figureCache.madeAt, formatStamp(ctx.now())),
        ),
      ),
    ([row]) => (row ? { madeAt: row.madeAt, figures: JSON.parse(row.json) } : null),
  )

/** Stores figures in the cache after the response. */
export function storeFigures(
  ctx: Context,
  scope: string,
  key: string,
  { madeAt, figures }: CachedFigures<unknown>,
): void {
  const json = JSON.stringify(figures)
  ctx.after(
    ctx.db
      .insert(figureCache)
      .values({ scope, key, madeAt, json })
      .onConflictDoUpdate({ target: [figureCache.scope, figureCache.key], set: { madeAt, json } })
      .then(() => undefined),
  )
}
