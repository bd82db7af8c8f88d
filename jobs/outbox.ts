import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { outbox } from '../db/schema'
import type { Row } from '../worker/core/change'
import type { Context } from '../worker/core/context'
import { logLine } from '../worker/core/log-line'
import { copyMailStatus } from '../worker/messages/mail-status.server'
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
/**
 * How long a claimed row is left alone without a renewal, in seconds: another run takes up after it what a killed run had
 * claimed. It is renewed each time that a third of it has passed. Rows whose work computes for long cannot renew in time and
 * need the long one.
 */
export const CLAIM_SECONDS = 15
export const LONG_CLAIM_SECONDS = 120
const DAY = 86_400
const claimEnd = (now: Date, seconds: number) => stamp(addDays(now, seconds / DAY))
/** 1, 4, 16 and 64 minutes. */
const backOff = (tries: number) => 4 ** (tries - 1) / (24 * 60)
/** People look at their screens: what tells them goes before what is sent or compared. */
const urgent = new Set(['notice', 'announcement', 'rights', 'lists'])

/**
 * Does what the outbox holds, oldest first, and what has come in meanwhile. Rows are claimed in one statement, so that two
 * runs never do the same one; a row that fails is tried again later and after five tries stays as dead, blocking nothing.
 * @param seconds how long a claim lasts without a renewal
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
    const waiting = claimed.toSorted((a, b) => Number(urgent.has(b.kind)) - Number(urgent.has(a.kind)))
    const hand = async () => {
      while (Date.now() - began < BUDGET) {
        const row = waiting.shift()
        if (!row) return
        await hold?.()
        const well = await one(ctx, row, follows[row.kind]!, claims)
        if (well) done += 1
        else failed += 1
      }
    }
    // Where the job is lost, rows that were begun are finished all the same, under their claims.
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, hand))
    claims.stop()
    if (waiting.length) await putBack(ctx, waiting)
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    full = claimed.length === PER_RUN
    // A message that came in while this run worked found it busy: its row is taken up here, not a second later.
    if (!claimed.length || waiting.length || full) break
  }
  const detail = `${done} done, ${failed} failed`
  return full ? { detail, next: 'more' } : detail
}

const isDue = (now: Date) => and(eq(outbox.status, 0), lte(outbox.nextTime, stamp(now)))
/** Kinds of which a row is due. One round trip. */
export const dueKinds = async (ctx: Context): Promise<ReadonlySet<string>> =>
  new Set(
    (await ctx.db.selectDistinct({ kind: outbox.kind }).from(outbox).where(isDue(ctx.now()))).map(({ kind }) => kind),
  )

/** No claim and no pause is longer. */
const LONGEST_DAYS = backOff(MAX_TRIES) / 4 + LONG_CLAIM_SECONDS / DAY
/**
 * After the clock was set back: what was to be done at once and what was claimed while it was ahead would wait until it has
 * caught up. What is to be done later by somebody's wish stays.
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
/** Each claim counts a try: with another count the row is another run's. */
const stillMine = (row: Row<'outbox'>) => and(eq(outbox.id, row.id), eq(outbox.tries, row.tries), eq(outbox.status, 0))!
const putBack = (ctx: Context, rows: readonly Row<'outbox'>[]) =>
  ctx.db
    .update(outbox)
    .set({ nextTime: stamp(ctx.now()), tries: sql`${outbox.tries} - 1` })
    .where(or(...rows.map(stillMine)))

type Claims = ReturnType<typeof renewing>
/** Renews the claims of rows, those that wait for their turn as well, until they are finished or the run ends. */
function renewing(ctx: Context, rows: readonly Row<'outbox'>[], seconds: number) {
  const open = new Map(rows.map((row) => [row.id, row]))
  const lost = new Set<string>()
  const every = (seconds * 1000) / 3
  let renewed = ctx.now().getTime()
  let renewal = Promise.resolve()
  const renew = async () => {
    renewed = ctx.now().getTime()
    const asked = [...open.values()]
    if (!asked.length) return
    const still = await ctx.db
      .update(outbox)
      .set({ nextTime: claimEnd(ctx.now(), seconds) })
      .where(or(...asked.map(stillMine)))
      .returning({ id: outbox.id })
    for (const { id } of asked) if (open.has(id) && !still.some((row) => row.id === id)) lost.add(id)
  }
  const timer = setInterval(() => void renew().catch(() => {}), every)
  return {
    /** @throws Lost where another run has the row */
    async confirm(id: string) {
      if (ctx.now().getTime() - renewed >= every) renewal = renew()
      await renewal
      if (lost.has(id)) throw new Lost()
    },
    finish: (id: string) => open.delete(id),
    stop: () => clearInterval(timer),
  }
}

/** @returns whether it is done */
async function one(ctx: Context, row: Row<'outbox'>, follow: Follow, claims: Claims): Promise<boolean> {
  const set = async (values: Partial<Row<'outbox'>>) => {
    claims.finish(row.id)
    const update = ctx.db.update(outbox).set(values).where(stillMine(row)).returning({ id: outbox.id })
    if (row.kind !== 'mail') return update
    const [written] = await ctx.db.batch([update, ctx.db.run(copyMailStatus(row.id))])
    return written
  }
  // What it does is the doing of whoever asked for it, and stands in the log under that request.
  const request = { ...ctx.request, id: row.requestId || ctx.request.id }
  const began = Date.now()
  let failed = false
  try {
    // A program that stood still meanwhile may have lost it.
    await claims.confirm(row.id)
    await follow({ ...ctx, request }, row.payload, row.id, () => claims.confirm(row.id))
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
    claims.finish(row.id)
    traceFollow({ ...ctx, request }, row.kind, began, failed)
  }
}
