import { and, eq, ne, sql } from 'drizzle-orm'
import { job, jobRun } from '../db/schema'
import { type Context, jobContext } from '../worker/core/context'
import type { Bindings } from '../worker/core/env'
import { addDays, stamp } from '../worker/core/time'
import { note } from '../worker/monitor/gathered.server'
import { JOB } from '../worker/monitor/rules'
import { traceWhole } from '../worker/monitor/telemetry/spans.server'

/**
 * How long a run holds its job without renewing the lease, in seconds; after that it counts as dead, and the next run goes on
 * where it began. Sign-in codes wait for the outbox: its lease is short, for its work waits for the network and renews in time.
 */
const LEASE_SECONDS = 180
const leases: Partial<Record<string, number>> = { outbox: 15 }
const leaseSeconds = (name: string) => leases[name] ?? LEASE_SECONDS
const later = (now: Date, seconds: number) => stamp(addDays(now, seconds / 86_400))
/** The latest end that a lease of the job may have; a later one was given before the clock was set back. */
const latestLease = (name: string, now: Date) => later(now, 2 * leaseSeconds(name))
/** Whether the lease of a job has run out. */
export const isOver = (name: string, lease: string, now: Date) => lease <= stamp(now) || lease > latestLease(name, now)
/** After this long no further step begins: the next tick goes on. Milliseconds. */
const BUDGET = 20_000

/** What a step did; `next` is where the following one goes on. */
export type Step = string | { detail: string; next: unknown }
/** Renews the lease where a third of it has passed. @throws Lost where another run has taken the job over */
export type Hold = () => Promise<void>
/** One step of a job. It can run twice without harm. `cursor` is null at the beginning, `told` what an administrator told it. */
export type Work = (ctx: Context, cursor: unknown, hold: Hold, told: Record<string, unknown>) => Promise<Step>
class Lost extends Error {}

/** `seen`: the planned moment that was last taken up when the job was found due; where it has moved, another took it up. */
type How = { now?: () => Date; byHand?: boolean; seen?: string }

/**
 * Runs a job once across isolates, step by step, and records the run for the administrator. While another run of the same
 * job is alive this one does nothing. A run that was killed, or whose time is up, is gone on with from its last step.
 * @returns a line on what was done; null where another run is alive, or has done it
 */
export async function runJob(
  name: string,
  bindings: Bindings,
  work: Work,
  { now, byHand = false, seen }: How = {},
): Promise<string | null> {
  const ctx = jobContext(name, bindings, now)
  const began = Date.now()
  const started = stamp(ctx.now())
  const id = ctx.id()
  const lease = leaseSeconds(name)
  const until = () => later(ctx.now(), lease)
  const mine = and(eq(job.id, name), eq(job.runId, id))
  const [, taken] = await ctx.db.batch([
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
          // As `isOver`.
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
  if (!taken[0]) return null
  let cursor: unknown = taken[0].cursor
  let steps = 0
  const details: string[] = []
  const end = (outcome: 'done' | 'failed', detail: string) => {
    const { trips, rowsRead, rowsWritten } = ctx.meter
    note(ctx, {
      ...{ route: `${JOB}${name}`, outcome: outcome === 'done' ? 'good' : 'error', ms: Date.now() - began },
      ...{ trips, rowsRead, rowsWritten },
    })
    traceWhole(ctx, { route: `${JOB}${name}`, kind: 'internal', began, failed: outcome === 'failed' })
    return ctx.db.batch([
      ctx.db
        .update(jobRun)
        .set({ outcome, detail: detail.slice(0, 500), endTime: stamp(ctx.now()), costTime: Date.now() - began, steps })
        .where(eq(jobRun.id, id)),
      ctx.db.update(job).set({ leaseTime: '' }).where(mine),
    ])
  }
  /** Keeps the lease of a run that has not ended, and the place to go on from where one is given. */
  const keep = async (place?: { cursor: unknown }) => {
    const kept = await ctx.db
      .update(job)
      .set({ ...place, leaseTime: until() })
      .where(and(mine, ne(job.leaseTime, '')))
      .returning({ id: job.id })
    if (kept.length === 0) throw new Lost()
  }
  const renewEvery = (lease * 1000) / 3
  let renewed = Date.now()
  let lost = false
  const renew = async () => {
    renewed = Date.now()
    await keep()
  }
  const hold: Hold = async () => {
    if (lost) throw new Lost()
    if (Date.now() - renewed >= renewEvery) await renew()
  }
  // A step that waits for something else, a slow mail server for example, keeps its lease.
  const renewing = setInterval(() => {
    renew().catch((error: unknown) => (lost ||= error instanceof Lost))
  }, renewEvery)
  try {
    do {
      const step = await work(ctx, cursor, hold, taken[0].params)
      steps += 1
      details.push(typeof step === 'string' ? step : step.detail)
      cursor = typeof step === 'string' ? null : step.next
      await keep({ cursor })
    } while (cursor !== null && Date.now() - began < BUDGET)
    const detail = details.length > 1 ? `${details.length} steps: ${details.at(-1)}` : details[0]!
    await end('done', detail)
    return detail
  } catch (error) {
    // Somebody else's by now: this run was taken for dead.
    if (error instanceof Lost) return null
    await end('failed', String((error as Error)?.message ?? error))
    throw error
  } finally {
    clearInterval(renewing)
  }
}
