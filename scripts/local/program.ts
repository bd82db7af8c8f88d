import { processName, parentPid } from './processes.ts'

type CleanupFunction = () => unknown

const cleanups: CleanupFunction[] = []
let shutdown: Promise<void> | undefined

/** Time limit for cleanup; the guard ends the remaining processes. Milliseconds. */
const CLEANUP_TIMEOUT_MS = 15_000

/** Registers a cleanup function to run on exit, in reverse order of registration. */
export function onExit(end: CleanupFunction) {
  cleanups.unshift(end)
}

/** Runs all cleanup functions once, however often it is called, and exits. */
export function exitProgram(code: number): Promise<void> {
  shutdown ??= (async () => {
    setTimeout(() => process.exit(code), CLEANUP_TIMEOUT_MS).unref()
    for (const end of cleanups) {
      await Promise.resolve(end()).catch((error: unknown) => console.error(error))
    }
    process.exit(code)
  })()
  return shutdown
}

/** Runs a program that ends by itself. */
export function runProgram(program: () => Promise<void>) {
  runService(async () => {
    await program()
    await exitProgram(0)
  })
}

/** Runs a service until Ctrl-C, a signal or the end of its parent. An error ends it and everything it has started. */
export function runService(program: () => Promise<void>) {
  process.on('SIGINT', () => void exitProgram(130))
  process.on('SIGTERM', () => void exitProgram(143))
  process.on('SIGHUP', () => void exitProgram(129))
  if (process.env.npm_lifecycle_event) exitWithNpm()
  program().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    void exitProgram(1)
  })
}

/** npm and the shell that starts its scripts do not forward signals: when they end, this program exits by itself. */
function exitWithNpm() {
  // If a shell is still running in between, npm is the grandparent.
  const npmIsNext = !/^(sh|dash|bash|ash|busybox|zsh)$/.test(processName(process.ppid))
  const above = () => (npmIsNext ? `${process.ppid}` : `${process.ppid} ${parentPid(process.ppid)}`)
  const first = above()
  setInterval(() => above() !== first && void exitProgram(143), 1000).unref()
}
