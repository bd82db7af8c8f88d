import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { outbox } from '../db/schema'
import type { Row } from '../worker/core/change'
import type { Context } from '../worker/core/context'
import { logLine } from '../worker/core/log-line'
import { copyMailStatus } from '../worker/messages/mail-status.server'
import { traceOutboxRun } from '../worker/monitor/telemetry/spans.server'
import { addDays, formatStamp } from '../worker/core/time'
import type { RenewLease, StepResult } from './runner'

/** Renews the claim of a row during long work. @throws ClaimLostError if another run has claimed the row */
export type RenewClaim = () => Promise<void>
/** Handles one kind of outbox row; `id` is the row's id. Must be idempotent. */
export type OutboxHandler = (
  ctx: Context,
  payload: Record<string, unknown>,
  id: string,
  alive: RenewClaim,
) => Promise<void>
/** Another run has claimed this row: the current one must not write anything more. */
export class ClaimLostError extends Error {}

export const MAX_TRIES = 5
const PER_RUN = 50
/** Number of rows handled concurrently, so that a slow mail server delays only a few. */
const CONCURRENCY = 5
/** No further row is started after so many milliseconds; claimed rows are released. */
const RUN_BUDGET_MS = 15_000
/**
 * Seconds until a claim expires without renewal; then another run takes over the rows of a killed run. Claims are
 * renewed after each third of this time. Rows with long computations cannot renew in time and need the long claim.
 */
export const CLAIM_SECONDS = 15
export const LONG_CLAIM_SECONDS = 120
const DAY_SECONDS = 86_400
const claimEnd = (now: Date, seconds: number) => formatStamp(addDays(now, seconds / DAY_SECONDS))
/** Delay before the next try: 1, 4, 16 and 64 minutes. In days. */
const backoffDays = (tries: number) => 4 ** (tries - 1) / (24 * 60)
/** Kinds that update open pages are handled before mail, SMS and comparisons. */
const urgentKinds = new Set(['notice', 'announcement', 'rights', 'lists'])

/**
 * Handles due rows of the outbox, oldest first, including rows that arrive meanwhile. Rows are claimed in one
 * statement, so that two runs never handle the same row. A failed row is retried later and is dead after five tries; it
 * blocks no other row.
 * @param follows handlers by kind; other kinds are not claimed
 * @param seconds duration of a claim without renewal
 */
export async function drainOutbox(
  ctx: Context,
  follows: Record<string, OutboxHandler>,
  hold?: RenewLease,
  seconds = CLAIM_SECONDS,
): Promise<StepResult> {
  const began = Date.now()
  let [done, failed, full] = [0, 0, false]
  for (;;) {
    const claimed = await claimRows(ctx, Object.keys(follows), seconds)
    const claims = startClaimRenewal(ctx, claimed, seconds)
    const pending = claimed.toSorted((a, b) => Number(urgentKinds.has(b.kind)) - Number(urgentKinds.has(a.kind)))
    const worker = async () => {
      while (Date.now() - began < RUN_BUDGET_MS) {
        const row = pending.shift()
        if (!row) return
        await hold?.()
        const well = await handleRow(ctx, row, follows[row.kind]!, claims)
        if (well) done += 1
        else failed += 1
      }
    }
    // If the job's lease is lost, rows already started are still finished under their own claims.
    const ends = await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker))
    claims.stop()
    if (pending.length) await releaseClaims(ctx, pending)
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    full = claimed.length === PER_RUN
    // The queue message of a row that arrived during this run found the job busy: the row is claimed now instead of a
    // second later.
    if (!claimed.length || pending.length || full) break
  }
  const detail = `${done} done, ${failed} failed`
  return full ? { detail, next: 'more' } : detail
}

const dueCondition = (now: Date) => and(eq(outbox.status, 0), lte(outbox.nextTime, formatStamp(now)))
/** Query: due rows of these kinds. */
export const dueRowsQuery = (ctx: Context, kinds: string[]) =>
  ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(dueCondition(ctx.now()), inArray(outbox.kind, kinds)))

/** The longest possible claim or retry delay, in days. */
const MAX_DELAY_DAYS = backoffDays(MAX_TRIES) / 4 + LONG_CLAIM_SECONDS / DAY_SECONDS
/** Next times that are wrong since the clock was set back. */
const lateCondition = (now: Date) =>
  and(
    ...[eq(outbox.status, 0), gt(outbox.nextTime, claimEnd(now, LONG_CLAIM_SECONDS))],
    or(
      eq(outbox.nextTime, outbox.createTime),
      and(gt(outbox.tries, 0), gt(outbox.nextTime, formatStamp(addDays(now, MAX_DELAY_DAYS)))),
    ),
  )
/** Query: rows that `repairNextTimes` changes. */
export const lateRowsQuery = (ctx: Context) =>
  ctx.db.select({ id: outbox.id }).from(outbox).where(lateCondition(ctx.now()))
/**
 * Repairs next times after the clock was set back: rows that were due at once or claimed at a later clock time would
 * wait until that time. Rows deliberately scheduled for later are unchanged. One round trip.
 */
export async function repairNextTimes(ctx: Context): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .update(outbox)
    .set({ nextTime: formatStamp(now) })
    .where(lateCondition(now))
}

async function claimRows(ctx: Context, kinds: string[], seconds: number): Promise<Row<'outbox'>[]> {
  const now = ctx.now()
  const due = dueRowsQuery(ctx, kinds).orderBy(asc(outbox.createTime)).limit(PER_RUN)
  return ctx.db
    .update(outbox)
    .set({ nextTime: claimEnd(now, seconds), tries: sql`${outbox.tries} + 1` })
    .where(inArray(outbox.id, due))
    .returning()
}
/** True while this run holds the claim: each claim increments `tries`, so that another value means another run. */
const ownClaimCondition = (row: Row<'outbox'>) =>
  and(eq(outbox.id, row.id), eq(outbox.tries, row.tries), eq(outbox.status, 0))!
const releaseClaims = (ctx: Context, rows: readonly Row<'outbox'>[]) =>
  ctx.db
    .update(outbox)
    .set({ nextTime: formatStamp(ctx.now()), tries: sql`${outbox.tries} - 1` })
    .where(or(...rows.map(ownClaimCondition)))

type ClaimRenewal = ReturnType<typeof startClaimRenewal>
/** Renews the claims of all rows, including those not yet started, until they are finished or the run ends. */
function startClaimRenewal(ctx: Context, rows: readonly Row<'outbox'>[], seconds: number) {
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
      .where(or(...renewable.map(ownClaimCondition)))
      .returning({ id: outbox.id })
    for (const { id } of renewable) if (open.has(id) && !still.some((row) => row.id === id)) lost.add(id)
  }
  const timer = setInterval(() => void renew().catch(() => {}), every)
  return {
    /** @throws ClaimLostError if another run has claimed the row */
    async confirm(id: string) {
      if (ctx.now().getTime() - renewed >= every) renewal = renew()
      await renewal
      if (lost.has(id)) throw new ClaimLostError()
    },
    finish: (id: string) => open.delete(id),
    stop: () => clearInterval(timer),
  }
}

/** Handles one row and stores its outcome. @returns true if the row is done */
async function handleRow(
  ctx: Context,
  row: Row<'outbox'>,
  follow: OutboxHandler,
  claims: ClaimRenewal,
): Promise<boolean> {
  const set = async (values: Partial<Row<'outbox'>>) => {
    claims.finish(row.id)
    const update = ctx.db.update(outbox).set(values).where(ownClaimCondition(row)).returning({ id: outbox.id })
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
    const updated = await set({ status: 1, doneTime: formatStamp(ctx.now()), error: '' })
    return updated.length > 0
  } catch (error) {
    if (error instanceof ClaimLostError) return false
    failed = true
    // The error message is stored in the row only: a mail server may name the mailbox, which must not reach the
    // platform's log.
    logLine('outbox', { request: request.id, kind: row.kind, row: row.id, tries: row.tries })
    await set({
      status: row.tries >= MAX_TRIES ? 2 : 0,
      nextTime: formatStamp(addDays(ctx.now(), backoffDays(row.tries))),
      error: String((error as Error)?.message ?? error).slice(0, 500),
    })
    return false
  } finally {
    claims.finish(row.id)
    traceOutboxRun({ ...ctx, request }, row.kind, began, failed)
  }
}
