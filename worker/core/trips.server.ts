import { Gate } from '../../db/gate'
import { together, type Written } from '../../db/pipeline'
import type { Ways } from '../../db/client'
import { type Send, trip } from '../../db/trip'
import type { Bindings, Env } from './env'

/** Creates a write queue for the bodies of requests to the database. */
export const gateOf = ({ DB_URL, DB_TOKEN, DB_PATIENCE }: Env) =>
  new Gate((bodies: readonly string[]) =>
    together(DB_URL, DB_TOKEN, (request) => trip(request, DB_PATIENCE, 'unsure'), bodies),
  )

/** In plain Node there is one isolate, and these are its write queues: one for each database. */
const here = new Map<string, ReturnType<typeof gateOf>>()
function gateHere(env: Env) {
  const gate = here.get(env.DB_URL) ?? gateOf(env)
  here.set(env.DB_URL, gate)
  return gate
}
/** Extra time for the queue and for the way to it and back, in milliseconds. */
const IN_LINE = 15_000

/**
 * Returns the transport of reads and writes to the database, each with a timeout. Reads go directly to the database.
 * Writes pass the installation's write queue, unless the database accepts many writers at once.
 */
export const tripsOf = (bindings: Bindings, env: Env): Ways => ({
  read: (request) => trip(request, env.DB_PATIENCE, 'away'),
  write: writeOf(bindings, env),
})
function writeOf(bindings: Bindings, env: Env): Send {
  const patience = env.DB_PATIENCE
  if (env.DB_WRITERS === 'many') return (request) => trip(request, patience, 'unsure')
  const objects = bindings.WRITES
  if (!objects) return async (request) => passed(gateHere(env), await request.text())
  const gate = () => objects.get(objects.idFromName('gate'))
  return (request) => trip(request, patience + IN_LINE, 'unsure', (bounded) => gate().fetch(bounded))
}

/**
 * Returns the transport for a request of a user. Reads use the replica if there is one; sessions are verified and
 * changes decided by the primary database itself.
 */
export const askersTrips = (bindings: Bindings, env: Env, reads: boolean, written: Written): Ways => ({
  ...tripsOf(bindings, env),
  written,
  ...(reads && env.DB_READS_URL && { near: env.DB_READS_URL }),
})

/** Sends a request through the write queue. @throws DatabaseAway */
export const passed = async (gate: ReturnType<typeof gateOf>, body: string): Promise<Response> =>
  new Response(await gate.pass(body, body.length))
