import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { Cron } from 'croner'
import { OUTBOX_POLL, PROOF } from '~/worker/schedule/plans'
import * as system from '~/worker/system/calls'
import { children } from './folder-lock'
import { isStopped } from './processes'
import { endAll } from './program'
import type { Served } from './worker-server'

/** A program that is to stay up. `configure` is called after each start, before the program counts as started. */
export type Service = {
  name: string
  start: () => ChildProcess
  answers: (limit: AbortSignal) => Promise<unknown>
  configure?: (limit: AbortSignal) => Promise<void>
}
export type Supervised = {
  /** Kills it; it is started again. */
  restart: (why: string) => void
  stop: () => Promise<void>
}

/** How often a program is asked, and how long it may take to answer. Milliseconds. */
const EVERY = 1000
const LIMIT = 2000
/** How many answers in a row may be missing. The Worker may only be busy: it gets longer. */
const MISSES = 3
const WORKER_MISSES = 30
/** A program that has not come up by then is started again. Milliseconds. */
const TO_START = 20_000
/** The pause before the next start of what did not come up: longer each time, up to this. Milliseconds. */
const LONGEST_PAUSE = 5000
/** A program that was asked to end and has not by then is killed. Milliseconds. */
const TO_END = 3000

/**
 * Starts a program and keeps it up: one that ends or stops answering is started again. Resolves when it answers first.
 * @throws Error when it does not come up the first time: the fault lies in its surroundings then
 */
export async function supervise({ name, start, answers, configure }: Service): Promise<Supervised> {
  let wanted = true
  let isUp = false
  let child: ChildProcess
  let gone: Promise<unknown>
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  const isReady = async () => {
    await answers(AbortSignal.timeout(LIMIT))
    await configure?.(AbortSignal.timeout(LIMIT))
  }
  const begin = async () => {
    child = start()
    gone = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
    for (const until = Date.now() + TO_START; Date.now() < until && wanted; await Promise.race([gone, wait(50)])) {
      if (hasEnded()) throw new Error(`${name} ended at once (${child.exitCode ?? child.signalCode})`)
      isUp = await succeeds(isReady())
      if (isUp) return
    }
    child.kill('SIGKILL')
    throw new Error(`${name} did not answer within ${TO_START / 1000} seconds`)
  }
  const keepUp = async () => {
    for (let pause = 0; wanted; ) {
      await (isUp ? gone : wait(pause))
      if (!wanted) return
      if (isUp) console.error(`${name} ended (${child.exitCode ?? child.signalCode}) and is started again.`)
      isUp = false
      await begin().catch((error: Error) => wanted && console.error(error.message))
      pause = isUp ? 0 : Math.min(pause * 2 || 100, LONGEST_PAUSE)
    }
  }
  const restart = (why: string) => {
    if (hasEnded()) return
    console.error(`${name} ${why}: it is ended.`)
    child.kill('SIGKILL')
  }

  await begin()
  const keeping = keepUp()
  const stopWatching = watchAnswers(answers, MISSES, {
    running: () => (isUp && !hasEnded() ? [child.pid!] : []),
    silent: () => isUp && restart('does not answer'),
  })
  return {
    restart,
    async stop() {
      wanted = false
      stopWatching()
      // One that is held takes no notice of SIGTERM.
      const late = setTimeout(() => child.kill('SIGKILL'), TO_END)
      child.kill('SIGTERM')
      await gone
      clearTimeout(late)
      await keeping
    },
  }
}

/** Kills workerd where it does not answer: miniflare starts it again. Where it does not come back, everything ends. */
export const watchWorker = (url: string) =>
  watchAnswers((signal) => fetch(url + system.live.path, { signal }).then(readWhole), WORKER_MISSES, {
    running: () => children().flatMap(({ name, pid }) => (name === 'workerd' ? [pid] : [])),
    silent(running) {
      console.error(running.length ? 'The Worker does not answer: it is ended.' : 'The Worker does not come back.')
      for (const pid of running) process.kill(pid, 'SIGKILL')
      if (!running.length) void endAll(1)
    },
  })

/**
 * Asks a program again and again. Calls `silent` with its process ids once so many answers in a row are missing, or at the first
 * where SIGSTOP holds one of them.
 */
function watchAnswers(
  answers: Service['answers'],
  misses: number,
  { running, silent }: { running: () => number[]; silent: (running: number[]) => unknown },
) {
  let missed = 0
  return every(EVERY, async () => {
    missed = (await succeeds(answers(AbortSignal.timeout(LIMIT)))) ? 0 : missed + 1
    const pids = missed ? running() : []
    if (missed < misses && !pids.some(isStopped)) return
    missed = 0
    silent(pids)
  })
}

/** Has the Worker write a little every so often, and restarts a database that fails it twice in a row. */
export function watchWriting(worker: Pick<Served, 'tick'>, database: Supervised, pause = 20_000) {
  let failed = 0
  return every(pause, async () => {
    // Longer than a write may wait and take.
    failed = (await succeeds(within(40_000, worker.tick(PROOF)))) ? 0 : failed + 1
    if (failed < 2) return
    failed = 0
    database.restart('does not write')
  })
}

/** Has the Worker send what is due in the outbox: messages of its queue are lost when it is killed. */
export const pollOutbox = (worker: Pick<Served, 'tick'>) =>
  every(5000, () => succeeds(within(60_000, worker.tick(OUTBOX_POLL))))

/** Runs the triggers when their minute begins (UTC), as the platform does for a deployed Worker. */
export function startTriggers(crons: readonly string[], tick: (cron: string, at: Date) => Promise<void>): () => void {
  const failed = (error: unknown) => console.error('A trigger failed:', error)
  const jobs = crons.map(
    (cron) => new Cron(cron, { timezone: 'UTC', catch: failed }, (job) => tick(cron, job.currentRun() ?? new Date())),
  )
  return () => jobs.forEach((job) => job.stop())
}

/** Does something again and again with a pause between, never twice at a time, until the returned function is called. */
function every(pause: number, act: () => Promise<unknown>): () => void {
  let isOver = false
  const repeat = async () => {
    for (;;) {
      await wait(pause, null, { ref: false })
      if (isOver) return
      await act().catch((error: unknown) => console.error(error))
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
const within = (limit: number, attempt: Promise<unknown>) =>
  Promise.race([
    attempt,
    wait(limit, null, { ref: false }).then(() => {
      throw new Error(`no answer within ${limit} ms`)
    }),
  ])
