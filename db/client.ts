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
/** What is read in front of a request's first trip, in that trip, and judged before anything of it is handed on. */
export type Ahead = {
  statements: readonly InStatement[]
  /** What it throws is thrown in the place of the trip's answers. */
  judge: (answers: readonly Result[]) => void
}
type GoingAhead = {
  sendAhead(ahead: Ahead): void
  /** Whatever was to go ahead has been judged; where no trip has taken it along, it has one of its own. */
  judged(): Promise<void>
}
/** Exact counts of one request: trips to the server, and rows that it read and wrote. */
export type Meter = {
  trips: number
  rowsRead: number
  rowsWritten: number
  /** Statements that took long or looked at much, without their values. */
  slow: { sql: string; ms: number; rowsRead: number }[]
  /** Each trip for itself, where somebody wants to know; else null. */
  made: TripMade[] | null
}
/** When a trip began and ended, in ms since 1970, and what it was. */
export type TripMade = {
  began: number
  ended: number
  statements: number
  changes: boolean
  rowsRead: number
  rowsWritten: number
  failed: boolean
}
/** @param each whether each trip is noted for itself */
export const newMeter = (each = false): Meter => ({
  ...{ trips: 0, rowsRead: 0, rowsWritten: 0, slow: [] },
  made: each ? [] : null,
})

/** Of one statement, in the database itself, in ms; and rows that it looked at. */
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

/** Begins to note a trip for itself. @returns ends it */
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

const READS = /^\s*(select|values|explain|pragma)\b/i
const READS_AFTER_ALL =
  /^\s*with\b(?![^]*\b(insert\s+(or\s+\w+\s+)?into|replace\s+into|update\s+\S+\s+set|delete\s+from)\b)/i
/** Does it change anything? What is not known to read is taken for a write. */
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
/** The query builder's, but for the decoding of rows, which is that of `rows.ts`. */
class Session extends LibSQLSession<NoTables, NoTables> {
  override prepareQuery(...given: Parameters<LibSQLSession<NoTables, NoTables>['prepareQuery']>) {
    const prepared: Prepared = super.prepareQuery<any>(...given)
    const [, fields] = given
    if (!fields) return prepared
    // What is joined is known once the rows come.
    prepared.mapAllResult = (answer, isFromBatch) =>
      rowsOf(isFromBatch ? (answer as Result).rows : (answer as Result['rows']), fields, prepared.joinsNotNullableMap)
    return prepared
  }
}
type Prepared = LibSQLPreparedQuery<any> & { joinsNotNullableMap?: Record<string, boolean> }
type Runnable = { _prepare(): PreparedQuery }
/** A statement of the query builder as it is sent, with what becomes of its answer. */
export function prepared(statement: RunnableQuery<unknown, 'sqlite'>) {
  const query = (statement as unknown as Runnable)._prepare()
  const { sql, params } = query.getQuery()
  return { sent: { sql, args: params as InValue[] }, read: (answer: Result) => query.mapResult(answer, true) }
}

/**
 * The database of one request. Every call to it is one trip; `batch` runs many statements in one transaction and one trip.
 * Here every statement passes, so that here it is told whether it reads or writes: the two go different ways.
 * @param ways `near`: the address of a replica that is read in its place, once it has come as far as is `written`
 * @param beforeWrite is told each statement that writes before it is sent; what it throws keeps the trip from being made
 */
export function openDatabase(
  url: string,
  authToken: string,
  meter: Meter,
  ways: Ways = straight,
  beforeWrite: (sql: string) => void = () => {},
): Database {
  const { near, written } = ways
  const reader = openPipeline(near ?? url, authToken, ways.read, 'read', near ? written : undefined)
  const writer = openPipeline(url, authToken, ways.write, 'write', written)
  /** Whether any of them writes; each that does is told before the trip. */
  const announced = (statements: InStatement[]) => {
    const changing = statements.filter(writes)
    for (const statement of changing) beforeWrite(textOf(statement))
    return changing.length > 0
  }
  /** One trip, counted. */
  const made = async (statements: InStatement[], changes: boolean, go: () => Promise<Result[]>) => {
    const noted = meter.made && noteOf(meter, statements.length, changes)
    try {
      const results = await watched(statements, () => patiently(go))
      counted(meter, statements, results)
      noted?.(false)
      return results
    } catch (error) {
      noted?.(true)
      throw error
    }
  }
  const sent = (statements: InStatement[], changes: boolean, mode?: Mode) =>
    // A replica sends a transaction that might write on to its database.
    made(statements, changes, () =>
      changes ? writer.batch(statements, 'write') : reader.batch(statements, near ? 'read' : mode),
    )
  let ahead: Ahead | null = null
  let judged: Promise<void> = Promise.resolve()
  const taken = () => {
    const first = ahead
    ahead = null
    return first
  }
  const metered: Pipeline & GoingAhead = {
    async execute(statement) {
      if (ahead) return (await metered.batch([statement]))[0]!
      const changes = announced([statement])
      const results = await made([statement], changes, async () => [
        await (changes ? writer : reader).execute(statement),
      ])
      return results[0]!
    },
    async batch(statements, mode?: Mode) {
      const changes = announced(statements) || mode === 'write'
      if (changes) await metered.judged()
      const first = taken()
      if (!first) return sent(statements, changes, mode)
      const results = sent([...first.statements, ...statements], false, mode)
      const count = first.statements.length
      judged = results.then((all) => first.judge(all.slice(0, count)))
      await judged
      return (await results).slice(count)
    },
    sendAhead(given) {
      ahead = given
    },
    judged() {
      const first = taken()
      if (first) judged = sent([...first.statements], false).then((answers) => first.judge(answers))
      return judged
    },
  }
  const transaction = () => {
    throw new Error('A transaction takes many trips and passes the gate of the writes by: use a batch.')
  }
  // What the query builder calls of the client that it knows.
  const client = { ...metered, transaction } as unknown as Client
  const session = new Session(client, DIALECT, undefined, {}, undefined)
  return Object.assign(new LibSQLDatabase<NoTables>('async', DIALECT, session, undefined), { $client: metered })
}
