import { Gate } from '../../db/gate'
import { together } from '../../db/pipeline'
import { type Send, trip } from '../../db/trip'
import type { Bindings, Env } from './env'

/** A gate for the bodies of trips to the database. */
export const gateOf = ({ DB_URL, DB_TOKEN, DB_PATIENCE }: Env) =>
  new Gate((bodies: readonly string[]) =>
    together(DB_URL, DB_TOKEN, (request) => trip(request, DB_PATIENCE, 'unsure'), bodies),
  )

/** In plain Node there is one isolate, and this is its gate. */
let here: ReturnType<typeof gateOf> | undefined
/** What the line, and the way to it and back, may add to the trip itself. Milliseconds. */
const IN_LINE = 15_000

/**
 * How this request's reads and writes come to the database, each within a limit. Reads go straight. Writes pass the gate of
 * the installation, unless its database takes many writers at once.
 */
export function tripsOf(bindings: Bindings, env: Env): { read: Send; write: Send } {
  const patience = env.DB_PATIENCE
  const read: Send = (request) => trip(request, patience, 'away')
  if (env.DB_WRITERS === 'many') return { read, write: (request) => trip(request, patience, 'unsure') }
  const objects = bindings.WRITES
  if (!objects) return { read, write: async (request) => passed((here ??= gateOf(env)), await request.text()) }
  const gate = () => objects.get(objects.idFromName('gate'))
  return { read, write: (request) => trip(request, patience + IN_LINE, 'unsure', (bounded) => gate().fetch(bounded)) }
}

/** What a trip through the gate is answered. @throws DatabaseAway */
export const passed = async (gate: ReturnType<typeof gateOf>, body: string): Promise<Response> =>
  new Response(await gate.pass(body, body.length))
