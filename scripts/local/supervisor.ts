import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { isStopped } from './processes.ts'

/**
 * A process to be supervised. `configure` is called after each start, before the process counts as started; `restarted`
 * after each start but the first. `misses` is the number of consecutive failed health checks before a restart.
 */
export type ServiceProcess = {
  name: string
  start: () => ChildProcess
  answers: (limit: AbortSignal) => Promise<unknown>
  configure?: (limit: AbortSignal) => Promise<void>
  restarted?: () => void
  misses?: number
}
export type SupervisedProcess = {
  /** Kills the process; it is started again. */
  restart: (why: string) => void
  stop: () => Promise<void>
}

/** Interval of health checks, the shorter one after a failed check; and their time limit. Milliseconds. */
const CHECK_INTERVAL_MS = 20_000
const RECHECK_INTERVAL_MS = 1000
const CHECK_TIMEOUT_MS = 2000
/** Number of consecutive failed checks before a restart. */
const MAX_MISSES = 3
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
export async function supervise(service: ServiceProcess): Promise<SupervisedProcess> {
  const { name, start, answers, configure, restarted, misses = MAX_MISSES } = service
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
      await begin().then(restarted, (error: Error) => wanted && console.error(error.message))
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
  const stopWatching = watchHealth(answers, misses, {
    pid: () => (isUp && !hasEnded() ? child.pid : undefined),
    silent: () => restart('does not respond'),
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

/**
 * Checks a process repeatedly while it has a process id. Calls `silent` after so many consecutive failures, or after
 * the first one if the process is stopped by SIGSTOP.
 */
function watchHealth(
  answers: ServiceProcess['answers'],
  misses: number,
  { pid, silent }: { pid: () => number | undefined; silent: () => void },
) {
  let missed = 0
  return repeatEvery(
    () => (missed ? RECHECK_INTERVAL_MS : CHECK_INTERVAL_MS),
    async () => {
      const checked = pid()
      missed = !checked || (await succeeds(answers(AbortSignal.timeout(CHECK_TIMEOUT_MS)))) ? 0 : missed + 1
      if (!checked || pid() !== checked || (missed < misses && !(missed && isStopped(checked)))) return
      missed = 0
      silent()
    },
  )
}

/** Repeats an action with a pause in between, never two at a time, until the returned function is called. */
export function repeatEvery(pause: () => number, action: () => Promise<unknown>): () => void {
  let isOver = false
  const repeat = async () => {
    for (;;) {
      await wait(pause(), null, { ref: false })
      if (isOver) return
      await action().catch((error: unknown) => console.error(error))
    }
  }
  void repeat()
  return () => {
    isOver = true
  }
}

/** True if the promise resolves, false if it rejects. */
export const succeeds = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    () => false,
  )
