import { DatabaseAway } from './trip'

/**
 * Pool of server streams. A stream is a connection on the server with its schema parsed and its pages cached; opening a
 * new one costs many times as much as a small statement. Between round trips only the token for resuming a stream is
 * stored here. It is lent to one round trip at a time and belongs to no request.
 */
type Kept = { token: string; base: string | null; opened: number; since: number }

/** The server closes a stream after ten idle seconds; older tokens are not used. Milliseconds. */
const FRESH = 8_000
/**
 * Maximum age of a stream for writes. The durability of a connection is fixed when it is opened, and a stream opened
 * before a restarted server was configured must not stay in use. Milliseconds.
 */
export const MAX_WRITE_AGE = 60_000
/** Maximum number of pooled streams, and of concurrent reads. */
const MOST = 16

const idle = new Map<string, Kept[]>()

/**
 * Takes the most recently used stream, so that the others may expire; null if there is none.
 * @param maxAge maximum age in milliseconds; older streams are discarded
 */
export function borrowed(server: string, maxAge = Infinity, now = Date.now()): Kept | null {
  const streams = idle.get(server)
  const last = streams?.pop()
  if (!last) return null
  if (now - last.opened >= maxAge) return borrowed(server, maxAge, now)
  if (now - last.since < FRESH) return last
  idle.delete(server)
  return null
}

/** Returns a stream to the pool after a completed round trip. */
export function givenBack(server: string, stream: Omit<Kept, 'since'>, now = Date.now()): void {
  const streams = idle.get(server) ?? []
  idle.set(server, streams)
  if (streams.length >= MOST) streams.shift()
  streams.push({ ...stream, since: now })
}

/** A longer round trip no longer counts as active: its request may have been cancelled without notice. Milliseconds. */
const LONG = 2_000
/**
 * Interval at which waiting requests check for capacity, because the completion of a cancelled request is not
 * signalled. Milliseconds.
 */
const LOOK = 200
/** Maximum wait. Milliseconds. */
const WAIT = 10_000

type Trip = { since: number }
/** `through`: number of successful round trips; distinguishes a long queue from one that is stuck. */
type Line = { under: Set<Trip>; waiting: (() => void)[]; through: number }
const lines = new Map<string, Line>()

/**
 * Runs a round trip when capacity is free. With more concurrent round trips than streams, each would open a new stream
 * and so cost the server more, the busier it is.
 * @throws DatabaseUnavailable after ten seconds without capacity: `crowded` or `away`
 */
export async function inTurn<Result>(server: string, send: () => Promise<Result>): Promise<Result> {
  const line = lines.get(server) ?? { under: new Set(), waiting: [], through: 0 }
  lines.set(server, line)
  const own = await turn(line)
  try {
    const result = await send()
    line.through += 1
    return result
  } finally {
    line.under.delete(own)
    if (hasRoom(line)) line.waiting.shift()?.()
  }
}

function hasRoom({ under }: Line): boolean {
  if (under.size < MOST) return true
  const now = Date.now()
  for (const one of under) if (now - one.since >= LONG) under.delete(one)
  return under.size < MOST
}

/** Waits for capacity, in order of arrival. */
async function turn(line: Line): Promise<Trip> {
  if (line.waiting.length === 0 && hasRoom(line)) return begun(line)
  const [began, before] = [Date.now(), line.through]
  let timer: ReturnType<typeof setInterval> | undefined
  try {
    return await new Promise<Trip>((done, failed) => {
      const leave = () => (line.waiting = line.waiting.filter((one) => one !== go))
      const go = () => {
        leave()
        done(begun(line))
      }
      const look = () => {
        if (!line.waiting.includes(go)) return
        if (hasRoom(line)) return go()
        if (Date.now() - began < WAIT) return
        leave()
        failed(new DatabaseAway(line.through > before ? 'crowded' : 'away', `not read within ${WAIT} ms`))
      }
      timer = setInterval(look, LOOK)
      line.waiting.push(go)
    })
  } finally {
    // Cleared by the request that waited, not by the one that released the capacity: a timer belongs to its request.
    clearInterval(timer)
  }
}
function begun({ under }: Line): Trip {
  const own = { since: Date.now() }
  under.add(own)
  return own
}
