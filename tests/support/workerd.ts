import { type ChildProcess, execFileSync } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'

let last: ChildProcess | undefined
subscribe('child_process', (message) => {
  const child = (message as { process: ChildProcess }).process
  child.once('spawn', () => {
    if (child.spawnfile.includes('workerd')) last = child
  })
})

/** The process that serves the built Worker: the last one that this process has started since this file was read. */
export function workerd(): ChildProcess {
  if (!last) throw new Error('No workerd was started.')
  return last
}

/** Kilobytes that it holds in memory. */
export const memory = () =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(workerd().pid)], { encoding: 'utf8' }))
