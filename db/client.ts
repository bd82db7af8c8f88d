import { type Client, createClient, type InStatement, type ResultSet, type TransactionMode } from '@libsql/client/web'
import type { LibSQLDatabase } from 'drizzle-orm/libsql/driver-core'
import { drizzle } from 'drizzle-orm/libsql/web'
import { isBusy, type Send, trip } from './trip'

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
/** One trip, sent again a little later while the server is busy: then it has done nothing. */
async function patiently<Result>(trip: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await trip()
    } catch (error) {
      if (tried === BUSY_TRIES || !isBusy(error)) throw error
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
const textOf = (statement: InStatement) => (typeof statement === 'string' ? statement : statement.sql)
const beginning = (statement: InStatement) => textOf(statement).replace(/\s+/g, ' ').slice(0, 300)

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

const READS = /^\s*(select|values|explain|pragma)\b/i
const READS_AFTER_ALL =
  /^\s*with\b(?![^]*\b(insert\s+(or\s+\w+\s+)?into|replace\s+into|update\s+\S+\s+set|delete\s+from)\b)/i
/** Does it change anything? What is not known to read is taken for a write. */
export function writes(statement: InStatement): boolean {
  const text = textOf(statement)
  return !READS.test(text) && !READS_AFTER_ALL.test(text)
}

const PATIENCE = 20_000
const straight = {
  read: (request: Request) => trip(request, PATIENCE, 'away'),
  write: (request: Request) => trip(request, PATIENCE, 'unsure'),
}

/**
 * The database of one request. Every call to it is one trip; `batch` runs many statements in one transaction and one trip.
 * Here every statement passes, so that here it is told whether it reads or writes: the two go different ways.
 * The clients are the request's own: a shared one queues past 20 calls and starts them from a neighbour's request, where the
 * runtime drops them and every later request with them.
 * @param beforeWrite is told each statement that writes before it is sent; what it throws keeps the trip from being made
 */
export function openDatabase(
  url: string,
  authToken: string,
  meter: Meter,
  ways: { read: Send; write: Send } = straight,
  beforeWrite: (sql: string) => void = () => {},
): Database {
  const open = (send: Send) =>
    createClient({ url, authToken: authToken || undefined, intMode: 'number', fetch: send as never })
  const reader = open(ways.read)
  const writer = open(ways.write)
  /** Whether any of them writes; each that does is told before the trip. */
  const announced = (statements: InStatement[]) => {
    const changing = statements.filter(writes)
    for (const statement of changing) beforeWrite(textOf(statement))
    return changing.length > 0
  }
  const metered = new Proxy(reader, {
    get(target, key) {
      if (key === 'execute')
        return async (statement: InStatement) => {
          const client = announced([statement]) ? writer : reader
          const result = await watched([statement], () => patiently(() => client.execute(unkept(statement))))
          counted(meter, [result])
          return result
        }
      if (key === 'batch')
        return async (statements: InStatement[], mode?: TransactionMode) => {
          const changes = announced(statements) || mode === 'write'
          const send = () =>
            changes ? writer.batch(statements.map(unkept), 'write') : reader.batch(statements.map(unkept), mode)
          const results = await watched(statements, () => patiently(send))
          counted(meter, results)
          return results
        }
      if (key === 'transaction' || key === 'executeMultiple' || key === 'migrate')
        throw new Error(`${key} takes many trips and passes the gate of the writes by: use a batch.`)
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return drizzle(metered) as unknown as Database
}
