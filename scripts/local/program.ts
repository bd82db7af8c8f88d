import { nameOf, parentOf } from './processes'

type Ending = () => unknown

const endings: Ending[] = []
let ending: Promise<void> | undefined

/** Whatever has not ended by then is left to the guard. Milliseconds. */
const TO_END = 15_000

/** Registers what must be ended when this program ends; the last started is ended first. */
export function onEnd(end: Ending) {
  endings.unshift(end)
}

/** Ends everything once, however often it is asked, then exits. */
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

/** Runs a program that comes to an end. */
export function run(program: () => Promise<void>) {
  stay(async () => {
    await program()
    await endAll(0)
  })
}

/** Runs a program that stays until Ctrl-C, a signal or its parent's end; an error ends it too, and all that it has started. */
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

/** npm, and the shell that it starts a script by, pass no signal on: when they are gone, this program ends by itself. */
function endWithNpm() {
  // Where the shell has not become this program, npm is the parent of the parent.
  const npmIsNext = !/^(sh|dash|bash|ash|busybox|zsh)$/.test(nameOf(process.ppid))
  const above = () => (npmIsNext ? `${process.ppid}` : `${process.ppid} ${parentOf(process.ppid)}`)
  const first = above()
  setInterval(() => above() !== first && void endAll(143), 1000).unref()
}
