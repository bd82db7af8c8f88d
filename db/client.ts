import type { Client, InStatement, InValue } from '@libsql/client'
import { LibSQLDatabase } from 'drizzle-orm/libsql/driver-core'
import { type LibSQLPreparedQuery, LibSQLSession } from 'drizzle-orm/libsql/session'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import type { PreparedQuery } from 'drizzle-orm/session'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { type Mode, openPipeline, type Pipeline, type Result, type Written } from './pipeline'
import { rowsOf } from './rows'
import { isBusy, type Send, trip } from './trip'

type NoTables = Record<string, never>
export type Database = LibSQLDatabase<NoTables> & { $client: Pipeline & GoingAhead }
/**
 * Statements sent in front of a request's first statements, in the same round trip. Their results are checked before
 * any other result is returned.
 */
export type Ahead = {
  statements: readonly InStatement[]
  /** Checks the results. An error that it throws is thrown instead of the results of the round trip. */
  judge: (answers: readonly Result[]) => void
}
type GoingAhead = {
  sendAhead(ahead: Ahead): void
  /**
   * Resolves when the leading statements have been checked. If no other statements have carried them along, they are
   * sent alone.
   */
  judged(): Promise<void>
}
/** Exact counts of one request: round trips to the server, rows read and rows written. */
export type Meter = {
  trips: number
  rowsRead: number
  rowsWritten: number
  /** Slow or expensive statements, without their values. */
  slow: { sql: string; ms: number; rowsRead: number }[]
  /** A record of every round trip if requested, otherwise null. */
  made: TripMade[] | null
}
/** One round trip; `began` and `ended` are milliseconds since 1970. */
export type TripMade = {
  began: number
  ended: number
  statements: number
  changes: boolean
  rowsRead: number
  rowsWritten: number
  failed: boolean
}
/** @param each whether to record every round trip */
export const newMeter = (each = false): Meter => ({
  ...{ trips: 0, rowsRead: 0, rowsWritten: 0, slow: [] },
  made: each ? [] : null,
})

/** A statement is slow from so many milliseconds in the database, or so many rows read. */
const LONG = 100
const MANY = 20_000
const counted = (meter: Meter, statements: readonly InStatement[], results: readonly Result[]) => {
  meter.trips += 1
  for (const [at, { rows, rowsAffected, rowsRead = rows.length, rowsWritten, ms = 0 }] of results.entries()) {
    meter.rowsRead += rowsRead
    meter.rowsWritten += rowsWritten ?? rowsAffected
    if (ms >= LONG || rowsRead >= MANY) meter.slow.push({ sql: textOf(statements[at]!), ms: Math.round(ms), rowsRead })
  }
}

/** Starts the record of a round trip. @returns a function that ends it */
function noteOf(meter: Meter, statements: number, changes: boolean) {
  const [began, rowsRead, rowsWritten] = [Date.now(), meter.rowsRead, meter.rowsWritten]
  return (failed: boolean) =>
    meter.made?.push({
      ...{ began, ended: Date.now(), statements, changes, failed },
      rowsRead: meter.rowsRead - rowsRead,
      rowsWritten: meter.rowsWritten - rowsWritten,
    })
}

const BUSY_TRIES = 6
/** Sends a request again, after growing delays, while the server is busy: it has then done nothing. Up to six tries. */
async function patiently<Result>(request: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await request()
    } catch (error) {
      if (tries === BUSY_TRIES || !isBusy(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 20 * 2 ** tries * (0.5 + Math.random())))
    }
  }
}

/** A round trip longer than this is logged as slow. Milliseconds. */
const SLOW = 2000
async function watched<Result>(statements: InStatement[], request: () => Promise<Result>): Promise<Result> {
  const began = Date.now()
  const result = await request()
  const took = Date.now() - began
  if (took > SLOW) console.warn('slow', `${took} ms`, statements.map(beginning))
  return result
}
const textOf = (statement: InStatement) => (typeof statement === 'string' ? statement : statement.sql)
const beginning = (statement: InStatement) => textOf(statement).replace(/\s+/g, ' ').slice(0, 300)

const READS = /^\s*(select|values|explain|pragma)\b/i
const READS_AFTER_ALL =
  /^\s*with\b(?![^]*\b(insert\s+(or\s+\w+\s+)?into|replace\s+into|update\s+\S+\s+set|delete\s+from)\b)/i
/** True if the statement may write. A statement that is not known to read counts as a write. */
export function writes(statement: InStatement): boolean {
  const text = textOf(statement)
  return !READS.test(text) && !READS_AFTER_ALL.test(text)
}

const PATIENCE = 20_000
export type Ways = { read: Send; write: Send; near?: string; written?: Written }
const straight: Ways = {
  read: (request: Request) => trip(request, PATIENCE, 'away'),
  write: (request: Request) => trip(request, PATIENCE, 'unsure'),
}

const DIALECT = new SQLiteAsyncDialect()
/** The query builder's session with the faster row mapping of `row-mapper.ts`. */
class Session extends LibSQLSession<NoTables, NoTables> {
  override prepareQuery(...args: Parameters<LibSQLSession<NoTables, NoTables>['prepareQuery']>) {
    const prepared: Prepared = super.prepareQuery<any>(...args)
    const [, fields] = args
    if (!fields) return prepared
    // The map of joined tables is complete only when rows arrive.
    prepared.mapAllResult = (answer, isFromBatch) =>
      rowsOf(isFromBatch ? (answer as Result).rows : (answer as Result['rows']), fields, prepared.joinsNotNullableMap)
    return prepared
  }
}
type Prepared = LibSQLPreparedQuery<any> & { joinsNotNullableMap?: Record<string, boolean> }
type Runnable = { _prepare(): PreparedQuery }
/** Returns the SQL and arguments of a query builder statement, and a function that maps its result. */
export function prepared(statement: RunnableQuery<unknown, 'sqlite'>) {
  const query = (statement as unknown as Runnable)._prepare()
  const { sql, params } = query.getQuery()
  return { sent: { sql, args: params as InValue[] }, read: (answer: Result) => query.mapResult(answer, true) }
}

/**
 * Opens the database of one request. Every call is one round trip; `batch` runs many statements in one transaction and
 * one round trip. Statements are classified here as reads or writes, because the two use different transports.
 * @param transport transports; `near` is the URL of a replica for reads, which waits until it has reached `written`
 * @param beforeWrite called with every write statement before it is sent; an error cancels the round trip
 */
export function openDatabase(
  url: string,
  authToken: string,
  meter: Meter,
  transport: Ways = straight,
  beforeWrite: (sql: string) => void = () => {},
): Database {
  const { near, written } = transport
  const reader = openPipeline(near ?? url, authToken, transport.read, 'read', near ? written : undefined)
  const writer = openPipeline(url, authToken, transport.write, 'write', written)
  /** Calls `beforeWrite` for every write statement. @returns true if any statement writes */
  const announceWrites = (statements: InStatement[]) => {
    const changing = statements.filter(writes)
    for (const statement of changing) beforeWrite(textOf(statement))
    return changing.length > 0
  }
  /** Performs one counted round trip. */
  const sendCounted = async (statements: InStatement[], changes: boolean, go: () => Promise<Result[]>) => {
    const endRecord = meter.made && noteOf(meter, statements.length, changes)
    try {
      const results = await watched(statements, () => patiently(go))
      counted(meter, statements, results)
      endRecord?.(false)
      return results
    } catch (error) {
      endRecord?.(true)
      throw error
    }
  }
  const sendStatements = (statements: InStatement[], changes: boolean, mode?: Mode) =>
    // A replica forwards a transaction that might write to the primary.
    sendCounted(statements, changes, () =>
      changes ? writer.batch(statements, 'write') : reader.batch(statements, near ? 'read' : mode),
    )
  let leading: Ahead | null = null
  let checked: Promise<void> = Promise.resolve()
  const takeLeading = () => {
    const first = leading
    leading = null
    return first
  }
  const metered: Pipeline & GoingAhead = {
    async execute(statement) {
      if (leading) return (await metered.batch([statement]))[0]!
      const changes = announceWrites([statement])
      const results = await sendCounted([statement], changes, async () => [
        await (changes ? writer : reader).execute(statement),
      ])
      return results[0]!
    },
    async batch(statements, mode?: Mode) {
      const changes = announceWrites(statements) || mode === 'write'
      if (changes) await metered.judged()
      const first = takeLeading()
      if (!first) return sendStatements(statements, changes, mode)
      const results = sendStatements([...first.statements, ...statements], false, mode)
      const count = first.statements.length
      checked = results.then((all) => first.judge(all.slice(0, count)))
      await checked
      return (await results).slice(count)
    },
    sendAhead(statements) {
      leading = statements
    },
    judged() {
      const first = takeLeading()
      if (first) checked = sendStatements([...first.statements], false).then((answers) => first.judge(answers))
      return checked
    },
  }
  const transaction = () => {
    throw new Error('A transaction takes many trips and passes the gate of the writes by: use a batch.')
  }
  // The methods of the client that the query builder calls.
  const client = { ...metered, transaction } as unknown as Client
  const session = new Session(client, DIALECT, undefined, {}, undefined)
  return Object.assign(new LibSQLDatabase<NoTables>('async', DIALECT, session, undefined), { $client: metered })
}
