import { job } from '~/db/schema'
import { findDatabaseUnavailable } from '~/db/request'
import { jobContext } from '~/worker/core/context'
import type { Bindings } from '~/worker/core/env'
import { formatStamp } from '~/worker/core/time'
import { WRITE_PROBE } from '~/worker/schedule/triggers'

/**
 * Performs a small write through the write queue, because reads may still succeed while writes are stuck. A full queue
 * is a success as well, as long as it moves.
 * @throws the error of the write if it fails
 */
export async function probeWrites(bindings: Bindings): Promise<void> {
  const ctx = jobContext(WRITE_PROBE, bindings)
  const plannedTime = formatStamp(ctx.now())
  try {
    await ctx.db
      .insert(job)
      .values({ id: WRITE_PROBE, plannedTime })
      .onConflictDoUpdate({ target: job.id, set: { plannedTime } })
  } catch (error) {
    if (findDatabaseUnavailable(error)?.why !== 'crowded') throw error
  }
}
