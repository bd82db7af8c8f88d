/**
 * Streams are the server's: a connection with the schema read and its pages at hand. A new one costs several times what a
 * small statement costs on one that is there. Between trips only the token is kept by which the next trip takes a stream up,
 * and it is lent to one trip at a time: nothing here belongs to a request.
 */
type Kept = { token: string; base: string | null; since: number }

/** The server ends a stream after ten idle seconds. Milliseconds. */
const FRESH = 8_000
/** More trips at once than that begin with a stream of their own. */
const MOST = 16

const idle = new Map<string, Kept[]>()

/** The stream that was used last, if there is one: the others may grow old. */
export function borrowed(server: string, now = Date.now()): Kept | null {
  const streams = idle.get(server)
  const last = streams?.pop()
  if (!last || now - last.since < FRESH) return last ?? null
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
