import { and, eq, sql } from 'drizzle-orm'
import { bannedIp, revision } from '../../../db/schema'
import { type Database, createMeter, openDatabase } from '../../../db/client'
import type { Bindings, Env } from '../../core/env'
import { buildRangeIndex, type RangeIndex } from '../../core/range-index'
import { timeDistance } from '../../core/time'
import { databaseTransport } from '../../core/database-transport.server'
import { type Ban, matchBan } from './rules'

/** Milliseconds during which the cached bans are used without a refresh. */
const FRESH_MS = 1000
/** Milliseconds after which a request waits for a refresh, so that a new ban takes effect within two seconds. */
const STALE_MS = 1800
/** Milliseconds after which a database counts as unavailable; the last known bans are used then. */
const READ_TIMEOUT_MS = 1000
/** Minimum milliseconds between two writes of the hit counts. */
const HIT_WRITE_INTERVAL_MS = 5000

/** The bans that an isolate has cached, and the hits not yet written to the database. */
type BanCache = {
  database: string
  revision: number
  bans: RangeIndex<Ban>
  /** Time when the read of the cached bans began. */
  readAt: number
  /** Time when the last background refresh began, and when one last failed. */
  begunAt: number
  failedAt: number
  hits: Map<string, number>
  toldAt: number
}
const emptyBanCache = (database: string): BanCache => ({
  ...{ database, revision: -1, bans: [], readAt: 0, begunAt: 0, failedAt: 0, hits: new Map(), toldAt: 0 },
})
let banCache = emptyBanCache('')
/** Returns the cache of a database. An isolate has one database; in the tests each has its own. */
function banCacheOf(database: string): BanCache {
  if (banCache.database !== database) banCache = emptyBanCache(database)
  return banCache
}

const openBanDatabase = (bindings: Bindings, env: Env): Database =>
  openDatabase(
    env.DB_URL,
    env.DB_TOKEN,
    createMeter(),
    databaseTransport(bindings, { ...env, DB_PATIENCE: READ_TIMEOUT_MS }),
  )

/** Marks the cache as outdated, so that the next request reads the bans. A change takes effect at once in this isolate. */
export function invalidateBans(): void {
  banCache.readAt = 0
}

/** Reads the bans if the database has a newer revision. One round trip, not counted for any request. */
async function refreshBans(db: Database, known: BanCache): Promise<void> {
  const begun = Date.now()
  known.begunAt = begun
  const number = db.select({ number: revision.number }).from(revision).where(eq(revision.name, 'bans'))
  // The revision is read first, so that concurrent changes are read the next time.
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
    known.bans = buildRangeIndex(rows)
    known.revision = read
  }
  known.readAt = begun
}
const tryRefreshBans = (db: Database, known: BanCache) =>
  refreshBans(db, known).catch((error: unknown) => {
    known.failedAt = Date.now()
    console.error('Ban cache failed:', error)
  })

/** Writes the hits and the approximate time of the last one to the bans. */
async function writeHits(db: Database, known: BanCache, now: string): Promise<void> {
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
 * Returns the active ban of an address, or null. The cache is at most about a second old: it is refreshed in the
 * background, or before answering if it is older. If the database is unavailable, the last known bans apply.
 *
 * @param now the current time in the wire format
 * @param stops returns whether the ban stops this request, which then counts as a hit
 * @param after schedules work that may continue after the response
 */
export async function findBan(
  bindings: Bindings,
  env: Env,
  address: string,
  now: string,
  stops: (ban: Ban) => boolean,
  after: (work: Promise<unknown>) => void,
): Promise<Ban | null> {
  const known = banCacheOf(env.DB_URL)
  // Opened when it is needed, which is once a second.
  const db = () => openBanDatabase(bindings, env)
  const began = Date.now()
  const age = timeDistance(began, known.readAt)
  if (age > STALE_MS) {
    if (timeDistance(began, known.failedAt) > FRESH_MS) await tryRefreshBans(db(), known)
  } else if (age > FRESH_MS && timeDistance(began, known.begunAt) > FRESH_MS) after(tryRefreshBans(db(), known))
  const ban = matchBan(known.bans, address, now)
  if (ban && stops(ban)) known.hits.set(ban.id, (known.hits.get(ban.id) ?? 0) + 1)
  if (known.hits.size > 0 && timeDistance(Date.now(), known.toldAt) > HIT_WRITE_INTERVAL_MS)
    after(writeHits(db(), known, now))
  return ban
}
