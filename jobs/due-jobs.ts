import { type SQLWrapper, sql } from 'drizzle-orm'
import { job } from '../db/schema'
import type { Context } from '../worker/core/context'
import { decodedQuery, readAll } from '../worker/core/read-all.server'
import { keysOf } from '../worker/core/typed-keys'
import { formatStamp, parseStamp } from '../worker/core/time'
import { type JobName, jobNames, nextRunOf } from '../worker/schedule/plans'
import { calendarSettingsQuery } from '../worker/system/calendar.server'
import { readSettings, toCalendar } from '../worker/system/settings'
import { lateRowsQuery, repairNextTimes } from './outbox'
import { isLeaseExpired } from './runner'

/** Queries by job; a job has work if its query finds a row. */
export type WorkQueries = Partial<Record<JobName, (ctx: Context) => SQLWrapper>>

/** Query: the jobs that have work. One statement for all. */
const pendingWorkQuery = (ctx: Context, queries: WorkQueries) =>
  decodedQuery(
    ctx.db
      .select(
        Object.fromEntries(
          keysOf(queries).map((name) => [name, sql<number>`exists ${queries[name]?.(ctx)}`]),
        ) as Record<JobName, ReturnType<typeof sql<number>>>,
      )
      .from(sql`(select 1)`),
    ([found]): ReadonlySet<JobName> => new Set(keysOf(queries).filter((name) => found?.[name])),
  )
/** Returns the jobs that have work. One round trip. */
export const findPendingWork = (ctx: Context, queries: WorkQueries) => readAll(ctx, pendingWorkQuery(ctx, queries))

/** A planned time older than this was missed. Ticks come each minute, and one may be lost. Milliseconds. */
const MISSED_AFTER_MS = 5 * 60_000
/**
 * Returns the jobs that are due: those with a planned time since their last start, and those that were interrupted. A
 * job without a row waits for its next planned time. Missed times are caught up once, or not at all if the job's
 * `catchUp` is `skip`. A job with its default plan and a work query is skipped while it has no work, because a run
 * costs two writes. One round trip; more after a new job was added or the clock was set back.
 * @returns names, each with the planned time of the last start
 */
export async function findDueJobs(ctx: Context, queries: WorkQueries): Promise<{ name: JobName; seen: string }[]> {
  const now = ctx.now()
  const time = formatStamp(now)
  const [rows, days, pending, late] = await readAll(ctx, [
    ctx.db.select().from(job),
    calendarSettingsQuery(ctx),
    pendingWorkQuery(ctx, queries),
    lateRowsQuery(ctx).limit(1),
  ])
  if (late.length) {
    await repairNextTimes(ctx)
    return findDueJobs(ctx, queries)
  }
  const calendar = toCalendar(readSettings(days))
  const fresh = jobNames.filter((name) => !rows.some((one) => one.id === name))
  // As if the job had been started a minute ago.
  const before = formatStamp(new Date(now.getTime() - 60_000))
  if (fresh.length)
    await ctx.db
      .insert(job)
      .values(fresh.map((id) => ({ id, plannedTime: before })))
      .onConflictDoNothing()
  const recent = formatStamp(new Date(now.getTime() - MISSED_AFTER_MS))
  return jobNames.flatMap((name) => {
    const row = rows.find((one) => one.id === name)
    if (row?.status === -1) return []
    const lastStart = row?.plannedTime ?? before
    // A finished run clears its lease: an expired lease belongs to a killed run.
    const interrupted =
      !!row && (row.cursor !== null || (row.leaseTime !== '' && isLeaseExpired(name, row.leaseTime, now)))
    if (interrupted) return [{ name, seen: lastStart }]
    if (queries[name] && !row?.cron && !pending.has(name)) return []
    // A last start in the future was written before the clock was set back: the job does not wait until that time.
    const since = (row?.catchUp === 'skip' && lastStart < recent) || lastStart > time ? recent : lastStart
    const next = nextRunOf(name, row?.cron, parseStamp(since || before), calendar)
    return next !== null && next <= now ? [{ name, seen: lastStart }] : []
  })
}
