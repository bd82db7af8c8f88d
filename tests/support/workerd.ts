import { type ChildProcess, execFileSync } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'

let last: ChildProcess | undefined
subscribe('child_process', (message) => {
  const child = (message as { process: ChildProcess }).process
  child.once('spawn', () => {
    if (child.spawnfile.includes('workerd')) last = child
  })
})

/** The workerd process of the last built Worker that this process has started since this module was loaded. */
export function workerd(): ChildProcess {
  if (!last) throw new Error('No workerd was started.')
  return last
}

/** Resident memory in kilobytes. */
export const memory = () =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(workerd().pid)], { encoding: 'utf8' }))
