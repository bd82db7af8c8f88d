import { DatabaseAway } from './trip'

/**
 * Streams are the server's: a connection with the schema read and its pages at hand. A new one costs many times what a
 * small statement costs on one that is there. Between trips only the token is kept by which the next trip takes a stream up,
 * and it is lent to one trip at a time: nothing here belongs to a request.
 */
type Kept = { token: string; base: string | null; opened: number; since: number }

/** The server ends a stream after ten idle seconds. Milliseconds. */
const FRESH = 8_000
/**
 * A stream that writes is replaced after this time: the durability of a connection is decided when it is opened, and a stream
 * that was opened before a restarted server was configured must not stay. Milliseconds.
 */
export const MAX_WRITE_AGE = 60_000
/** So many are kept, and so many trips are made in turn. */
const MOST = 16

const idle = new Map<string, Kept[]>()

/**
 * The stream that was used last, if there is one: the others may grow old.
 * @param maxAge milliseconds since it was opened; an older one is dropped
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

/** Given back after a trip that came to its end. */
export function givenBack(server: string, stream: Omit<Kept, 'since'>, now = Date.now()): void {
  const streams = idle.get(server) ?? []
  idle.set(server, streams)
  if (streams.length >= MOST) streams.shift()
  streams.push({ ...stream, since: now })
}

/** A trip that takes longer makes room: its request may have been cut off, which nobody tells. Milliseconds. */
const LONG = 2_000
/** Whoever waits looks as often for room: those whose end would tell of it may have been cut off. Milliseconds. */
const LOOK = 200
/** Nobody waits longer. Milliseconds. */
const WAIT = 10_000

type Trip = { since: number }
/** `through`: how many trips came back well; tells a long line from one that does not move. */
type Line = { under: Set<Trip>; waiting: (() => void)[]; through: number }
const lines = new Map<string, Line>()

/**
 * Makes a trip when its turn comes: with more at once than there are streams each would begin with one of its own, and so be
 * the dearer for the server the more it has to do already.
 * @throws DatabaseAway when its turn did not come
 */
export async function inTurn<Result>(server: string, trip: () => Promise<Result>): Promise<Result> {
  const line = lines.get(server) ?? { under: new Set(), waiting: [], through: 0 }
  lines.set(server, line)
  const own = await turn(line)
  try {
    const result = await trip()
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

/** The turns come in the order in which they were asked for. */
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
    // By who waited, not by whose end let them in: a timer belongs to its request.
    clearInterval(timer)
  }
}
function begun({ under }: Line): Trip {
  const own = { since: Date.now() }
  under.add(own)
  return own
}
