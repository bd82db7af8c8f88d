import { WriteQueue } from '../../db/write-queue'
import { sendCombined, type ReplicationIndex } from '../../db/pipeline'
import type { DatabaseTransport } from '../../db/client'
import { type SendRequest, sendOnce } from '../../db/request'
import type { Bindings, Env } from './env'

/** Creates a write queue for the bodies of requests to the database. */
export const newWriteQueue = ({ DB_URL, DB_TOKEN, DB_PATIENCE }: Env) =>
  new WriteQueue((bodies: readonly string[]) =>
    sendCombined(DB_URL, DB_TOKEN, (url, request) => sendOnce(url, request, DB_PATIENCE, 'unsure'), bodies),
  )

/** In plain Node there is one isolate, and these are its write queues: one for each database. */
const localQueues = new Map<string, ReturnType<typeof newWriteQueue>>()
function findLocalQueue(env: Env) {
  const gate = localQueues.get(env.DB_URL) ?? newWriteQueue(env)
  localQueues.set(env.DB_URL, gate)
  return gate
}
/** Extra time for the queue and for the way to it and back, in milliseconds. */
const QUEUE_MARGIN_MS = 15_000

/**
 * Returns the transport of reads and writes to the database, each with a timeout. Reads go directly to the database.
 * Writes pass the installation's write queue, unless the database accepts many writers at once.
 */
export const databaseTransport = (bindings: Bindings, env: Env): DatabaseTransport => ({
  read: (url, request) => sendOnce(url, request, env.DB_PATIENCE, 'away'),
  write: writeTransport(bindings, env),
})
function writeTransport(bindings: Bindings, env: Env): SendRequest {
  const patience = env.DB_PATIENCE
  if (env.DB_WRITERS === 'many') return (url, request) => sendOnce(url, request, patience, 'unsure')
  const objects = bindings.WRITES
  if (!objects) return async (_, request) => sendThroughQueue(findLocalQueue(env), request.body)
  const gate = () => objects.get(objects.idFromName('gate'))
  return (url, request) =>
    sendOnce(url, request, patience + QUEUE_MARGIN_MS, 'unsure', (address, bounded) => gate().fetch(address, bounded))
}

/**
 * Returns the transport for a request of a user. Reads use the replica if there is one; sessions are verified and
 * changes decided by the primary database itself.
 */
export const requestTransport = (
  bindings: Bindings,
  env: Env,
  reads: boolean,
  written: ReplicationIndex,
): DatabaseTransport => ({
  ...databaseTransport(bindings, env),
  written,
  ...(reads && env.DB_READS_URL && { near: env.DB_READS_URL }),
})

/** Sends a request through the write queue. @throws DatabaseAway */
export const sendThroughQueue = async (gate: ReturnType<typeof newWriteQueue>, body: string): Promise<Response> =>
  new Response(await gate.pass(body, body.length))
