import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'

/** A clock tick of process times in milliseconds. */
const TICK = 10

const started: ChildProcess[] = []
subscribe('child_process', (message) => started.push((message as { process: ChildProcess }).process))

/** The newest process of a program that `work` started, by a part of the program's file name. */
export async function startedProcess<Result>(program: string, work: () => Promise<Result>) {
  const before = started.length
  const result = await work()
  const process = started.slice(before).findLast(({ spawnfile }) => spawnfile.includes(program))
  if (!process) throw new Error(`Nothing started ${program}.`)
  return { result, process }
}

/** CPU milliseconds of a process. */
export function cpuMillisecondsOf({ pid }: Pick<ChildProcess, 'pid'>): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK
}

/** Resident memory of a process in MB. */
export const residentMegabytes = ({ pid }: Pick<ChildProcess, 'pid'>): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

/** Memory of a process in MB, with shared pages divided among the processes that use them (PSS). */
export const proportionalMegabytes = ({ pid }: { pid: number }): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
