import type { InStatement, InValue } from '@libsql/client'
import { acquireStream, releaseStream, runInTurn, MAX_WRITE_STREAM_AGE } from './stream-pool'
import type { SendRequest } from './request'

export type TransactionMode = 'write' | 'deferred' | 'read'
/** The result of one statement. A row is an array of values. */
export type Result = {
  columns: string[]
  rows: ArrayLike<unknown>[]
  rowsAffected: number
  /** Rows scanned by the server, including those that are not in the result. */
  rowsRead?: number
  rowsWritten?: number
  /** Duration in the server, in ms. */
  ms?: number
}
/** The part of the libSQL client interface that is used here. */
export type Pipeline = {
  /** @throws DatabaseError, DatabaseUnavailable */
  execute(statement: InStatement): Promise<Result>
  /** Runs all statements in one transaction and one round trip. @throws DatabaseError, DatabaseUnavailable */
  batch(statements: InStatement[], mode?: TransactionMode): Promise<Result[]>
}

/** An error reported by the server for a statement. */
export class DatabaseError extends Error {
  override readonly name: string = 'DatabaseError'
  readonly code: string
  constructor(message: string, code: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}
/** The server could not parse the request; nothing was executed. */
class UnreadableRequestError extends DatabaseError {
  override readonly name = 'Unread'
}

/** The replication index of the last write, as counted by the server; 0 if unknown. */
export type ReplicationIndex = { index: number }

/**
 * Opens a pipeline of statements to a libSQL server over its streams (Hrana 3 over HTTP, JSON), one round trip per
 * call.
 * @param send sends the HTTP request
 * @param kind streams are not shared between reads and writes
 * @param written updated by writes; a replica is read only when it has reached this index
 */
export function openPipeline(
  url: string,
  authToken: string,
  send: SendRequest,
  kind: 'read' | 'write' = 'read',
  written?: ReplicationIndex,
): Pipeline {
  const sendRequest = async <Result extends WithReplicationIndex>(request: PipelineRequest): Promise<Result> => {
    const sendNow = () => sendPipeline(url, authToken, send, [request], kind)
    const [answer] = await (kind === 'read' ? runInTurn(`${url} ${authToken}`, sendNow) : sendNow())
    const { result } = unwrapAnswer(answer) as { result: Result }
    if (written && kind === 'write') written.index = Math.max(written.index, Number(result.replication_index ?? 0))
    return result
  }
  const since = () => (kind === 'read' && written?.index ? { replication_index: String(written.index) } : null)
  return {
    execute: async (statement) =>
      toResult(
        await sendRequest<StatementResult>({ type: 'execute', stmt: { ...toHranaStatement(statement), ...since() } }),
      ),
    batch: async (statements, mode = 'deferred') =>
      toResults(
        await sendRequest<BatchResult>({
          type: 'batch',
          batch: { steps: buildBatchSteps(statements, mode), ...since() },
        }),
        statements.length,
      ),
  }
}

type Value =
  | { type: 'null' }
  | { type: 'text'; value: string }
  | { type: 'integer'; value: string }
  | { type: 'float'; value: number }
  | { type: 'blob'; base64: string }
type MinReplicationIndex = { replication_index?: string }
type Stmt = MinReplicationIndex & {
  sql: string
  args?: Value[]
  named_args?: { name: string; value: Value }[]
  want_rows: boolean
}
type Condition =
  | { type: 'ok' | 'error'; step: number }
  | { type: 'not'; cond: Condition }
  | { type: 'and'; conds: Condition[] }
  | { type: 'is_autocommit' }
type Step = { stmt: Stmt; condition?: Condition }
type PipelineRequest =
  | { type: 'execute'; stmt: Stmt }
  | { type: 'batch'; batch: MinReplicationIndex & { steps: Step[] } }
type ProtocolError = { message: string; code?: string | null }
type WithReplicationIndex = { replication_index?: string | null }
type StatementResult = WithReplicationIndex & {
  cols: { name: string | null }[]
  rows: Value[][]
  affected_row_count: number
  rows_read?: number
  rows_written?: number
  query_duration_ms?: number
}
type BatchResult = WithReplicationIndex & {
  step_results: (StatementResult | null)[]
  step_errors: (ProtocolError | null)[]
}
type Answer = { type: 'ok'; response: unknown } | { type: 'error'; error: ProtocolError }
type Body = { baton: string | null; base_url: string | null; results: Answer[] }

/**
 * Sends requests on a pooled stream if available. The server answers 400 for an unknown stream and has executed
 * nothing: the requests are then sent again on a new stream.
 */
async function sendPipeline(
  url: string,
  authToken: string,
  send: SendRequest,
  requests: PipelineRequest[],
  kind: 'read' | 'write' | 'gate',
): Promise<Answer[]> {
  const server = `${kind} ${url} ${authToken}`
  for (;;) {
    const stream = acquireStream(server, kind === 'read' ? Infinity : MAX_WRITE_STREAM_AGE)
    const opened = stream?.opened ?? Date.now()
    const address = `${(stream?.base ?? url).replace(/^libsql:/, 'https:').replace(/\/$/, '')}/v3/pipeline`
    const answer = await send(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(authToken && { authorization: `Bearer ${authToken}` }),
      },
      body: JSON.stringify({ baton: stream?.token ?? null, requests }),
    })
    const text = await answer.text()
    if (answer.status === 400 && stream) continue
    if (answer.status === 400) throw toServerError(UnreadableRequestError, answer.status, text)
    if (!answer.ok) throw toServerError(DatabaseError, answer.status, text)
    const { baton, base_url: base, results } = JSON.parse(text) as Body
    if (baton) releaseStream(server, { token: baton, base, opened })
    return results
  }
}
/** Converts an HTTP error of the server, plain text or JSON with a code. */
function toServerError(kind: typeof DatabaseError, status: number, text: string): DatabaseError {
  try {
    const { message, code } = JSON.parse(text) as { message: string; code?: string }
    return new kind(message, code ?? 'SERVER_ERROR')
  } catch {
    return new kind(`HTTP status ${status}: ${text.slice(0, 300)}`, 'SERVER_ERROR')
  }
}

/**
 * Combines several requests into one round trip on one stream. Each keeps its own transaction, and an error in one does
 * not affect the others. The clients see a server that keeps no stream for them.
 * @param bodies the request bodies of the clients
 * @returns the response body of each client, in order
 * @throws DatabaseError, DatabaseUnavailable for all of them
 */
export async function sendCombined(
  url: string,
  authToken: string,
  send: SendRequest,
  bodies: readonly string[],
): Promise<readonly string[]> {
  const requestLists = bodies.map((body) => (JSON.parse(body) as { requests: PipelineRequest[] }).requests)
  const toBody = (results: Answer[]) => JSON.stringify({ baton: null, base_url: null, results } satisfies Body)
  try {
    const answers = await sendPipeline(url, authToken, send, requestLists.flat(), 'gate')
    return requestLists.map((requests) => toBody(answers.splice(0, requests.length)))
  } catch (error) {
    if (!(error instanceof UnreadableRequestError)) throw error
    if (requestLists.length === 1)
      return [toBody(requestLists[0]!.map(() => ({ type: 'error', error: toProtocolError(error) })))]
    // One request cannot be parsed: send each alone, so that the others are executed.
    const alone: string[] = []
    for (const body of bodies) alone.push(...(await sendCombined(url, authToken, send, [body])))
    return alone
  }
}
const toProtocolError = ({ message, code }: DatabaseError): ProtocolError => ({
  message: message.slice(code.length + 2),
  code,
})
const toDatabaseError = ({ message, code }: ProtocolError) => new DatabaseError(message, code ?? 'UNKNOWN')
function unwrapAnswer(answer: Answer | undefined): unknown {
  if (!answer) throw new DatabaseError('the database returned no result', 'HRANA_PROTO_ERROR')
  if (answer.type === 'error') throw toDatabaseError(answer.error)
  return answer.response
}

const BEGIN_STATEMENTS: Record<TransactionMode, string> = {
  write: 'begin immediate',
  deferred: 'begin deferred',
  read: 'begin transaction readonly',
}
const simpleStatement = (sql: string): Stmt => ({ sql, want_rows: false })
/**
 * Returns the steps of a transaction: begin; each statement if the previous one succeeded and the transaction is still
 * open; commit; or rollback.
 */
function buildBatchSteps(statements: InStatement[], mode: TransactionMode): Step[] {
  const inside: Condition = { type: 'not', cond: { type: 'is_autocommit' } }
  const after = (step: number): Condition => ({ type: 'and', conds: [{ type: 'ok', step }, inside] })
  const commitStep = statements.length + 1
  return [
    { stmt: simpleStatement(BEGIN_STATEMENTS[mode]) },
    ...statements.map((statement, at) => ({ stmt: toHranaStatement(statement), condition: after(at) })),
    { stmt: simpleStatement('commit'), condition: after(commitStep - 1) },
    // Always leave the stream without an open transaction.
    {
      stmt: simpleStatement('rollback'),
      condition: { type: 'and', conds: [{ type: 'not', cond: { type: 'ok', step: commitStep } }, inside] },
    },
  ]
}
function toResults({ step_results, step_errors }: BatchResult, count: number): Result[] {
  for (let step = 0; step < count + 2; step++) {
    const fault = step_errors[step]
    if (fault) throw toDatabaseError(fault)
    if (!step_results[step]) throw new DatabaseError('the transaction has been rolled back', 'TRANSACTION_CLOSED')
  }
  return step_results.slice(1, count + 1).map((result) => toResult(result!))
}

function toHranaStatement(statement: InStatement): Stmt {
  const { sql, args = [] } = typeof statement === 'string' ? { sql: statement } : statement
  if (Array.isArray(args)) return { sql, args: args.map(encodeValue), want_rows: true }
  const named = Object.entries(args).map(([name, value]) => ({ name, value: encodeValue(value) }))
  return { sql, named_args: named, want_rows: true }
}
/** @throws RangeError for a non-finite number, TypeError for a value that the database cannot store */
function encodeValue(value: InValue | undefined): Value {
  if (value === null) return { type: 'null' }
  if (typeof value === 'string') return { type: 'text', value }
  if (typeof value === 'boolean') return { type: 'integer', value: value ? '1' : '0' }
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be stored in the database`)
    return { type: 'float', value }
  }
  if (value instanceof ArrayBuffer || value instanceof Uint8Array)
    return { type: 'blob', base64: Buffer.from(value as Uint8Array).toString('base64') }
  if (value instanceof Date) return { type: 'float', value: value.getTime() }
  throw new TypeError(`Values of type ${typeof value} cannot be stored in the database`)
}

function toResult({
  cols,
  rows,
  affected_row_count,
  rows_read,
  rows_written,
  query_duration_ms,
}: StatementResult): Result {
  return {
    columns: cols.map(({ name }) => name ?? ''),
    rows: rows.map((values) => values.map(decodeValue)),
    rowsAffected: affected_row_count,
    rowsRead: rows_read,
    rowsWritten: rows_written,
    ms: query_duration_ms,
  }
}
/** @throws RangeError for an integer that a number cannot represent exactly */
function decodeValue(value: Value): unknown {
  if (value.type === 'text') return value.value
  if (value.type === 'null') return null
  if (value.type === 'float') return value.value
  if (value.type === 'integer') {
    const number = Number(value.value)
    if (!Number.isSafeInteger(number)) throw new RangeError(`${value.value} is too large for a number`)
    return number
  }
  const bytes = Buffer.from(value.base64, 'base64')
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}
