import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { outbox } from '../db/schema'
import type { Row } from '../worker/core/change'
import type { Context } from '../worker/core/context'
import { addDays, stamp } from '../worker/core/time'
import type { Hold, Step } from './run'

/** What one kind of outbox row asks for; `id` is the row's. Can run twice without harm. */
export type Follow = (ctx: Context, payload: Record<string, unknown>, id: string) => Promise<void>

export const MAX_TRIES = 5
const PER_RUN = 50
/** So many at once: a mail server that is slow holds up a few, not all. */
const AT_ONCE = 5
/** After this long no further row is begun: those that wait go back. Milliseconds. */
const BUDGET = 15_000
/** How long a claimed row is left alone; what a killed run had claimed is taken up again after it. */
const CLAIM_DAYS = 2 / (24 * 60)
/** 1, 4, 16 and 64 minutes. */
const backOff = (tries: number) => 4 ** (tries - 1) / (24 * 60)
/** People look at their screens: what tells them goes before what is sent or compared. */
const urgent = new Set(['notice', 'announcement'])

/**
 * Does what the outbox holds, oldest first. Rows are claimed in one statement, so that two runs never do the same one;
 * a row that fails is tried again later and after five tries stays as dead, blocking nothing.
 */
export async function drainOutbox(ctx: Context, follows: Record<string, Follow>, hold?: Hold): Promise<Step> {
  const now = ctx.now()
  const began = Date.now()
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
  const waiting = claimed.toSorted((a, b) => Number(urgent.has(b.kind)) - Number(urgent.has(a.kind)))
  let failed = 0
  const hand = async () => {
    while (Date.now() - began < BUDGET) {
      const row = waiting.shift()
      if (!row) return
      await hold?.()
      if (!(await one(ctx, row, follows[row.kind]!))) failed += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))
  const back = waiting.map((row) => row.id)
  if (back.length)
    await ctx.db
      .update(outbox)
      .set({ nextTime: stamp(now), tries: sql`${outbox.tries} - 1` })
      .where(inArray(outbox.id, back))
  const detail = `${claimed.length - failed - back.length} done, ${failed} failed`
  return claimed.length === PER_RUN ? { detail, next: 'more' } : detail
}

/** @returns whether it is done */
async function one(ctx: Context, row: Row<'outbox'>, follow: Follow): Promise<boolean> {
  const set = (values: Partial<Row<'outbox'>>) => ctx.db.update(outbox).set(values).where(eq(outbox.id, row.id))
  try {
    await follow(ctx, row.payload, row.id)
  } catch (error) {
    await set({
      status: row.tries >= MAX_TRIES ? 2 : 0,
      nextTime: stamp(addDays(ctx.now(), backOff(row.tries))),
      error: String((error as Error)?.message ?? error).slice(0, 500),
    })
    return false
  }
  await set({ status: 1, doneTime: stamp(ctx.now()), error: '' })
  return true
}
