import { DatabaseUnavailable } from './request'

/**
 * Pool of server streams. A stream is a connection on the server with its schema parsed and its pages cached; opening a
 * new one costs many times as much as a small statement. Between round trips only the token for resuming a stream is
 * stored here. It is lent to one round trip at a time and belongs to no request.
 */
type IdleStream = { token: string; base: string | null; opened: number; since: number }

/** The server closes a stream after ten idle seconds; older tokens are not used. Milliseconds. */
const IDLE_LIMIT_MS = 8_000
/**
 * Maximum age of a stream for writes. The durability of a connection is fixed when it is opened, and a stream opened
 * before a restarted server was configured must not stay in use. Milliseconds.
 */
export const MAX_WRITE_STREAM_AGE = 60_000
/** Maximum number of pooled streams, and of concurrent reads. */
const MAX_STREAMS = 16

const idleStreams = new Map<string, IdleStream[]>()

/**
 * Takes the most recently used stream, so that the others may expire; null if there is none.
 * @param maxAge maximum age in milliseconds; older streams are discarded
 */
export function acquireStream(server: string, maxAge = Infinity, now = Date.now()): IdleStream | null {
  const streams = idleStreams.get(server)
  const last = streams?.pop()
  if (!last) return null
  if (now - last.opened >= maxAge) return acquireStream(server, maxAge, now)
  if (now - last.since < IDLE_LIMIT_MS) return last
  idleStreams.delete(server)
  return null
}

/** Returns a stream to the pool after a completed round trip. */
export function releaseStream(server: string, stream: Omit<IdleStream, 'since'>, now = Date.now()): void {
  const streams = idleStreams.get(server) ?? []
  idleStreams.set(server, streams)
  if (streams.length >= MAX_STREAMS) streams.shift()
  streams.push({ ...stream, since: now })
}

/** A longer round trip no longer counts as active: its request may have been cancelled without notice. Milliseconds. */
const LONG_REQUEST_MS = 2_000
/**
 * Interval at which waiting requests check for capacity, because the completion of a cancelled request is not
 * signalled. Milliseconds.
 */
const POLL_INTERVAL_MS = 200
/** Maximum wait. Milliseconds. */
const MAX_WAIT_MS = 10_000

type ActiveRequest = { since: number }
/** `through`: number of successful round trips; distinguishes a long queue from one that is stuck. */
type RequestQueue = { under: Set<ActiveRequest>; waiting: (() => void)[]; through: number }
const requestQueues = new Map<string, RequestQueue>()

/**
 * Runs a round trip when capacity is free. With more concurrent round trips than streams, each would open a new stream
 * and so cost the server more, the busier it is.
 * @throws DatabaseUnavailable after ten seconds without capacity: `crowded` or `away`
 */
export async function runInTurn<Result>(server: string, send: () => Promise<Result>): Promise<Result> {
  const line = requestQueues.get(server) ?? { under: new Set(), waiting: [], through: 0 }
  requestQueues.set(server, line)
  const own = await waitForTurn(line)
  try {
    const result = await send()
    line.through += 1
    return result
  } finally {
    line.under.delete(own)
    if (hasCapacity(line)) line.waiting.shift()?.()
  }
}

function hasCapacity({ under }: RequestQueue): boolean {
  if (under.size < MAX_STREAMS) return true
  const now = Date.now()
  for (const one of under) if (now - one.since >= LONG_REQUEST_MS) under.delete(one)
  return under.size < MAX_STREAMS
}

/** Waits for capacity, in order of arrival. */
async function waitForTurn(line: RequestQueue): Promise<ActiveRequest> {
  if (line.waiting.length === 0 && hasCapacity(line)) return startRequest(line)
  const [began, before] = [Date.now(), line.through]
  let timer: ReturnType<typeof setInterval> | undefined
  try {
    return await new Promise<ActiveRequest>((done, failed) => {
      const leave = () => (line.waiting = line.waiting.filter((one) => one !== go))
      const go = () => {
        leave()
        done(startRequest(line))
      }
      const look = () => {
        if (!line.waiting.includes(go)) return
        if (hasCapacity(line)) return go()
        if (Date.now() - began < MAX_WAIT_MS) return
        leave()
        failed(new DatabaseUnavailable(line.through > before ? 'crowded' : 'away', `not read within ${MAX_WAIT_MS} ms`))
      }
      timer = setInterval(look, POLL_INTERVAL_MS)
      line.waiting.push(go)
    })
  } finally {
    // Cleared by the request that waited, not by the one that released the capacity: a timer belongs to its request.
    clearInterval(timer)
  }
}
function startRequest({ under }: RequestQueue): ActiveRequest {
  const own = { since: Date.now() }
  under.add(own)
  return own
}
