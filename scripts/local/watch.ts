import { OUTBOX_POLL, PROOF } from '~/worker/schedule/plans'
import * as system from '~/worker/system/calls'
import { children } from './children'
import { endAll } from './ending'
import type { Kept } from './kept'
import { isStopped } from './process'
import type { Served } from './served'

/** How often the Worker is asked, and how long it may take to answer. Milliseconds. */
const EVERY = 1000
const LIMIT = 2000
/** A Worker that is held is ended at once; one that may only be hard at work, after so many misses. */
const SILENT = 30

/** Ends workerd where it does not answer: it is started again by whoever serves it. Where it does not come back, all ends. */
export function watchWorker(url: string): () => void {
  let missed = 0
  return every(EVERY, async () => {
    const answers = await fetch(url + system.live.path, { signal: AbortSignal.timeout(LIMIT) }).then(
      async (answer) => (await answer.arrayBuffer(), true),
      () => false,
    )
    missed = answers ? 0 : missed + 1
    if (answers) return
    const running = children().filter(({ name }) => name === 'workerd')
    const silent = running.filter(({ pid }) => missed >= SILENT || isStopped(pid))
    for (const { pid } of silent) {
      console.error('The Worker does not answer: it is ended.')
      process.kill(pid, 'SIGKILL')
    }
    if (silent.length) missed = 0
    else if (running.length === 0 && missed >= SILENT) {
      console.error('The Worker does not come back.')
      await endAll(1)
    }
  })
}

const PROOF_EVERY = 20_000
/** Longer than a write may wait and take. Milliseconds. */
const PROOF_LIMIT = 40_000
const FAILURES = 2

/** Has the Worker write a little every so often, and restarts a database that does not do it twice in a row. */
export function watchWriting(worker: Pick<Served, 'tick'>, database: Kept, pause = PROOF_EVERY): () => void {
  let failed = 0
  return every(pause, async () => {
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error(`no answer within ${PROOF_LIMIT} ms`)), PROOF_LIMIT).unref(),
    )
    const wrote = await Promise.race([worker.tick(PROOF), late]).then(
      () => true,
      () => false,
    )
    failed = wrote ? 0 : failed + 1
    if (failed < FAILURES) return
    failed = 0
    database.restart('does not write')
  })
}

const POLL_EVERY = 5_000
/** Milliseconds. */
const POLL_LIMIT = 60_000

/** Has the Worker send what is due in the outbox: messages of its queue are lost when it is killed. */
export function pollOutbox(worker: Pick<Served, 'tick'>): () => void {
  return every(POLL_EVERY, () =>
    Promise.race([
      // A Worker that is away is the business of `watchWorker`.
      worker.tick(OUTBOX_POLL).catch(() => {}),
      new Promise<void>((resolve) => setTimeout(resolve, POLL_LIMIT).unref()),
    ]),
  )
}

/** Does something again and again, with a pause between; never twice at a time. */
function every(pause: number, act: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined
  let over = false
  const next = () => {
    timer = setTimeout(() => {
      act()
        .catch((error: unknown) => console.error(error))
        .finally(() => over || next())
    }, pause)
  }
  next()
  return () => {
    over = true
    clearTimeout(timer)
  }
}
