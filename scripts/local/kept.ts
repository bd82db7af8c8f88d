import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { isStopped } from './process'

/** A program that is to stay up. `configure` is called after each start, before the program counts as started. */
export type Service = {
  name: string
  start: () => ChildProcess
  answers: (limit: AbortSignal) => Promise<unknown>
  configure?: (limit: AbortSignal) => Promise<void>
}
export type Kept = {
  /** Ends it and has it come back. */
  restart: (why: string) => void
  stop: () => Promise<void>
}

/**
 * How often it is asked and how long it may take to answer, in milliseconds; and how often it may miss in a row, unless the
 * system says that it is held.
 */
const EVERY = 1000
const LIMIT = 2000
const MISSES = 3
/** What does not come up by then is started again. */
const TO_START = 20_000
/** How long what does not come up is left alone before the next try: longer each time, up to this. */
const LONGEST_PAUSE = 5000
/** What is asked to end and does not is ended by then. */
const TO_END = 3000

/**
 * Starts a program and keeps it up: one that ends, or stops answering, is started again. Answers when it answers first.
 * @throws Error when it does not come up the first time: the fault lies in its surroundings then
 */
export async function keepUp({ name, start, answers, configure }: Service): Promise<Kept> {
  let wanted = true
  let child: ChildProcess
  let gone: Promise<unknown>
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  const succeeds = (attempt: Promise<unknown>) =>
    attempt.then(
      () => true,
      () => false,
    )
  const asked = () => succeeds(answers(AbortSignal.timeout(LIMIT)))
  const configured = async () => !configure || succeeds(configure(AbortSignal.timeout(LIMIT)))
  const begin = async () => {
    child = start()
    gone = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
    for (const until = Date.now() + TO_START; Date.now() < until && wanted; await Promise.race([gone, wait(50)])) {
      if (hasEnded()) throw new Error(`${name} ended at once (${child.exitCode ?? child.signalCode})`)
      if ((await asked()) && (await configured())) return
    }
    child.kill('SIGKILL')
    throw new Error(`${name} did not answer within ${TO_START / 1000} seconds`)
  }
  const watch = async () => {
    for (let missed = 0; wanted; ) {
      await Promise.race([gone, wait(EVERY, null, { ref: false })])
      if (!wanted) return
      if (hasEnded()) {
        console.error(`${name} ended (${child.exitCode ?? child.signalCode}) and is started again.`)
        await comeBack()
        missed = 0
      } else if (await asked()) missed = 0
      else if (wanted && (++missed >= MISSES || isStopped(child.pid!))) restart('does not answer')
    }
  }
  const comeBack = async () => {
    for (let pause = 100; wanted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        return await begin()
      } catch (error) {
        if (wanted) console.error((error as Error).message)
        await wait(pause)
      }
    }
  }
  const restart = (why: string) => {
    if (hasEnded()) return
    console.error(`${name} ${why}: it is ended.`)
    child.kill('SIGKILL')
  }

  await begin()
  const watching = watch()
  return {
    restart,
    async stop() {
      wanted = false
      // One that is held takes no notice of a polite word.
      const late = setTimeout(() => child.kill('SIGKILL'), TO_END)
      if (!hasEnded()) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      clearTimeout(late)
      await watching
    },
  }
}
