/** Sends one request to the database server. */
export type Send = (request: Request) => Promise<Response>

/**
 * `away`: unreachable or stuck. `full`: overloaded, the request was not started. `crowded`: the queue of writes or
 * reads moved, but this one did not get its turn and was not sent. `unsure`: no answer in time, and the write may or
 * may not have been executed.
 */
export const reasons = ['away', 'full', 'crowded', 'unsure'] as const
export type Reason = (typeof reasons)[number]

/** The database did not answer. Errors of the statement itself are `DatabaseError`. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  readonly why: Reason
  constructor(why: Reason, message: string, cause?: unknown) {
    super(message, { cause })
    this.why = why
  }
}

/** Finds a `DatabaseUnavailable` among an error and its causes; null if there is none. */
export function awayIn(error: unknown): DatabaseAway | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof DatabaseAway) return cause
  return null
}

/** True if the server was busy with another write or overloaded, and has executed nothing. */
export function isBusy(error: unknown): boolean {
  return awayIn(error)?.why === 'full' || hasCode(error, /^SQLITE_BUSY$/)
}

/** True if the disk of the database is full or failing; the write was not executed. */
export const isDiskFault = (error: unknown) => hasCode(error, /^SQLITE_(FULL|IOERR)/)

/** True if the database file is corrupt. */
export const isDamage = (error: unknown) => hasCode(error, /^SQLITE_(CORRUPT|NOTADB)/)

function hasCode(error: unknown, code: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (code.test(String((cause as { code?: unknown }).code))) return true
  return false
}

/** Response header with the reason, used when our write queue answers in place of the database. */
export const WHY = 'x-why'
/** Returns the 503 response by which our write queue reports the reason to its clients. */
export const awayAnswer = ({ why, message }: DatabaseAway) =>
  new Response(message, { status: 503, headers: { [WHY]: why } })

/**
 * Sends a request once; the complete response must arrive within `patience` milliseconds.
 * @param late the reason without an answer: `away` for a read, `unsure` for a write. A write whose body was not sent
 * completely is `away` as well.
 * @throws DatabaseUnavailable
 */
export async function trip(
  request: Request,
  patience: number,
  late: 'away' | 'unsure',
  send: Send = fetch,
): Promise<Response> {
  const { signal, end } = limitOf(patience)
  let lateReason: 'away' | 'unsure' = 'away'
  const outgoing =
    late === 'away' ? new Request(request, { signal }) : await told(request, signal, () => (lateReason = 'unsure'))
  let answer: Response
  try {
    answer = await send(outgoing)
    answer = new Response(await answer.arrayBuffer(), answer)
  } catch (error) {
    throw new DatabaseAway(wasRefused(error) ? 'away' : lateReason, (error as Error).message, error)
  } finally {
    end()
  }
  if (answer.status !== 429 && answer.status < 500) return answer
  const reasonHeader = answer.headers.get(WHY)
  // A proxy may answer 502 or 504 although the database has executed the write.
  const failed = answer.status === 503 ? 'away' : late
  const why = reasons.find((one) => one === reasonHeader) ?? (answer.status === 429 ? 'full' : failed)
  throw new DatabaseAway(why, `HTTP status ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
}

/**
 * Returns a timeout signal that is released with `end`. The platform's `AbortSignal.timeout` would hold the request in
 * memory until it fires.
 */
function limitOf(patience: number) {
  const limit = new AbortController()
  const late = () => limit.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  const timer = setTimeout(late, patience)
  return { signal: limit.signal, end: () => clearTimeout(timer) }
}

/** Node reports ECONNREFUSED; workerd has the same message for a refused and a lost connection. */
const wasRefused = (error: unknown) => (error as { cause?: { code?: unknown } }).cause?.code === 'ECONNREFUSED'

/**
 * Returns the same request and calls `whole` when the last byte of its body is read for sending. workerd reads that
 * byte after the bytes before it have been sent over a connection. Without the last byte the server cannot execute
 * anything.
 */
async function told(request: Request, signal: AbortSignal, whole: () => void): Promise<Request> {
  const { url, method, headers } = request
  const bytes = new Uint8Array(await request.arrayBuffer())
  const parts = [bytes.subarray(0, -1), bytes.subarray(-1)]
  const body = new ReadableStream<Uint8Array>(
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
  return new Request(url, { method, headers, body, signal, duplex: 'half' } as RequestInit)
}
