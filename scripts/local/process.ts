import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** A process that is remembered by more than its number, for numbers are given again. */
export type Born = { pid: number; birth: string }

type Facts = { state: string; parent: number; name: string; birth: string }

/** What the system knows of a process; null where there is none. */
function factsOf(pid: number): Facts | null {
  try {
    if (process.platform === 'linux') {
      // The name stands in brackets and may hold anything.
      const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      const [state = '', parent, ...more] = rest.split(' ')
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      return { state, parent: Number(parent), name, birth: `${boot} ${more[17]}` }
    }
    const text = execFileSync('ps', ['-o', 'state=,ppid=,lstart=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    const [, state = '', parent, birth = '', name = ''] =
      /^\s*(\S+)\s+(\d+)\s+((?:\S+\s+){4}\S+)\s+(.*?)\s*$/.exec(text) ?? []
    return { state, parent: Number(parent), name: name.split('/').at(-1) ?? '', birth }
  } catch {
    return null
  }
}

export const parentOf = (pid: number) => factsOf(pid)?.parent
export const nameOf = (pid: number) => factsOf(pid)?.name ?? ''
/** Held by SIGSTOP. */
export const isStopped = (pid: number) => factsOf(pid)?.state.startsWith('T') ?? false
export const bornAs = (pid: number): Born | null => {
  const facts = factsOf(pid)
  return facts && { pid, birth: facts.birth }
}
/** Whether it runs still; one that has ended and whose parent has not asked does not. */
export function isAlive({ pid, birth }: Born): boolean {
  const facts = factsOf(pid)
  return facts !== null && facts.birth === birth && !facts.state.startsWith('Z')
}

/** Asks them to end, and ends those that do not within two seconds. */
export async function endProcesses(all: readonly Born[]): Promise<void> {
  const left = () => all.filter(isAlive)
  signal(left(), 'SIGTERM')
  for (let tries = 0; tries < 40 && left().length; tries++) await wait(50)
  signal(left(), 'SIGKILL')
  for (let tries = 0; tries < 40 && left().length; tries++) await wait(50)
}
function signal(all: readonly Born[], name: NodeJS.Signals) {
  for (const { pid } of all) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended by itself.
    }
  }
}
