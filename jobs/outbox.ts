import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { outbox } from '../db/schema'
import type { Row } from '../worker/core/change'
import type { Context } from '../worker/core/context'
import { logLine } from '../worker/core/log-line'
import { copyMailStatus } from '../worker/messages/mail-status.server'
import { traceFollow } from '../worker/monitor/telemetry/spans.server'
import { addDays, stamp } from '../worker/core/time'
import type { Hold, Step } from './run'

/** Renews the claim of a row during long work. @throws ClaimLostError if another run has claimed the row */
export type Alive = () => Promise<void>
/** Handles one kind of outbox row; `id` is the row's id. Must be idempotent. */
export type Follow = (ctx: Context, payload: Record<string, unknown>, id: string, alive: Alive) => Promise<void>
/** Another run has claimed this row: the current one must not write anything more. */
export class Lost extends Error {}

export const MAX_TRIES = 5
const PER_RUN = 50
/** Number of rows handled concurrently, so that a slow mail server delays only a few. */
const AT_ONCE = 5
/** No further row is started after so many milliseconds; claimed rows are released. */
const BUDGET = 15_000
/**
 * Seconds until a claim expires without renewal; then another run takes over the rows of a killed run. Claims are
 * renewed after each third of this time. Rows with long computations cannot renew in time and need the long claim.
 */
export const CLAIM_SECONDS = 15
export const LONG_CLAIM_SECONDS = 120
const DAY = 86_400
const claimEnd = (now: Date, seconds: number) => stamp(addDays(now, seconds / DAY))
/** Delay before the next try: 1, 4, 16 and 64 minutes. In days. */
const backOff = (tries: number) => 4 ** (tries - 1) / (24 * 60)
/** Kinds that update open pages are handled before mail, SMS and comparisons. */
const urgent = new Set(['notice', 'announcement', 'rights', 'lists'])

/**
 * Handles due rows of the outbox, oldest first, including rows that arrive meanwhile. Rows are claimed in one
 * statement, so that two runs never handle the same row. A failed row is retried later and is dead after five tries; it
 * blocks no other row.
 * @param follows handlers by kind; other kinds are not claimed
 * @param seconds duration of a claim without renewal
 */
export async function drainOutbox(
  ctx: Context,
  follows: Record<string, Follow>,
  hold?: Hold,
  seconds = CLAIM_SECONDS,
): Promise<Step> {
  const began = Date.now()
  let [done, failed, full] = [0, 0, false]
  for (;;) {
    const claimed = await claim(ctx, Object.keys(follows), seconds)
    const claims = renewing(ctx, claimed, seconds)
    const pending = claimed.toSorted((a, b) => Number(urgent.has(b.kind)) - Number(urgent.has(a.kind)))
    const worker = async () => {
      while (Date.now() - began < BUDGET) {
        const row = pending.shift()
        if (!row) return
        await hold?.()
        const well = await one(ctx, row, follows[row.kind]!, claims)
        if (well) done += 1
        else failed += 1
      }
    }
    // If the job's lease is lost, rows already started are still finished under their own claims.
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
    claims.stop()
    if (pending.length) await putBack(ctx, pending)
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    full = claimed.length === PER_RUN
    // The queue message of a row that arrived during this run found the job busy: the row is claimed now instead of a
    // second later.
    if (!claimed.length || pending.length || full) break
  }
  const detail = `${done} done, ${failed} failed`
  return full ? { detail, next: 'more' } : detail
}

const isDue = (now: Date) => and(eq(outbox.status, 0), lte(outbox.nextTime, stamp(now)))
/** Returns the kinds with at least one due row. One round trip. */
export const dueKinds = async (ctx: Context): Promise<ReadonlySet<string>> =>
  new Set(
    (await ctx.db.selectDistinct({ kind: outbox.kind }).from(outbox).where(isDue(ctx.now()))).map(({ kind }) => kind),
  )

/** The longest possible claim or retry delay, in days. */
const LONGEST_DAYS = backOff(MAX_TRIES) / 4 + LONG_CLAIM_SECONDS / DAY
/**
 * Repairs next times after the clock was set back: rows that were due at once or claimed at a later clock time would
 * wait until that time. Rows deliberately scheduled for later are unchanged. One round trip.
 */
export async function pullBack(ctx: Context): Promise<void> {
  const now = ctx.now()
  const [soon, far] = [claimEnd(now, LONG_CLAIM_SECONDS), stamp(addDays(now, LONGEST_DAYS))]
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

async function claim(ctx: Context, kinds: string[], seconds: number): Promise<Row<'outbox'>[]> {
  const now = ctx.now()
  const due = ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isDue(now), inArray(outbox.kind, kinds)))
    .orderBy(asc(outbox.createTime))
    .limit(PER_RUN)
  return ctx.db
    .update(outbox)
    .set({ nextTime: claimEnd(now, seconds), tries: sql`${outbox.tries} + 1` })
    .where(inArray(outbox.id, due))
    .returning()
}
/** True while this run holds the claim: each claim increments `tries`, so that another value means another run. */
const stillMine = (row: Row<'outbox'>) => and(eq(outbox.id, row.id), eq(outbox.tries, row.tries), eq(outbox.status, 0))!
const putBack = (ctx: Context, rows: readonly Row<'outbox'>[]) =>
  ctx.db
    .update(outbox)
    .set({ nextTime: stamp(ctx.now()), tries: sql`${outbox.tries} - 1` })
    .where(or(...rows.map(stillMine)))

type Claims = ReturnType<typeof renewing>
/** Renews the claims of all rows, including those not yet started, until they are finished or the run ends. */
function renewing(ctx: Context, rows: readonly Row<'outbox'>[], seconds: number) {
  const open = new Map(rows.map((row) => [row.id, row]))
  const lost = new Set<string>()
  const every = (seconds * 1000) / 3
  let renewed = ctx.now().getTime()
  let renewal = Promise.resolve()
  const renew = async () => {
    renewed = ctx.now().getTime()
    const renewable = [...open.values()]
    if (!renewable.length) return
    const still = await ctx.db
      .update(outbox)
      .set({ nextTime: claimEnd(ctx.now(), seconds) })
      .where(or(...renewable.map(stillMine)))
      .returning({ id: outbox.id })
    for (const { id } of renewable) if (open.has(id) && !still.some((row) => row.id === id)) lost.add(id)
  }
  const timer = setInterval(() => void renew().catch(() => {}), every)
  return {
    /** @throws ClaimLostError if another run has claimed the row */
    async confirm(id: string) {
      if (ctx.now().getTime() - renewed >= every) renewal = renew()
      await renewal
      if (lost.has(id)) throw new Lost()
    },
    finish: (id: string) => open.delete(id),
    stop: () => clearInterval(timer),
  }
}

/** Handles one row and stores its outcome. @returns true if the row is done */
async function one(ctx: Context, row: Row<'outbox'>, follow: Follow, claims: Claims): Promise<boolean> {
  const set = async (values: Partial<Row<'outbox'>>) => {
    claims.finish(row.id)
    const update = ctx.db.update(outbox).set(values).where(stillMine(row)).returning({ id: outbox.id })
    if (row.kind !== 'mail') return update
    const [written] = await ctx.db.batch([update, ctx.db.run(copyMailStatus(row.id))])
    return written
  }
  // The handler acts for the request that queued the row, and is logged under that request's id.
  const request = { ...ctx.request, id: row.requestId || ctx.request.id }
  const began = Date.now()
  let failed = false
  try {
    // The claim may have been lost while this process was suspended.
    await claims.confirm(row.id)
    await follow({ ...ctx, request }, row.payload, row.id, () => claims.confirm(row.id))
    const updated = await set({ status: 1, doneTime: stamp(ctx.now()), error: '' })
    return updated.length > 0
  } catch (error) {
    if (error instanceof Lost) return false
    failed = true
    // The error message is stored in the row only: a mail server may name the mailbox, which must not reach the
    // platform's log.
    logLine('outbox', { request: request.id, kind: row.kind, row: row.id, tries: row.tries })
    await set({
      status: row.tries >= MAX_TRIES ? 2 : 0,
      nextTime: stamp(addDays(ctx.now(), backOff(row.tries))),
      error: String((error as Error)?.message ?? error).slice(0, 500),
    })
    return false
  } finally {
    claims.finish(row.id)
    traceFollow({ ...ctx, request }, row.kind, began, failed)
  }
}
