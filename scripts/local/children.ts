import { type ChildProcess, fork } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { basename, join } from 'node:path'
import { type Born, bornAs } from './process'

/** A child of this program, called after its program or, where that is Node, after its script: `sqld`, `storage.mjs`. */
export type Child = Born & { name: string }

const known = new Map<number, Child>()
const watchers = new Set<() => void>()
let guard: ChildProcess | undefined

/** Every process that this program has started since somebody watches, and that runs. */
export const children = (): Child[] => [...known.values()]

/**
 * Has `changed` called when a process is started or has ended. While anybody watches, a guard stands by that ends them all
 * when this program goes without doing so.
 */
export function watchChildren(changed: () => void): () => void {
  if (watchers.size === 0) {
    subscribe('child_process', see)
    startGuard()
  }
  watchers.add(changed)
  return () => {
    watchers.delete(changed)
    if (watchers.size > 0) return
    unsubscribe('child_process', see)
    const last = guard
    guard = undefined
    if (last?.connected) last.send({ stop: true })
  }
}

function see(message: unknown) {
  const child = (message as { process: ChildProcess }).process
  child.once('spawn', () => {
    const born = bornAs(child.pid!)
    if (!born || watchers.size === 0) return
    const script = child.spawnargs.find((arg) => arg.endsWith('.mjs'))
    known.set(born.pid, { ...born, name: basename(script ?? child.spawnfile) })
    tell({ started: born.pid })
    for (const changed of watchers) changed()
  })
  child.once('exit', () => {
    if (!known.delete(child.pid!)) return
    tell({ ended: child.pid })
    for (const changed of watchers) changed()
  })
}

function startGuard() {
  // `detached`: Ctrl-C in a terminal reaches the whole group, and this one must come last.
  const started = fork(join(import.meta.dirname, 'guard.mjs'), { detached: true, execArgv: [], stdio: 'ignore' })
  guard = started
  // It holds nobody up.
  started.unref()
  started.channel?.unref()
  for (const { pid } of children()) tell({ started: pid })
  started.on('exit', () => guard === started && startGuard())
  started.on('error', (error) => console.error(`The guard did not start: ${error.message}`))
}
function tell(message: { started?: number; ended?: number }) {
  if (guard?.connected && guard.pid !== message.started) guard.send(message)
}
