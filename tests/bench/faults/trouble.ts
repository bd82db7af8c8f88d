import { setTimeout as wait } from 'node:timers/promises'
import { type Client } from '@libsql/client'
import type { Clock } from './clock'
import type { Disk } from './disk'
import type { Line, Proxy } from './proxy'
import { slowBodies } from './slow-bodies'

/** What can be troubled. */
export type Site = {
  /** Where the product answers. */
  url: string
  /** The process of that name: `sqld`, `storage.mjs` or `workerd`. */
  processOf: (name: string) => number
  lines: { database: Proxy; storage: Proxy }
  /** Past every line that is troubled. */
  database: Client
  disk: Disk | null
  clock: Clock | null
  /** Ends the product and starts it anew, as an update does. */
  deploy: () => Promise<void>
  /** From 0 to 1. */
  random: () => number
}
/** Does harm, and ends it; what is to come back by itself begins to do so then. */
export type Trouble = (site: Site) => Promise<void>

const processes = { database: 'sqld', storage: 'storage.mjs', Worker: 'workerd' }
const lines = ['database', 'storage'] as const
/** Milliseconds by chance. */
const between = (from: number, to: number, { random }: Site) => Math.round(from + random() * (to - from))

const each = <Name extends string>(names: readonly Name[], said: string, trouble: (name: Name) => Trouble) =>
  names.map((name): [string, Trouble] => [`${name} ${said}`, trouble(name)])
const lineIs =
  (line: (site: Site) => Line, from: number, to: number) =>
  (name: (typeof lines)[number]): Trouble =>
  async (site) => {
    site.lines[name].is(line(site))
    await wait(between(from, to, site))
    site.lines[name].is({ state: 'good' })
  }
const names = Object.keys(processes) as (keyof typeof processes)[]

/** Every kind of trouble, by what is said of it. */
export const troubles: Record<string, Trouble> = Object.fromEntries([
  ...each(names, 'killed', (name) => async (site) => {
    process.kill(site.processOf(processes[name]), 'SIGKILL')
  }),
  // Whoever keeps it up may have ended it before it is let go.
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
  // Minutes to hours, and back: whichever way it went first, it goes the other way as well.
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

/** What a migration of ours does, on the largest table: a new column, its values in every row, an index of it; and the way back. */
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
