import { and, eq, sql } from 'drizzle-orm'
import { bannedIp, revision } from '../../../db/schema'
import { type Database, newMeter, openDatabase } from '../../../db/client'
import type { Bindings, Env } from '../../core/env'
import { laidOut, type Ranges } from '../../core/ranges'
import { apart } from '../../core/time'
import { tripsOf } from '../../core/trips.server'
import { type Ban, banOn } from './rules'

/** Until so long after they were read, in ms, the bans are taken as they are. */
const FRESH = 1000
/** From so long on, in ms, nobody is let in before they were read again: a new ban acts within two seconds. */
const STALE = 1800
/** A database that does not say so within this many ms is away, and the bans are taken as they were last known. */
const PATIENCE = 1000
/** What was turned away is written together, not more often than this, in ms. */
const TOLD_EVERY = 5000

/** What an isolate knows of the bans, and what it has not yet told of whom it turned away. */
type Kept = {
  database: string
  revision: number
  bans: Ranges<Ban>
  /** How old they are: when the reading began that they are from. */
  readAt: number
  /** When a reading by the way was last begun, and when one last failed. */
  begunAt: number
  failedAt: number
  hits: Map<string, number>
  toldAt: number
}
const nothing = (database: string): Kept => ({
  ...{ database, revision: -1, bans: [], readAt: 0, begunAt: 0, failedAt: 0, hits: new Map(), toldAt: 0 },
})
let kept = nothing('')
/** An isolate has one database; in the tests each has its own. */
function keptOf(database: string): Kept {
  if (kept.database !== database) kept = nothing(database)
  return kept
}

const databaseOf = (bindings: Bindings, env: Env): Database =>
  openDatabase(env.DB_URL, env.DB_TOKEN, newMeter(), tripsOf(bindings, { ...env, DB_PATIENCE: PATIENCE }))

/** The next request reads them anew: who changed them sees it at once. */
export function forgetBans(): void {
  kept.readAt = 0
}

/** Reads the bans where the database has others than are kept. One trip, outside of the count of any request. */
async function readBans(db: Database, known: Kept): Promise<void> {
  const begun = Date.now()
  known.begunAt = begun
  const number = db.select({ number: revision.number }).from(revision).where(eq(revision.name, 'bans'))
  // The revision first: what is written meanwhile is read the next time.
  const [[now], rows] = await db.batch([
    number,
    db
      .select({
        ...{ id: bannedIp.id, ip: bannedIp.ip, source: bannedIp.source },
        ...{ fromTime: bannedIp.fromTime, toTime: bannedIp.toTime },
      })
      .from(bannedIp)
      .where(and(eq(bannedIp.status, 1), sql`coalesce((${number}), 0) <> ${known.revision}`)),
  ])
  const read = now?.number ?? 0
  if (read > known.revision) {
    known.bans = laidOut(rows)
    known.revision = read
  }
  known.readAt = begun
}
const triedToRead = (db: Database, known: Kept) =>
  readBans(db, known).catch((error: unknown) => {
    known.failedAt = Date.now()
    console.error('bans', error)
  })

/** Tells the database, about, how often which ban turned somebody away, and when last. */
async function tellHits(db: Database, known: Kept, now: string): Promise<void> {
  const [first, ...more] = [...known.hits].map(([id, count]) =>
    db
      .update(bannedIp)
      .set({ hits: sql`${bannedIp.hits} + ${count}`, lastTime: now })
      .where(eq(bannedIp.id, id)),
  )
  known.hits.clear()
  known.toldAt = Date.now()
  if (first) await db.batch([first, ...more])
}

/**
 * The ban that an address is under, or null. What is known is a second old at most, or is read again: by the way, or, where
 * nobody has asked for a while, first. A database that is away shuts nobody out anew and lets nobody in.
 *
 * @param now the moment as the wire says it
 * @param stops whether the ban stops this request, which is then counted as turned away
 * @param after takes work that may go on after the answer
 */
export async function banOf(
  bindings: Bindings,
  env: Env,
  address: string,
  now: string,
  stops: (ban: Ban) => boolean,
  after: (work: Promise<unknown>) => void,
): Promise<Ban | null> {
  const known = keptOf(env.DB_URL)
  const db = databaseOf(bindings, env)
  const began = Date.now()
  const age = apart(began, known.readAt)
  if (age > STALE) {
    if (apart(began, known.failedAt) > FRESH) await triedToRead(db, known)
  } else if (age > FRESH && apart(began, known.begunAt) > FRESH) after(triedToRead(db, known))
  const ban = banOn(known.bans, address, now)
  if (ban && stops(ban)) known.hits.set(ban.id, (known.hits.get(ban.id) ?? 0) + 1)
  if (known.hits.size > 0 && apart(Date.now(), known.toldAt) > TOLD_EVERY) after(tellHits(db, known, now))
  return ban
}
