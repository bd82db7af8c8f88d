import { Gate } from '../../db/gate'
import { type Send, trip } from '../../db/trip'
import type { Bindings, Env } from './env'

/** In plain Node there is one isolate, and this is its gate. */
const here = new Gate()
/** What the line, and the way to it and back, may add to the trip itself. Milliseconds. */
const IN_LINE = 15_000

/**
 * How this request's reads and writes come to the database, each within a limit. Reads go straight. Writes pass the gate of
 * the installation, unless its database takes many writers at once.
 */
export function tripsOf(bindings: Bindings, env: Env): { read: Send; write: Send } {
  const patience = env.DB_PATIENCE
  const read: Send = (request) => trip(request, patience, 'away')
  const write: Send = (request) => trip(request, patience, 'unsure')
  if (env.DB_WRITERS === 'many') return { read, write }
  const objects = bindings.WRITES
  if (!objects) return { read, write: (request) => here.pass(() => write(request)) }
  const gate = objects.get(objects.idFromName('gate'))
  return { read, write: (request) => trip(request, patience + IN_LINE, 'unsure', (bounded) => gate.fetch(bounded)) }
}
