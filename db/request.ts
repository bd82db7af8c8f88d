/** A request to the database server, and what is read of its answer. */
export type DatabaseRequest = { method: 'POST'; headers: Record<string, string>; body: string }
export type DatabaseAnswer = Pick<Response, 'status' | 'ok' | 'text'>
/** Sends one request to the database server. */
export type SendRequest = (url: string, request: DatabaseRequest) => Promise<DatabaseAnswer>

/**
 * `away`: unreachable or stuck. `full`: overloaded, the request was not started. `crowded`: the queue of writes or
 * reads moved, but this one did not get its turn and was not sent. `unsure`: no answer in time, and the write may or
 * may not have been executed.
 */
export const unavailableReasons = ['away', 'full', 'crowded', 'unsure'] as const
export type UnavailableReason = (typeof unavailableReasons)[number]

/** The database did not answer. Errors of the statement itself are `DatabaseError`. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseAway'
  readonly why: UnavailableReason
  constructor(why: UnavailableReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.why = why
  }
}

/** Finds a `DatabaseUnavailable` among an error and its causes; null if there is none. */
export function findDatabaseUnavailable(error: unknown): DatabaseUnavailable | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DatabaseUnavailable) return cause
  return null
}

/** True if the server was busy with another write or overloaded, and has executed nothing. */
export function isBusy(error: unknown): boolean {
  return findDatabaseUnavailable(error)?.why === 'full' || hasCode(error, /^SQLITE_BUSY$/)
}

/** True if the disk of the database is full or failing; the write was not executed. */
export const isDiskFault = (error: unknown) => hasCode(error, /^SQLITE_(FULL|IOERR)/)

/** True if the database file is corrupt. */
export const isDatabaseCorrupt = (error: unknown) => hasCode(error, /^SQLITE_(CORRUPT|NOTADB)/)

function hasCode(error: unknown, code: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (code.test(String((cause as { code?: unknown }).code))) return true
  return false
}

/** Response header with the reason, used when our write queue answers in place of the database. */
export const REASON_HEADER = 'x-why'
/** Returns the 503 response by which our write queue reports the reason to its clients. */
export const unavailableResponse = ({ why, message }: DatabaseUnavailable) =>
  new Response(message, { status: 503, headers: { [REASON_HEADER]: why } })

/**
 * Sends a request once; the complete response must arrive within `patience` milliseconds.
 * @param late the reason without an answer: `away` for a read, `unsure` for a write. A write whose body was not sent
 * completely is `away` as well.
 * @throws DatabaseUnavailable
 */
export async function sendOnce(
  url: string,
  request: DatabaseRequest,
  patience: number,
  late: 'away' | 'unsure',
  send: (url: string, request: RequestInit) => Promise<Response> = fetch,
): Promise<DatabaseAnswer> {
  const { signal, end } = timeoutSignal(patience)
  let lateReason: 'away' | 'unsure' = 'away'
  const body = late === 'away' ? request.body : bodyWithSentCallback(request.body, () => (lateReason = 'unsure'))
  let answer: Response
  let text: string
  try {
    // A stream as body needs `duplex`, which the type of the options lacks.
    answer = await send(url, { ...request, body, signal, duplex: 'half' } as RequestInit)
    text = await answer.text()
  } catch (error) {
    throw new DatabaseUnavailable(wasConnectionRefused(error) ? 'away' : lateReason, (error as Error).message, error)
  } finally {
    end()
  }
  const { status, ok } = answer
  if (status !== 429 && status < 500) return { status, ok, text: async () => text }
  const reasonHeader = answer.headers.get(REASON_HEADER)
  // A proxy may answer 502 or 504 although the database has executed the write.
  const failed = status === 503 ? 'away' : late
  const why = unavailableReasons.find((one) => one === reasonHeader) ?? (status === 429 ? 'full' : failed)
  throw new DatabaseUnavailable(why, `HTTP status ${status}: ${text.slice(0, 300)}`)
}

/**
 * Returns a timeout signal that is released with `end`. The platform's `AbortSignal.timeout` would hold the request in
 * memory until it fires.
 */
function timeoutSignal(patience: number) {
  const limit = new AbortController()
  const late = () => limit.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  const timer = setTimeout(late, patience)
  return { signal: limit.signal, end: () => clearTimeout(timer) }
}

/** Node reports ECONNREFUSED; workerd has the same message for a refused and a lost connection. */
const wasConnectionRefused = (error: unknown) =>
  (error as { cause?: { code?: unknown } }).cause?.code === 'ECONNREFUSED'

/**
 * Returns the body as a stream that calls `whole` when its last byte is read for sending. workerd reads that byte after
 * the bytes before it have been sent over a connection. Without the last byte the server cannot execute anything.
 */
function bodyWithSentCallback(body: string, whole: () => void): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(body)
  const parts = [bytes.subarray(0, -1), bytes.subarray(-1)]
  return new ReadableStream<Uint8Array>(
    {
      pull(out) {
        out.enqueue(parts.shift()!)
        if (parts.length > 0) return
        whole()
        out.close()
      },
    },
    { highWaterMark: 0 },
  )
}
