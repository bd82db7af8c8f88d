import { setTimeout as wait } from 'node:timers/promises'
import { Cron } from 'croner'
import { OUTBOX_POLL, WRITE_PROBE } from '../../worker/schedule/triggers.ts'
import { repeatEvery, succeeds, type SupervisedProcess } from './supervisor.ts'
import type { WorkerServer } from './worker-server'

/** Makes the Worker perform a small write at intervals, and restarts the database after two consecutive failures. */
export function watchWrites(worker: Pick<WorkerServer, 'tick'>, database: SupervisedProcess, pause = 60_000) {
  let failed = 0
  return repeatEvery(
    () => (failed ? pause / 3 : pause),
    async () => {
      // Longer than the longest wait and duration of a write.
      failed = (await succeeds(withTimeout(40_000, worker.tick(WRITE_PROBE)))) ? 0 : failed + 1
      if (failed < 2) return
      failed = 0
      database.restart('does not accept writes')
    },
  )
}

/** Pause between drains of the outbox after a restart, and their number: for longer than claims of a killed run last. */
const DRAIN_PAUSE_MS = 5000
const DRAINS = 5
/**
 * Makes the Worker drain the outbox repeatedly after a restart, because the messages in its queue are lost, and rows
 * that a killed run had claimed become free after 15 seconds.
 */
export async function drainAfterRestart(worker: Pick<WorkerServer, 'tick'>): Promise<void> {
  for (let left = DRAINS; left > 0; left--) {
    await succeeds(withTimeout(60_000, worker.tick(OUTBOX_POLL)))
    await wait(DRAIN_PAUSE_MS, null, { ref: false })
  }
}

/** Runs the cron triggers at the start of their minute (UTC), as the platform does for a deployed Worker. */
export function startTriggers(crons: readonly string[], tick: (cron: string, at: Date) => Promise<void>): () => void {
  const failed = (error: unknown) => console.error('A cron trigger failed:', error)
  const jobs = crons.map(
    (cron) => new Cron(cron, { timezone: 'UTC', catch: failed }, (job) => tick(cron, job.currentRun() ?? new Date())),
  )
  return () => jobs.forEach((job) => job.stop())
}

const withTimeout = (limit: number, attempt: Promise<unknown>) =>
  Promise.race([
    attempt,
    wait(limit, null, { ref: false }).then(() => {
      throw new Error(`No response within ${limit} ms.`)
    }),
  ])
