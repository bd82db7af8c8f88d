import { setTimeout as wait } from 'node:timers/promises'
import { type Client } from '@libsql/client'
import type { Clock } from './clock'
import type { Disk } from './disk'
import type { Line, Proxy } from './proxy'
import { slowBodies } from './slow-bodies'

/** The product under test. */
export type Site = {
  /** URL of the product. */
  url: string
  /** Process id by name: `sqld`, `storage.mjs` or `workerd`. */
  processOf: (name: string) => number
  lines: { database: Proxy; storage: Proxy }
  /** Direct connections without the faulty proxies. */
  database: Client
  disk: Disk | null
  clock: Clock | null
  /** Stops and restarts the product as an update does. */
  deploy: () => Promise<void>
  /** Random number from 0 to 1. */
  random: () => number
}
/** Injects a fault and ends it; automatic recovery begins then. */
export type Fault = (site: Site) => Promise<void>

const processes = { database: 'sqld', storage: 'storage.mjs', Worker: 'workerd' }
const lines = ['database', 'storage'] as const
/** Random milliseconds. */
const between = (from: number, to: number, { random }: Site) => Math.round(from + random() * (to - from))

const each = <Name extends string>(names: readonly Name[], said: string, trouble: (name: Name) => Fault) =>
  names.map((name): [string, Fault] => [`${name} ${said}`, trouble(name)])
const lineIs =
  (line: (site: Site) => Line, from: number, to: number) =>
  (name: (typeof lines)[number]): Fault =>
  async (site) => {
    site.lines[name].is(line(site))
    await wait(between(from, to, site))
    site.lines[name].is({ state: 'good' })
  }
const names = Object.keys(processes) as (keyof typeof processes)[]

/** Every type of fault by name. */
export const faultTypes: Record<string, Fault> = Object.fromEntries([
  ...each(names, 'killed', (name) => async (site) => {
    process.kill(site.processOf(processes[name]), 'SIGKILL')
  }),
  // The supervisor may have ended it before it continues.
  ...each(names, 'held', (name) => async (site) => {
    const pid = site.processOf(processes[name])
    process.kill(pid, 'SIGSTOP')
    await wait(between(300, 6000, site))
    try {
      process.kill(pid, 'SIGCONT')
    } catch {}
  }),
  ...each(
    lines,
    'cut off',
    lineIs(() => ({ state: 'cut' }), 300, 4000),
  ),
  ...each(
    lines,
    'slow',
    lineIs((site) => ({ state: 'slow', by: between(200, 1500, site) }), 1000, 5000),
  ),
  ...each(
    lines,
    'answers lost',
    lineIs(() => ({ state: 'deaf' }), 300, 4000),
  ),
  [
    'disk full',
    async (site: Site) => {
      for (const end = Date.now() + between(1000, 5000, site); Date.now() < end; await wait(50)) site.disk!.fill()
      site.disk!.free()
    },
  ],
  // Minutes to hours forward and back, or in the opposite order.
  ...each(['clock ahead', 'clock behind'] as const, 'and back', (way) => async (site) => {
    const by = between(300, 6 * 3600, site)
    site.clock!.is(way === 'clock ahead' ? by : -by)
    await wait(between(1000, 6000, site))
    site.clock!.is(0)
  }),
  ['slow bodies', slowBodies],
  ['migration', migrate],
  ['deployment', ({ deploy }: Site) => deploy()],
])

/** The work of a migration on the largest table: a new column, its values in every row, an index; and its reversal. */
async function migrate({ database }: Site) {
  await database.batch(
    [
      'alter table log add column rehearsed text not null default 0',
      'update log set rehearsed = 1',
      'create index log_rehearsed on log (rehearsed, create_time)',
    ],
    'write',
  )
  await database.batch(['drop index log_rehearsed', 'alter table log drop column rehearsed'], 'write')
}
