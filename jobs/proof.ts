import { job } from '~/db/schema'
import { awayIn } from '~/db/trip'
import { jobContext } from '~/worker/core/context'
import type { Bindings } from '~/worker/core/env'
import { stamp } from '~/worker/core/time'
import { PROOF } from '~/worker/schedule/plans'

/**
 * Writes a little, by the way that all writes take: reading goes on where writing stands still, and nobody would know. A
 * line that was too long proves it too, as long as it moves.
 * @throws where nothing is written
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
