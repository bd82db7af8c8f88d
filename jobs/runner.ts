import { and, eq, ne, sql } from 'drizzle-orm'
import { job, jobRun } from '../db/schema'
import { type Context, jobContext } from '../worker/core/context'
import type { Bindings } from '../worker/core/env'
import { addDays, formatStamp } from '../worker/core/time'
import { recordRequest } from '../worker/monitor/request-metrics.server'
import { JOB_PREFIX } from '../worker/monitor/rules'
import { traceRequest } from '../worker/monitor/telemetry/spans.server'

/**
 * Seconds for which a run holds its job without renewing the lease. Then the run counts as dead, and the next run
 * continues at its last step. The outbox has a short lease because sign-in codes wait for it; its work waits for the
 * network and renews in time.
 */
const LEASE_SECONDS = 180
const leaseSecondsByJob: Partial<Record<string, number>> = { outbox: 15 }
const leaseSeconds = (name: string) => leaseSecondsByJob[name] ?? LEASE_SECONDS
const addSecondsStamp = (now: Date, seconds: number) => formatStamp(addDays(now, seconds / 86_400))
/** The latest valid end of a lease; a later one was written before the clock was set back. */
const latestLease = (name: string, now: Date) => addSecondsStamp(now, 2 * leaseSeconds(name))
/** True if the lease of a job has expired. */
export const isLeaseExpired = (name: string, lease: string, now: Date) =>
  lease <= formatStamp(now) || lease > latestLease(name, now)
/** No further step begins after so many milliseconds; the next tick continues. */
const RUN_BUDGET_MS = 20_000

/** The result of a step: a detail for the run; `next` is the cursor of the following step. */
export type StepResult = string | { detail: string; next: unknown }
/** Renews the lease if a third of it has passed. @throws LeaseLostError if another run has taken over the job */
export type RenewLease = () => Promise<void>
/**
 * One step of a job. Must be idempotent. `cursor` is null in the first step; `params` has the values set by an
 * administrator.
 */
export type JobHandler = (
  ctx: Context,
  cursor: unknown,
  hold: RenewLease,
  params: Record<string, unknown>,
) => Promise<StepResult>
class LeaseLostError extends Error {}

/**
 * `seen`: the planned time of the last start, read when the job was found due; a different value means that another run
 * has started it.
 */
type RunOptions = { now?: () => Date; byHand?: boolean; seen?: string }

/**
 * Runs a job step by step and records the run. Across isolates only one run of a job is active at a time; the others do
 * nothing. A run that was killed or reached its time budget is continued from its last step.
 * @returns the detail of the run; null if another run is active or has already done it
 * @throws the error of the step that failed, after it has been recorded
 */
export async function runJob(
  name: string,
  bindings: Bindings,
  work: JobHandler,
  { now, byHand = false, seen }: RunOptions = {},
): Promise<string | null> {
  const ctx = jobContext(name, bindings, now)
  const began = Date.now()
  const started = formatStamp(ctx.now())
  const id = ctx.id()
  const lease = leaseSeconds(name)
  const until = () => addSecondsStamp(ctx.now(), lease)
  const mine = and(eq(job.id, name), eq(job.runId, id))
  const [, claimed] = await ctx.db.batch([
    ctx.db
      .insert(job)
      .values({ id: name, plannedTime: seen ?? started })
      .onConflictDoNothing(),
    ctx.db
      .update(job)
      .set({ runId: id, leaseTime: until(), ...(!byHand && { plannedTime: started }) })
      .where(
        and(
          eq(job.id, name),
          // The SQL counterpart of `isLeaseExpired`.
          sql`(${job.leaseTime} <= ${started} or ${job.leaseTime} > ${latestLease(name, ctx.now())})`,
          seen === undefined ? undefined : eq(job.plannedTime, seen),
        ),
      )
      .returning(),
    ctx.db.run(sql`insert into job_run (id, job, start_time, outcome, detail, by_hand)
      select ${id}, ${name}, ${started}, 'running', '', ${byHand ? 1 : 0} from job where id = ${name} and run_id = ${id}`),
    ctx.db
      .update(jobRun)
      .set({ outcome: 'lost', endTime: started })
      .where(
        and(
          eq(jobRun.job, name),
          eq(jobRun.outcome, 'running'),
          ne(jobRun.id, id),
          sql`exists (select 1 from job where id = ${name} and run_id = ${id})`,
        ),
      ),
  ])
  if (!claimed[0]) return null
  let cursor: unknown = claimed[0].cursor
  let steps = 0
  const details: string[] = []
  /** Stores the outcome and releases the lease. @returns false if another run has taken over the job */
  const end = async (outcome: 'done' | 'failed', detail: string, place?: { cursor: unknown }) => {
    const { trips, rowsRead, rowsWritten } = ctx.meter
    recordRequest(ctx, {
      ...{ route: `${JOB_PREFIX}${name}`, outcome: outcome === 'done' ? 'good' : 'error', ms: Date.now() - began },
      ...{ trips, rowsRead, rowsWritten },
    })
    traceRequest(ctx, { route: `${JOB_PREFIX}${name}`, kind: 'internal', began, failed: outcome === 'failed' })
    const [, released] = await ctx.db.batch([
      ctx.db
        .update(jobRun)
        .set({
          outcome,
          detail: detail.slice(0, 500),
          endTime: formatStamp(ctx.now()),
          costTime: Date.now() - began,
          steps,
        })
        // A run that has taken over has set the outcome to 'lost'.
        .where(and(eq(jobRun.id, id), eq(jobRun.outcome, 'running'))),
      ctx.db
        .update(job)
        .set({ ...place, leaseTime: '' })
        .where(and(mine, ne(job.leaseTime, '')))
        .returning({ id: job.id }),
    ])
    return released.length > 0
  }
  /** Renews the lease while the run has not ended, and stores the cursor if given. @throws LeaseLostError if it is lost */
  const renewLease = async (place?: { cursor: unknown }) => {
    const renewedRows = await ctx.db
      .update(job)
      .set({ ...place, leaseTime: until() })
      .where(and(mine, ne(job.leaseTime, '')))
      .returning({ id: job.id })
    if (renewedRows.length === 0) throw new LeaseLostError()
  }
  const renewEvery = (lease * 1000) / 3
  let renewed = Date.now()
  let lost = false
  const renew = async () => {
    renewed = Date.now()
    await renewLease()
  }
  const hold: RenewLease = async () => {
    if (lost) throw new LeaseLostError()
    if (Date.now() - renewed >= renewEvery) await renew()
  }
  // Renews the lease while a step waits, for example for a slow mail server.
  const renewing = setInterval(() => {
    renew().catch((error: unknown) => (lost ||= error instanceof LeaseLostError))
  }, renewEvery)
  try {
    for (;;) {
      const step = await work(ctx, cursor, hold, claimed[0].params)
      steps += 1
      details.push(typeof step === 'string' ? step : step.detail)
      cursor = typeof step === 'string' ? null : step.next
      if (cursor === null || Date.now() - began >= RUN_BUDGET_MS) break
      await renewLease({ cursor })
    }
    const detail = details.length > 1 ? `${details.length} steps: ${details.at(-1)}` : details[0]!
    return (await end('done', detail, { cursor })) ? detail : null
  } catch (error) {
    // Another run holds the job: this one was taken for dead.
    if (error instanceof LeaseLostError) return null
    await end('failed', String((error as Error)?.message ?? error))
    throw error
  } finally {
    clearInterval(renewing)
  }
}
