import { nameOf, parentOf } from './processes'

type Ending = () => unknown

const endings: Ending[] = []
let ending: Promise<void> | undefined

/** Time limit for cleanup; the guard ends the remaining processes. Milliseconds. */
const TO_END = 15_000

/** Registers a cleanup function to run on exit, in reverse order of registration. */
export function onEnd(end: Ending) {
  endings.unshift(end)
}

/** Runs all cleanup functions once, however often it is called, and exits. */
export function endAll(code: number): Promise<void> {
  ending ??= (async () => {
    setTimeout(() => process.exit(code), TO_END).unref()
    for (const end of endings) {
      await Promise.resolve(end()).catch((error: unknown) => console.error(error))
    }
    process.exit(code)
  })()
  return ending
}

/** Runs a program that ends by itself. */
export function run(program: () => Promise<void>) {
  stay(async () => {
    await program()
    await endAll(0)
  })
}

/** Runs a service until Ctrl-C, a signal or the end of its parent. An error ends it and everything it has started. */
export function stay(program: () => Promise<void>) {
  process.on('SIGINT', () => void endAll(130))
  process.on('SIGTERM', () => void endAll(143))
  process.on('SIGHUP', () => void endAll(129))
  if (process.env.npm_lifecycle_event) endWithNpm()
  program().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    void endAll(1)
  })
}

/** npm and the shell that starts its scripts do not forward signals: when they end, this program exits by itself. */
function endWithNpm() {
  // If a shell is still running in between, npm is the grandparent.
  const npmIsNext = !/^(sh|dash|bash|ash|busybox|zsh)$/.test(nameOf(process.ppid))
  const above = () => (npmIsNext ? `${process.ppid}` : `${process.ppid} ${parentOf(process.ppid)}`)
  const first = above()
  setInterval(() => above() !== first && void endAll(143), 1000).unref()
}
