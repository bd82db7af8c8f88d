import { type Client, createClient, type InStatement, type ResultSet, type TransactionMode } from '@libsql/client/web'
import type { LibSQLDatabase } from 'drizzle-orm/libsql/driver-core'
import { drizzle } from 'drizzle-orm/libsql/web'

export type Database = LibSQLDatabase<Record<string, never>> & { $client: Client }
/** Exact counts of one request: trips to the server, and rows that it read and wrote. */
export type Meter = { trips: number; rowsRead: number; rowsWritten: number }
export const newMeter = (): Meter => ({ trips: 0, rowsRead: 0, rowsWritten: 0 })

const counted = (meter: Meter, results: ResultSet[]) => {
  meter.trips += 1
  for (const result of results) {
    const counts = result as ResultSet & { rowsRead?: number; rowsWritten?: number }
    meter.rowsRead += counts.rowsRead ?? result.rows.length
    meter.rowsWritten += counts.rowsWritten ?? result.rowsAffected
  }
}

const BUSY_TRIES = 6
/** Busy with another's writing, or with so many at once that it has not begun with this one. */
const BUSY = /SQLITE_BUSY|database is locked|HTTP status 429/
/** One trip, sent again a little later while the server is busy. */
async function patiently<Result>(trip: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await trip()
    } catch (error) {
      if (tried === BUSY_TRIES || !BUSY.test(String((error as Error).message))) throw error
      await new Promise((resolve) => setTimeout(resolve, 20 * 2 ** tried * (0.5 + Math.random())))
    }
  }
}

/** A trip that takes longer, in ms, is written to the log: nobody should wait for it, and nothing beside it. */
const SLOW = 2000
async function watched<Result>(statements: InStatement[], trip: () => Promise<Result>): Promise<Result> {
  const began = Date.now()
  const result = await trip()
  const took = Date.now() - began
  if (took > SLOW) console.warn('slow', `${took} ms`, statements.map(beginning))
  return result
}
const beginning = (statement: InStatement) =>
  (typeof statement === 'string' ? statement : statement.sql).replace(/\s+/g, ' ').slice(0, 300)

/** The client has the server keep statements below so many characters. */
const KEPT_CHARACTERS = 5000
/**
 * The server counts bytes, not characters, and refuses what Chinese words make longer than the client thinks: such a statement
 * is made too long to be kept.
 */
function unkept(statement: InStatement): InStatement {
  if (typeof statement === 'string') return statement
  const { sql } = statement
  if (sql.length >= KEPT_CHARACTERS || sql.length * 3 < KEPT_CHARACTERS) return statement
  if (new TextEncoder().encode(sql).length < KEPT_CHARACTERS) return statement
  return { ...statement, sql: sql.padEnd(KEPT_CHARACTERS) }
}

/**
 * The database of one request. Every call to it is one trip; `batch` runs many statements in one transaction and one trip.
 * The client is the request's own: a shared one queues past 20 calls and starts them from a neighbour's request, where the
 * runtime drops them and every later request with them.
 */
export function openDatabase(url: string, authToken: string, meter: Meter): Database {
  const client = createClient({ url, authToken: authToken || undefined, intMode: 'number' })
  const metered = new Proxy(client, {
    get(target, key) {
      if (key === 'execute')
        return async (statement: InStatement) => {
          const result = await watched([statement], () => patiently(() => target.execute(unkept(statement))))
          counted(meter, [result])
          return result
        }
      if (key === 'batch')
        return async (statements: InStatement[], mode?: TransactionMode) => {
          const results = await watched(statements, () => patiently(() => target.batch(statements.map(unkept), mode)))
          counted(meter, results)
          return results
        }
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return drizzle(metered) as unknown as Database
}
