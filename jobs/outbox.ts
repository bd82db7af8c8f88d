import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { outbox } from '../db/schema'
import type { Context } from '../worker/core/context'
import { addDays, stamp } from '../worker/core/time'
import type { Step } from './run'

/** What one kind of outbox row asks for. Can run twice without harm. */
export type Follow = (ctx: Context, payload: Record<string, unknown>) => Promise<void>

export const MAX_TRIES = 5
const PER_RUN = 50
/** How long a claimed row is left alone; a run that was killed is taken up again after it. */
const CLAIM_DAYS = 5 / (24 * 60)
/** 1, 4, 16 and 64 minutes. */
const backOff = (tries: number) => 4 ** (tries - 1) / (24 * 60)

/**
 * Does what the outbox holds, oldest first. Rows are claimed in one statement, so that two runs never do the same one;
 * a row that fails is tried again later and after five tries stays as dead, blocking nothing.
 */
export async function drainOutbox(ctx: Context, follows: Record<string, Follow>): Promise<Step> {
  const now = ctx.now()
  const due = ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, 0), lte(outbox.nextTime, stamp(now)), inArray(outbox.kind, Object.keys(follows))))
    .orderBy(asc(outbox.createTime))
    .limit(PER_RUN)
  const claimed = await ctx.db
    .update(outbox)
    .set({ nextTime: stamp(addDays(now, CLAIM_DAYS)), tries: sql`${outbox.tries} + 1` })
    .where(inArray(outbox.id, due))
    .returning()
  let failed = 0
  for (const row of claimed) {
    try {
      await follows[row.kind]!(ctx, row.payload)
      await ctx.db
        .update(outbox)
        .set({ status: 1, doneTime: stamp(ctx.now()), error: '' })
        .where(eq(outbox.id, row.id))
    } catch (error) {
      failed += 1
      const dead = row.tries >= MAX_TRIES
      await ctx.db
        .update(outbox)
        .set({
          status: dead ? 2 : 0,
          nextTime: stamp(addDays(ctx.now(), backOff(row.tries))),
          error: String((error as Error)?.message ?? error).slice(0, 500),
        })
        .where(eq(outbox.id, row.id))
    }
  }
  const detail = `${claimed.length - failed} done, ${failed} failed`
  return claimed.length === PER_RUN ? { detail, next: 'more' } : detail
}
