import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { Cron } from 'croner'
import { OUTBOX_POLL, WRITE_PROBE } from '~/worker/schedule/plans'
import * as system from '~/worker/system/calls'
import { listChildren } from './folder-lock'
import { isStopped } from './processes'
import { exitProgram } from './program'
import type { WorkerServer } from './worker-server'

/** A process to be supervised. `configure` is called after each start, before the process counts as started. */
export type ServiceProcess = {
  name: string
  start: () => ChildProcess
  answers: (limit: AbortSignal) => Promise<unknown>
  configure?: (limit: AbortSignal) => Promise<void>
}
export type SupervisedProcess = {
  /** Kills the process; it is started again. */
  restart: (why: string) => void
  stop: () => Promise<void>
}

/** Interval and time limit of health checks. Milliseconds. */
const CHECK_INTERVAL_MS = 1000
const CHECK_TIMEOUT_MS = 2000
/** Number of consecutive failed checks before a restart; higher for the Worker, which may only be busy. */
const MAX_MISSES = 3
const MAX_WORKER_MISSES = 30
/** Time limit for a process to start; then it is started again. Milliseconds. */
const START_TIMEOUT_MS = 20_000
/** Maximum delay before the next start, which grows with each failed start. Milliseconds. */
const MAX_RESTART_DELAY_MS = 5000
/** Time limit for a process to stop; then it is killed. Milliseconds. */
const STOP_TIMEOUT_MS = 3000

/**
 * Starts a process and restarts it when it ends or stops answering. Resolves at the first answer.
 * @throws Error if the first start fails: the cause is then in the environment
 */
export async function supervise({ name, start, answers, configure }: ServiceProcess): Promise<SupervisedProcess> {
  let wanted = true
  let isUp = false
  let child: ChildProcess
  let exited: Promise<unknown>
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  const isReady = async () => {
    await answers(AbortSignal.timeout(CHECK_TIMEOUT_MS))
    await configure?.(AbortSignal.timeout(CHECK_TIMEOUT_MS))
  }
  const begin = async () => {
    child = start()
    exited = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
    for (
      const until = Date.now() + START_TIMEOUT_MS;
      Date.now() < until && wanted;
      await Promise.race([exited, wait(50)])
    ) {
      if (hasEnded()) throw new Error(`${name} exited at start (${child.exitCode ?? child.signalCode})`)
      isUp = await succeeds(isReady())
      if (isUp) return
    }
    child.kill('SIGKILL')
    throw new Error(`${name} did not respond within ${START_TIMEOUT_MS / 1000} seconds`)
  }
  const keepUp = async () => {
    for (let pause = 0; wanted; ) {
      await (isUp ? exited : wait(pause))
      if (!wanted) return
      if (isUp) console.error(`${name} exited (${child.exitCode ?? child.signalCode}); restarting.`)
      isUp = false
      await begin().catch((error: Error) => wanted && console.error(error.message))
      pause = isUp ? 0 : Math.min(pause * 2 || 100, MAX_RESTART_DELAY_MS)
    }
  }
  const restart = (why: string) => {
    if (hasEnded()) return
    console.error(`${name} ${why}; restarting.`)
    child.kill('SIGKILL')
  }

  await begin()
  const keeping = keepUp()
  const stopWatching = watchHealth(answers, MAX_MISSES, {
    running: () => (isUp && !hasEnded() ? [child.pid!] : []),
    silent: () => isUp && restart('does not respond'),
  })
  return {
    restart,
    async stop() {
      wanted = false
      stopWatching()
      // A process stopped by SIGSTOP does not react to SIGTERM.
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
      child.kill('SIGTERM')
      await exited
      clearTimeout(late)
      await keeping
    },
  }
}

/** Kills workerd if it does not answer; miniflare starts it again. If it does not return, the whole program exits. */
export const watchWorker = (url: string) =>
  watchHealth((signal) => fetch(url + system.live.path, { signal }).then(readWhole), MAX_WORKER_MISSES, {
    running: () => listChildren().flatMap(({ name, pid }) => (name === 'workerd' ? [pid] : [])),
    silent(running) {
      console.error(running.length ? 'The Worker does not respond; restarting.' : 'The Worker did not restart.')
      for (const pid of running) process.kill(pid, 'SIGKILL')
      if (!running.length) void exitProgram(1)
    },
  })

/**
 * Checks a process repeatedly. Calls `silent` with the process ids after so many consecutive failures, or after the
 * first one if a process is stopped by SIGSTOP.
 */
function watchHealth(
  answers: ServiceProcess['answers'],
  misses: number,
  { running, silent }: { running: () => number[]; silent: (running: number[]) => unknown },
) {
  let missed = 0
  return repeatEvery(CHECK_INTERVAL_MS, async () => {
    missed = (await succeeds(answers(AbortSignal.timeout(CHECK_TIMEOUT_MS)))) ? 0 : missed + 1
    const pids = missed ? running() : []
    if (missed < misses && !pids.some(isStopped)) return
    missed = 0
    silent(pids)
  })
}

/** Makes the Worker perform a small write at intervals, and restarts the database after two consecutive failures. */
export function watchWrites(worker: Pick<WorkerServer, 'tick'>, database: SupervisedProcess, pause = 20_000) {
  let failed = 0
  return repeatEvery(pause, async () => {
    // Longer than the longest wait and duration of a write.
    failed = (await succeeds(withTimeout(40_000, worker.tick(WRITE_PROBE)))) ? 0 : failed + 1
    if (failed < 2) return
    failed = 0
    database.restart('does not accept writes')
  })
}

/** Makes the Worker drain the outbox every five seconds, because messages in its queue are lost when it is killed. */
export const pollOutbox = (worker: Pick<WorkerServer, 'tick'>) =>
  repeatEvery(5000, () => succeeds(withTimeout(60_000, worker.tick(OUTBOX_POLL))))

/** Runs the cron triggers at the start of their minute (UTC), as the platform does for a deployed Worker. */
export function startTriggers(crons: readonly string[], tick: (cron: string, at: Date) => Promise<void>): () => void {
  const failed = (error: unknown) => console.error('A cron trigger failed:', error)
  const jobs = crons.map(
    (cron) => new Cron(cron, { timezone: 'UTC', catch: failed }, (job) => tick(cron, job.currentRun() ?? new Date())),
  )
  return () => jobs.forEach((job) => job.stop())
}

/** Repeats an action with a pause in between, never two at a time, until the returned function is called. */
function repeatEvery(pause: number, action: () => Promise<unknown>): () => void {
  let isOver = false
  const repeat = async () => {
    for (;;) {
      await wait(pause, null, { ref: false })
      if (isOver) return
      await action().catch((error: unknown) => console.error(error))
    }
  }
  void repeat()
  return () => {
    isOver = true
  }
}

const readWhole = (answer: Response) => answer.arrayBuffer()
const succeeds = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    () => false,
  )
const withTimeout = (limit: number, attempt: Promise<unknown>) =>
  Promise.race([
    attempt,
    wait(limit, null, { ref: false }).then(() => {
      throw new Error(`No response within ${limit} ms.`)
    }),
  ])
