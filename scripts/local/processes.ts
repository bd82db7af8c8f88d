import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** A process, identified by its id and its start time, because the system reuses ids. */
export type Process = { pid: number; birth: string }

type ProcessFacts = { state: string; parent: number; name: string; birth: string }

/** Returns facts about a process, from /proc on Linux or from `ps` elsewhere; null if it does not exist. */
function readProcessFacts(pid: number): ProcessFacts | null {
  try {
    if (process.platform === 'linux') {
      // The name is in parentheses and may contain any character.
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

export const parentPid = (pid: number) => readProcessFacts(pid)?.parent
export const processName = (pid: number) => readProcessFacts(pid)?.name ?? ''
/** True if the process is stopped by SIGSTOP. */
export const isStopped = (pid: number) => readProcessFacts(pid)?.state.startsWith('T') ?? false
export const findProcess = (pid: number): Process | null => {
  const facts = readProcessFacts(pid)
  return facts && { pid, birth: facts.birth }
}
/** True if the process is running; false for a zombie, which has ended and waits for its parent. */
export function isAlive({ pid, birth }: Process): boolean {
  const facts = readProcessFacts(pid)
  return facts?.birth === birth && !facts.state.startsWith('Z')
}

/** Sends SIGTERM, and SIGKILL to the processes still running after two seconds. */
export async function endProcesses(all: readonly Process[]): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const { pid } of all.filter(isAlive)) {
      try {
        process.kill(pid, signal)
      } catch {
        // The process has already ended.
      }
    }
    for (let tries = 0; tries < 40 && all.some(isAlive); tries++) await wait(50)
  }
}
