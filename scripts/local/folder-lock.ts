import { type ChildProcess, spawn } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { basename, join } from 'node:path'
import { endProcesses, isAlive, type Process, findProcess } from './processes.ts'

/** A child process, named after its executable or its script: `sqld`, `storage.mjs`. */
export type ChildRecord = Process & { name: string }
/**
 * The lock file of a folder: the owning process and its children. `folder` is the real path; `inode` identifies the
 * folder behind any path. A lock file with another folder was copied along with the data.
 */
export type FolderLock = { folder: string; inode?: string; owner: Process; children: ChildRecord[] }

/** The folders locked by this process. */
const lockedFolders = new Set<string>()
const running = new Map<number, ChildRecord>()
let guard: ChildProcess | undefined

/** Returns the running child processes started since the first folder was locked. */
export const listChildren = (): ChildRecord[] => [...running.values()]

/**
 * Locks a folder for this process and returns the function that unlocks it. Ends processes that a killed run has left
 * behind, because two database servers on one folder would damage the data, and so would deleting the folder under one.
 * @throws Error if another process uses the folder
 */
export async function lockFolder(path: string): Promise<() => void> {
  mkdirSync(path, { recursive: true })
  // Symbolic links to the same folder share one lock.
  const folder = realpathSync(path)
  await endOrphans(folder)
  lockedFolders.add(folder)
  guard ??= startGuard()
  writeLocks()
  return () => {
    if (lockedFolders.delete(folder)) rmSync(lockFile(folder), { force: true })
  }
}

async function endOrphans(folder: string) {
  const lock = readLock(folder)
  if (!lock || (lock.folder !== folder && lock.inode !== inodeOf(folder))) return
  if (lockedFolders.has(folder) || (isAlive(lock.owner) && lock.owner.pid !== process.pid))
    throw new Error(`The data in ${folder} is in use: Keti is already running from this folder.`)
  await endProcesses(lock.children)
}

const inodeOf = (folder: string) => {
  const { dev, ino } = statSync(folder)
  return `${dev}:${ino}`
}
const lockFile = (folder: string) => join(folder, 'running.json')
/** Returns the lock of a folder; null if there is none, or if it was truncated by a power failure. */
export function readLock(folder: string): FolderLock | null {
  try {
    return JSON.parse(readFileSync(lockFile(folder), 'utf8')) as FolderLock
  } catch {
    return null
  }
}
function writeLocks() {
  const owner = findProcess(process.pid)
  if (!owner) return
  for (const folder of lockedFolders) {
    mkdirSync(folder, { recursive: true })
    const lock: FolderLock = { folder, inode: inodeOf(folder), owner, children: listChildren() }
    writeFileSync(lockFile(folder), JSON.stringify(lock))
  }
}

/**
 * Starts the guard process, which ends all children if this process is killed, and reports every started and ended
 * child to it.
 */
function startGuard(): ChildProcess {
  const changed = () => {
    writeLocks()
    guard?.stdin?.write(`${[...running.keys()].filter((pid) => pid !== guard?.pid).join(' ')}\n`)
  }
  subscribe('child_process', (message) => {
    const child = (message as { process: ChildProcess }).process
    child.once('spawn', () => {
      const started = findProcess(child.pid!)
      if (!started) return
      const script = child.spawnargs.findLast((arg) => /\.(mjs|ts|sh)$/.test(arg))
      running.set(started.pid, { ...started, name: basename(script ?? child.spawnfile) })
      changed()
    })
    child.once('exit', () => running.delete(child.pid!) && changed())
  })
  // `detached`: Ctrl-C in a terminal signals the whole process group, and the guard must end last.
  const started = spawn('/bin/sh', [join(import.meta.dirname, 'guard.sh')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  started.on('error', (error) => console.error(`The guard process did not start: ${error.message}`))
  // A guard that was killed cannot be written to.
  started.stdin.on('error', () => {})
  // The guard does not keep this process alive.
  started.unref()
  ;(started.stdin as Socket).unref()
  return started
}
