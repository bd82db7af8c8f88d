import { job } from '~/db/schema'
import { awayIn } from '~/db/trip'
import { jobContext } from '~/worker/core/context'
import type { Bindings } from '~/worker/core/env'
import { stamp } from '~/worker/core/time'
import { PROOF } from '~/worker/schedule/plans'

/**
 * Performs a small write through the write queue, because reads may still succeed while writes are stuck. A full queue
 * is a success as well, as long as it moves.
 * @throws the error of the write if it fails
 */
export async function proveWriting(bindings: Bindings): Promise<void> {
  const ctx = jobContext(PROOF, bindings)
  const plannedTime = stamp(ctx.now())
  try {
    await ctx.db
      .insert(job)
      .values({ id: PROOF, plannedTime })
      .onConflictDoUpdate({ target: job.id, set: { plannedTime } })
  } catch (error) {
    if (awayIn(error)?.why !== 'crowded') throw error
  }
}
