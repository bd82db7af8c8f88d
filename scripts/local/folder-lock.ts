import { type ChildProcess, fork } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { endProcesses, isAlive, type Process, processOf } from './processes'

/** A child of this program, named after its executable or, where that is Node, after its script: `sqld`, `storage.mjs`. */
export type Child = Process & { name: string }
/**
 * The lock file of a folder: the program that works in it and the processes that it has started. `folder` is the real path,
 * `inode` identifies the folder behind any path; a lock file of another folder came with a copy.
 */
export type Lock = { folder: string; inode?: string; owner: Process; children: Child[] }

/** The folders that this program has locked. */
const locked = new Set<string>()
const running = new Map<number, Child>()
let guard: ChildProcess | undefined

/** The running processes that this program has started since it locked a folder first. */
export const children = (): Child[] => [...running.values()]

/**
 * Locks a folder for this program until the returned function is called. First ends the processes that a killed program has
 * left running in it: two database servers on one folder would damage it, and so would dropping it under one.
 * @throws Error while somebody works in the folder
 */
export async function lockFolder(path: string): Promise<() => void> {
  mkdirSync(path, { recursive: true })
  // One folder, whichever links lead there.
  const folder = realpathSync(path)
  await endFormer(folder)
  locked.add(folder)
  guard ??= startGuard()
  writeLocks()
  return () => {
    if (locked.delete(folder)) rmSync(lockFile(folder), { force: true })
  }
}

async function endFormer(folder: string) {
  const lock = readLock(folder)
  if (!lock || (lock.folder !== folder && lock.inode !== inodeOf(folder))) return
  if (locked.has(folder) || (isAlive(lock.owner) && lock.owner.pid !== process.pid))
    throw new Error(`The data in ${folder} is in use: Keti is already running from this folder.`)
  await endProcesses(lock.children)
}

const inodeOf = (folder: string) => {
  const { dev, ino } = statSync(folder)
  return `${dev}:${ino}`
}
const lockFile = (folder: string) => join(folder, 'running.json')
/** The lock of a folder; null where there is none, and for one that was being written when the power failed. */
export function readLock(folder: string): Lock | null {
  try {
    return JSON.parse(readFileSync(lockFile(folder), 'utf8')) as Lock
  } catch {
    return null
  }
}
function writeLocks() {
  const owner = processOf(process.pid)
  if (!owner) return
  for (const folder of locked) {
    mkdirSync(folder, { recursive: true })
    const lock: Lock = { folder, inode: inodeOf(folder), owner, children: children() }
    writeFileSync(lockFile(folder), JSON.stringify(lock))
  }
}

/** Starts the guard, which ends all children should this program be killed, and tells it of each that starts or ends. */
function startGuard(): ChildProcess {
  const changed = () => {
    writeLocks()
    if (guard?.connected) guard.send([...running.keys()].filter((pid) => pid !== guard?.pid))
  }
  subscribe('child_process', (message) => {
    const child = (message as { process: ChildProcess }).process
    child.once('spawn', () => {
      const started = processOf(child.pid!)
      if (!started) return
      const script = child.spawnargs.find((arg) => arg.endsWith('.mjs'))
      running.set(started.pid, { ...started, name: basename(script ?? child.spawnfile) })
      changed()
    })
    child.once('exit', () => running.delete(child.pid!) && changed())
  })
  // `detached`: Ctrl-C in a terminal reaches the whole group, and the guard must come last.
  const started = fork(join(import.meta.dirname, 'guard.mjs'), { detached: true, execArgv: [], stdio: 'ignore' })
  started.on('error', (error) => console.error(`The guard did not start: ${error.message}`))
  // It does not keep this program alive.
  started.unref()
  started.channel?.unref()
  return started
}
