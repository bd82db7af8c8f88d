import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '@libsql/client'
import { databaseClient } from '~/db/node-client'
import { listChildren } from '~/scripts/local/folder-lock'
import { openInstallation } from '~/scripts/local/installation'
import { startOwnProduct } from '~/tests/support/own-product'
import { claimPort } from '~/scripts/local/ports'
import { seededRandom } from '~/tests/support/similarity-pairs'
import { movableClock } from './clock'
import { smallDisk } from './disk'
import { verifyWrites, type Verification } from './verification'
import { openProxy } from './proxy'
import { type Site, faultTypes } from './fault-types'
import { keepWriting, type Kind, Ledger, signInWriters, performWrite, type Writer } from './writes'

/**
 * `data`: a folder with the demonstration data. `only`: names of fault types; all by default. `minutes`: no further
 * fault begins after so many.
 */
export type Rehearsal = {
  data: string
  times: number
  seed: number
  only?: readonly string[]
  minutes?: number
  say: (line: string) => void
}
export type RehearsalResult = Verification & { ledger: Ledger; seconds: Map<string, number[]>; writers: number }

const WRITERS = 5
/** Milliseconds after which recovery has failed. */
const RECOVERY_TIMEOUT_MS = 60_000
/** The replication log that the database has not compacted: ten times the data, and no replica follows here. */
const WAITING = /to_compact\/./
/** Demonstration data, change log and room to grow. */
const DISK_MB = 1536

/**
 * Runs the built Worker with a separate database and storage under writes of every type and repeated faults, then looks
 * for all acknowledged writes. Each fault begins once the product has recovered from the one before.
 */
export async function rehearse({
  data,
  times,
  seed,
  only,
  minutes = Infinity,
  say,
}: Rehearsal): Promise<RehearsalResult> {
  const folder = mkdtempSync(join(tmpdir(), 'keti-faults-'))
  const ending: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const onEnd = (end: () => unknown) => ending.unshift(end)
  try {
    const services = join(folder, 'house/services')
    const disk = smallDisk(services, DISK_MB)
    if (disk) onEnd(disk.unmount)
    cpSync(data, join(folder, 'house'), { recursive: true, filter: (path) => !WAITING.test(path) })
    const clock = movableClock(folder)
    const house = await openInstallation(join(folder, 'house'), { env: clock?.env })
    onEnd(house.stop)
    const lines = { database: await openProxy(house.vars.DB_URL!), storage: await openProxy(house.vars.S3_ENDPOINT!) }
    onEnd(() => Promise.all([lines.database.stop(), lines.storage.stop()]))
    const vars = { ...house.vars, DB_URL: lines.database.url, S3_ENDPOINT: lines.storage.url, ...clock?.env }
    const port = await claimPort()
    const own = join(folder, 'product')
    mkdirSync(own)
    let keti = await startOwnProduct(own, port, undefined, vars)
    onEnd(() => keti.stop())
    const database = databaseClient(house.vars, { intMode: 'number' })
    onEnd(() => database.close())

    const ledger = new Ledger(seed)
    const people = await signInWriters(keti.url, ledger)
    const random = seededRandom(seed)
    const site: Site = {
      url: `http://127.0.0.1:${port}`,
      lines,
      database,
      disk,
      clock,
      random: random.next,
      processOf(name) {
        const found = [...listChildren(), ...keti.running().children].findLast((child) => child.name === name)
        if (!found) throw new Error(`${name} does not run.\n${keti.said()}`)
        return found.pid
      },
      async deploy() {
        await keti.stop()
        keti = await startOwnProduct(own, port, undefined, vars)
      },
    }
    const writers = await writersFor(people, ledger, database)
    const over = new AbortController()
    const writing = writers.map((writer, at) => keepWriting(writer, at, over.signal))

    const names = (only ?? Object.keys(faultTypes)).filter(
      (name) => (disk || name !== 'disk full') && (clock || !name.startsWith('clock ')),
    )
    const seconds = new Map<string, number[]>()
    let left: string[] = []
    const began = performance.now()
    for (let count = 1; count <= times && performance.now() - began < minutes * 60_000; count++) {
      if (!left.length) left = random.shuffled(names)
      const name = left.pop()!
      await wait(random.int(200, 1500))
      const before = ledger.total(ledger.kept)
      await faultTypes[name]!(site)
      const took = await secondsToRecover(writers[0]!, () => keti.said())
      seconds.set(name, [...(seconds.get(name) ?? []), took])
      say(
        `${String(count).padStart(3)}  ${name.padEnd(22)} back after ${took.toFixed(1)} s, ${before} acknowledged before`,
      )
    }
    over.abort()
    await Promise.all(writing)
    const verdict = await verifyWrites(ledger, people, database, { ...house.vars, ...house.services.vars })
    return { ...verdict, ledger, seconds, writers: writers.length }
  } finally {
    for (const end of ending) await Promise.resolve(end()).catch((error: unknown) => console.error(error))
  }
}

/** Writers with a subject and a draft of their own. */
export async function writersFor(people: Writer['people'], ledger: Ledger, database: Client): Promise<Writer[]> {
  const { rows } = await database.execute(
    `select id from subject where status = 'TO_REVIEW' and source = 'declare' and del_flag = 0 order by id limit ${WRITERS}`,
  )
  return Promise.all(
    rows.map(async ({ id }) => {
      const writer = { people, ledger, case: id as string, returned: false, draft: '' }
      if (!(await performWrite(writer, 'draft'))) throw new Error('No draft could be created before the first fault.')
      return writer
    }),
  )
}

/** Writes that must be acknowledged again: database only, storage as well, a transition. */
const proofs: readonly Kind[] = ['draft', 'file', 'announcement']
/** Seconds until each of these writes, begun after the fault, is acknowledged. */
async function secondsToRecover(writer: Writer, said: () => string): Promise<number> {
  const began = performance.now()
  const past = () => performance.now() - began
  for (const kind of proofs)
    while (!(await performWrite({ ...writer }, kind))) {
      if (past() > RECOVERY_TIMEOUT_MS)
        throw new Error(`${kind} does not work again after ${RECOVERY_TIMEOUT_MS / 1000} s.\n${said()}`)
      await wait(100)
    }
  return past() / 1000
}
