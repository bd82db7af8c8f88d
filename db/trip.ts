/** Takes one request to the database server and brings its answer. */
export type Send = (request: Request) => Promise<Response>

/**
 * `away`: it cannot be reached or stands still. `full`: it has not begun, for it has too much to do. `crowded`: others wrote
 * all the while, and this write was not sent. `unsure`: no answer came in time, and whether it was done nobody knows.
 */
export const reasons = ['away', 'full', 'crowded', 'unsure'] as const
export type Reason = (typeof reasons)[number]

/** The database did not answer; what it would have said to the statement itself is none of these. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  readonly why: Reason
  constructor(why: Reason, message: string, cause?: unknown) {
    super(message, { cause })
    this.why = why
  }
}

/** The database's absence in what was thrown, through whatever was put around it; null when it is something else. */
export function awayIn(error: unknown): DatabaseAway | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof DatabaseAway) return cause
  return null
}

/** Busy with another's writing, or with so many at once that it has not begun with this one: nothing has been done. */
export function isBusy(error: unknown): boolean {
  return awayIn(error)?.why === 'full' || hasCode(error, /^SQLITE_BUSY$/)
}

/** The disk of the database is full or fails: what it was to write is not done. */
export const isDiskFault = (error: unknown) => hasCode(error, /^SQLITE_(FULL|IOERR)/)

/** Pages of the database file do not hold what they should. */
export const isDamage = (error: unknown) => hasCode(error, /^SQLITE_(CORRUPT|NOTADB)/)

function hasCode(error: unknown, code: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (code.test(String((cause as { code?: unknown }).code))) return true
  return false
}

/** Why, where one program of ours answers another in the database's place. */
export const WHY = 'x-why'
export const awayAnswer = ({ why, message }: DatabaseAway) =>
  new Response(message, { status: 503, headers: { [WHY]: why } })

/**
 * A trip with a limit: the answer is there, whole, within `patience` milliseconds. It is sent once.
 * @param late what it means when no answer comes, in time or at all: of a read nothing but that the database is away, and of
 * a write as well while the database cannot have had the whole of it
 * @throws DatabaseAway
 */
export async function trip(
  request: Request,
  patience: number,
  late: 'away' | 'unsure',
  send: Send = fetch,
): Promise<Response> {
  const { signal, end } = limitOf(patience)
  let lost: 'away' | 'unsure' = 'away'
  const outgoing =
    late === 'away' ? new Request(request, { signal }) : await told(request, signal, () => (lost = 'unsure'))
  let answer: Response
  try {
    answer = await send(outgoing)
    answer = new Response(await answer.arrayBuffer(), answer)
  } catch (error) {
    throw new DatabaseAway(wasRefused(error) ? 'away' : lost, (error as Error).message, error)
  } finally {
    end()
  }
  if (answer.status !== 429 && answer.status < 500) return answer
  const said = answer.headers.get(WHY)
  // What stands between may say 502 or 504 for a database that has done it.
  const failed = answer.status === 503 ? 'away' : late
  const why = reasons.find((one) => one === said) ?? (answer.status === 429 ? 'full' : failed)
  throw new DatabaseAway(why, `HTTP status ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
}

/** A limit that lets go of what it was for as soon as that ends: a signal of the platform's holds it until its time has come. */
function limitOf(patience: number) {
  const limit = new AbortController()
  const late = () => limit.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  const timer = setTimeout(late, patience)
  return { signal: limit.signal, end: () => clearTimeout(timer) }
}

/** Node says so; workerd has one message for a connection that is refused and for one that is lost. */
const wasRefused = (error: unknown) => (error as { cause?: { code?: unknown } }).cause?.code === 'ECONNREFUSED'

/**
 * The same request, telling when the last byte of its body is fetched to be sent: workerd fetches it once the bytes before it
 * went out over a connection. Without it the server has nothing that it could do.
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
