import type { Client, InStatement } from '@libsql/client'
import { LibSQLDatabase } from 'drizzle-orm/libsql/driver-core'
import { type TransactionMode, openPipeline, type Pipeline, type Result, type ReplicationIndex } from './pipeline'
import { DIALECT, MappingSession, type NoTables } from './statements'
import { isBusy, type SendRequest, sendOnce } from './request'

export type Database = LibSQLDatabase<NoTables> & { $client: Pipeline & LeadingClient }
/**
 * Statements sent in front of a request's first statements, in the same round trip. Their results are checked before
 * any other result is returned.
 */
export type LeadingStatements = {
  statements: readonly InStatement[]
  /** Checks the results. An error that it throws is thrown instead of the results of the round trip. */
  judge: (answers: readonly Result[]) => void
}
type LeadingClient = {
  sendAhead(ahead: LeadingStatements): void
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
  made: RoundTripRecord[] | null
}
/** One round trip; `began` and `ended` are milliseconds since 1970. */
export type RoundTripRecord = {
  began: number
  ended: number
  statements: number
  changes: boolean
  rowsRead: number
  rowsWritten: number
  failed: boolean
}
/** @param each whether to record every round trip */
export const createMeter = (each = false): Meter => ({
  ...{ trips: 0, rowsRead: 0, rowsWritten: 0, slow: [] },
  made: each ? [] : null,
})

/** A statement is slow from so many milliseconds in the database, or so many rows read. */
const SLOW_STATEMENT_MS = 100
const MANY_ROWS = 20_000
const addToMeter = (meter: Meter, statements: readonly InStatement[], results: readonly Result[]) => {
  meter.trips += 1
  for (const [at, { rows, rowsAffected, rowsRead = rows.length, rowsWritten, ms = 0 }] of results.entries()) {
    meter.rowsRead += rowsRead
    meter.rowsWritten += rowsWritten ?? rowsAffected
    if (ms >= SLOW_STATEMENT_MS || rowsRead >= MANY_ROWS)
      meter.slow.push({ sql: sqlTextOf(statements[at]!), ms: Math.round(ms), rowsRead })
  }
}

/** Starts the record of a round trip. @returns a function that ends it */
function startRecord(meter: Meter, statements: number, changes: boolean) {
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
async function retryWhileBusy<Result>(request: () => Promise<Result>): Promise<Result> {
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
const SLOW_REQUEST_MS = 2000
async function logIfSlow<Result>(statements: InStatement[], request: () => Promise<Result>): Promise<Result> {
  const began = Date.now()
  const result = await request()
  const took = Date.now() - began
  if (took > SLOW_REQUEST_MS) console.warn('Slow request:', `${took} ms`, statements.map(statementPrefix))
  return result
}
const sqlTextOf = (statement: InStatement) => (typeof statement === 'string' ? statement : statement.sql)
const statementPrefix = (statement: InStatement) => sqlTextOf(statement).replace(/\s+/g, ' ').slice(0, 300)

const READ_STATEMENT = /^\s*(select|values|explain|pragma)\b/i
const READ_WITH_CTE =
  /^\s*with\b(?![^]*\b(insert\s+(or\s+\w+\s+)?into|replace\s+into|update\s+\S+\s+set|delete\s+from)\b)/i
/** True if the statement may write. A statement that is not known to read counts as a write. */
export function isWrite(statement: InStatement): boolean {
  const text = sqlTextOf(statement)
  return !READ_STATEMENT.test(text) && !READ_WITH_CTE.test(text)
}

const REQUEST_TIMEOUT_MS = 20_000
export type DatabaseTransport = { read: SendRequest; write: SendRequest; near?: string; written?: ReplicationIndex }
const directTransport: DatabaseTransport = {
  read: (url, request) => sendOnce(url, request, REQUEST_TIMEOUT_MS, 'away'),
  write: (url, request) => sendOnce(url, request, REQUEST_TIMEOUT_MS, 'unsure'),
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
  transport: DatabaseTransport = directTransport,
  beforeWrite: (sql: string) => void = () => {},
): Database {
  const { near, written } = transport
  const reader = openPipeline(near ?? url, authToken, transport.read, 'read', near ? written : undefined)
  const writer = openPipeline(url, authToken, transport.write, 'write', written)
  /** Calls `beforeWrite` for every write statement. @returns true if any statement writes */
  const announceWrites = (statements: InStatement[]) => {
    const changing = statements.filter(isWrite)
    for (const statement of changing) beforeWrite(sqlTextOf(statement))
    return changing.length > 0
  }
  /** Performs one counted round trip. */
  const sendCounted = async (statements: InStatement[], changes: boolean, go: () => Promise<Result[]>) => {
    const endRecord = meter.made && startRecord(meter, statements.length, changes)
    try {
      const results = await logIfSlow(statements, () => retryWhileBusy(go))
      addToMeter(meter, statements, results)
      endRecord?.(false)
      return results
    } catch (error) {
      endRecord?.(true)
      throw error
    }
  }
  const sendStatements = (statements: InStatement[], changes: boolean, mode?: TransactionMode) =>
    // A replica forwards a transaction that might write to the primary.
    sendCounted(statements, changes, () =>
      changes ? writer.batch(statements, 'write') : reader.batch(statements, near ? 'read' : mode),
    )
  let leading: LeadingStatements | null = null
  let checked: Promise<void> = Promise.resolve()
  const takeLeading = () => {
    const first = leading
    leading = null
    return first
  }
  const metered: Pipeline & LeadingClient = {
    async execute(statement) {
      if (leading) return (await metered.batch([statement]))[0]!
      const changes = announceWrites([statement])
      const results = await sendCounted([statement], changes, async () => [
        await (changes ? writer : reader).execute(statement),
      ])
      return results[0]!
    },
    async batch(statements, mode?: TransactionMode) {
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
    throw new Error(
      'Transactions are not supported, because they take several round trips and bypass the write queue: use a batch.',
    )
  }
  // The methods of the client that the query builder calls.
  const client = { ...metered, transaction } as unknown as Client
  const session = new MappingSession(client, DIALECT, undefined, {}, undefined)
  return Object.assign(new LibSQLDatabase<NoTables>('async', DIALECT, session, undefined), { $client: metered })
}
