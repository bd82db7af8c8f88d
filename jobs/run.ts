import { eq, sql } from 'drizzle-orm'
import { jobRun } from '../db/schema'
import { type Context, jobContext } from '../worker/core/context'
import type { Bindings } from '../worker/core/env'
import { addDays, stamp } from '../worker/core/time'

/** A run that has not ended after this long is taken for dead, and the next one may begin. */
const LEASE_DAYS = 10 / (24 * 60)

/**
 * Runs a job once across isolates and records the run for the administrator. While another run of the same job is alive
 * this one does nothing. `work` answers a line on what it did; it can run twice without harm.
 */
export async function runJob(
  name: string,
  bindings: Bindings,
  work: (ctx: Context) => Promise<string>,
  now?: () => Date,
): Promise<string | null> {
  const ctx = jobContext(name, bindings, now)
  const started = ctx.now()
  const id = ctx.id()
  const alive = sql`select 1 from job_run where job = ${name} and outcome = 'running' and start_time > ${stamp(addDays(started, -LEASE_DAYS))}`
  const { rowsAffected } = await ctx.db.run(
    sql`insert into job_run (id, job, start_time, outcome, detail) select ${id}, ${name}, ${stamp(started)}, 'running', '' where not exists (${alive})`,
  )
  if (rowsAffected === 0) return null
  const end = (outcome: 'done' | 'failed', detail: string) =>
    ctx.db
      .update(jobRun)
      .set({ outcome, detail: detail.slice(0, 500), endTime: stamp(ctx.now()) })
      .where(eq(jobRun.id, id))
  try {
    const detail = await work(ctx)
    await end('done', detail)
    return detail
  } catch (error) {
    await end('failed', String((error as Error)?.message ?? error))
    throw error
  }
}
