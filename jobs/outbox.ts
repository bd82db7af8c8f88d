import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { outbox } from '../db/schema'
import type { Row } from '../worker/core/change'
import type { Context } from '../worker/core/context'
import { logLine } from '../worker/core/log-line'
import { traceFollow } from '../worker/monitor/telemetry/spans.server'
import { addDays, stamp } from '../worker/core/time'
import type { Hold, Step } from './run'

/** Says that work on a row goes on. @throws Lost where another run has taken the row over */
export type Alive = () => Promise<void>
/** What one kind of outbox row asks for; `id` is the row's. Can run twice without harm. */
export type Follow = (ctx: Context, payload: Record<string, unknown>, id: string, alive: Alive) => Promise<void>
/** Another run does this row now: whoever finds out writes nothing more. */
export class Lost extends Error {}

export const MAX_TRIES = 5
const PER_RUN = 50
/** So many at once: a mail server that is slow holds up a few, not all. */
const AT_ONCE = 5
/** After this long no further row is begun: those that wait go back. Milliseconds. */
const BUDGET = 15_000
/** How long a claimed row is left alone; what a killed run had claimed is taken up again after it. */
const CLAIM_DAYS = 2 / (24 * 60)
/** How often work that goes on says so. Milliseconds. */
const BEAT = 30_000
/** 1, 4, 16 and 64 minutes. */
const backOff = (tries: number) => 4 ** (tries - 1) / (24 * 60)
/** People look at their screens: what tells them goes before what is sent or compared. */
const urgent = new Set(['notice', 'announcement', 'rights', 'lists'])

/**
 * Does what the outbox holds, oldest first, and what has come in meanwhile. Rows are claimed in one statement, so that two
 * runs never do the same one; a row that fails is tried again later and after five tries stays as dead, blocking nothing.
 */
export async function drainOutbox(ctx: Context, follows: Record<string, Follow>, hold?: Hold): Promise<Step> {
  const began = Date.now()
  let [done, failed, full] = [0, 0, false]
  for (;;) {
    const claimed = await claim(ctx, Object.keys(follows))
    const waiting = claimed.toSorted((a, b) => Number(urgent.has(b.kind)) - Number(urgent.has(a.kind)))
    const hand = async () => {
      while (Date.now() - began < BUDGET) {
        const row = waiting.shift()
        if (!row) return
        await hold?.()
        const well = await one(ctx, row, follows[row.kind]!, hold)
        if (well) done += 1
        else failed += 1
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, hand))
    if (waiting.length) await putBack(ctx, waiting)
    full = claimed.length === PER_RUN
    // A message that came in while this run worked found it busy: its row is taken up here, not a second later.
    if (!claimed.length || waiting.length || full) break
  }
  const detail = `${done} done, ${failed} failed`
  return full ? { detail, next: 'more' } : detail
}

const isDue = (now: Date, kinds: string[]) =>
  and(eq(outbox.status, 0), lte(outbox.nextTime, stamp(now)), inArray(outbox.kind, kinds))
/** Does anything of these kinds wait? One trip. */
export const hasDue = async (ctx: Context, kinds: string[]): Promise<boolean> =>
  (await ctx.db.select({ id: outbox.id }).from(outbox).where(isDue(ctx.now(), kinds)).limit(1)).length > 0

/** No claim and no pause is longer. */
const LONGEST_DAYS = backOff(MAX_TRIES) / 4 + CLAIM_DAYS
/**
 * After the clock was set back: what was to be done at once and what was claimed while it was ahead would wait until it has
 * caught up. What is to be done later by somebody's wish stays.
 */
export async function pullBack(ctx: Context): Promise<void> {
  const now = ctx.now()
  const [soon, far] = [stamp(addDays(now, CLAIM_DAYS)), stamp(addDays(now, LONGEST_DAYS))]
  await ctx.db
    .update(outbox)
    .set({ nextTime: stamp(now) })
    .where(
      and(
        ...[eq(outbox.status, 0), gt(outbox.nextTime, soon)],
        or(eq(outbox.nextTime, outbox.createTime), and(gt(outbox.tries, 0), gt(outbox.nextTime, far))),
      ),
    )
}

async function claim(ctx: Context, kinds: string[]): Promise<Row<'outbox'>[]> {
  const now = ctx.now()
  const due = ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(isDue(now, kinds))
    .orderBy(asc(outbox.createTime))
    .limit(PER_RUN)
  return ctx.db
    .update(outbox)
    .set({ nextTime: stamp(addDays(now, CLAIM_DAYS)), tries: sql`${outbox.tries} + 1` })
    .where(inArray(outbox.id, due))
    .returning()
}
const putBack = (ctx: Context, rows: readonly Row<'outbox'>[]) =>
  ctx.db
    .update(outbox)
    .set({ nextTime: stamp(ctx.now()), tries: sql`${outbox.tries} - 1` })
    .where(
      inArray(
        outbox.id,
        rows.map((row) => row.id),
      ),
    )

/** @returns whether it is done */
async function one(ctx: Context, row: Row<'outbox'>, follow: Follow, hold?: Hold): Promise<boolean> {
  // Each claim counts a try: with another count the row is another run's.
  const mine = and(eq(outbox.id, row.id), eq(outbox.tries, row.tries), eq(outbox.status, 0))
  const set = (values: Partial<Row<'outbox'>>) =>
    ctx.db.update(outbox).set(values).where(mine).returning({ id: outbox.id })
  let told = ctx.now().getTime()
  const beat = async () => {
    told = ctx.now().getTime()
    if (!(await set({ nextTime: stamp(addDays(ctx.now(), CLAIM_DAYS)) })).length) throw new Lost()
    // The row is ours, whoever has the job.
    await hold?.().catch(() => {})
  }
  // What takes long without a step of its own, a mail server that is slow, keeps its claim all the same.
  const beating = setInterval(() => void beat().catch(() => {}), BEAT)
  // What it does is the doing of whoever asked for it, and stands in the log under that request.
  const request = { ...ctx.request, id: row.requestId || ctx.request.id }
  const began = Date.now()
  let failed = false
  try {
    await follow({ ...ctx, request }, row.payload, row.id, async () => {
      if (ctx.now().getTime() - told >= BEAT) await beat()
    })
    const kept = await set({ status: 1, doneTime: stamp(ctx.now()), error: '' })
    return kept.length > 0
  } catch (error) {
    if (error instanceof Lost) return false
    failed = true
    // What went wrong stands in the row: a mail server may name the mailbox, which is not for the platform's log.
    logLine('outbox', { request: request.id, kind: row.kind, row: row.id, tries: row.tries })
    await set({
      status: row.tries >= MAX_TRIES ? 2 : 0,
      nextTime: stamp(addDays(ctx.now(), backOff(row.tries))),
      error: String((error as Error)?.message ?? error).slice(0, 500),
    })
    return false
  } finally {
    clearInterval(beating)
    traceFollow({ ...ctx, request }, row.kind, began, failed)
  }
}
