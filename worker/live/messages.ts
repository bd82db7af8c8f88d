const commands = ['topic', 'user', 'edit', 'rights', 'lists', 'bye', 'replaced'] as const
/**
 * A message of the server on a socket, for everybody or for one person. It is a hint to reload, never the data. `edit`:
 * the people at a form have changed. `rights`: the rights of the role have changed. `lists`: options of forms have
 * changed (a dictionary or the categories). `bye`: the server closes the socket, with the reason. `replaced`: the
 * person has more open sockets than allowed, and this one, the oldest, is closed. All of these except `topic` and
 * `user` are transient and are not delivered later.
 */
export type LiveMessage = { cmd: (typeof commands)[number]; msgId: string; msgTxt: string }

/** Key of a form that several people may have open. */
export const presenceKey = (kind: 'subject' | 'report' | 'meeting', id: string) => `${kind}:${id}`

/** The client's heartbeat and the response to it; the Durable Object that holds the socket stays hibernated. */
export const HEARTBEAT = 'HeartBeat'
export const HEARTBEAT_ANSWER = 'ping'
/** Milliseconds: silence before a heartbeat, timeout of its response, and minimum delay before a new socket. */
export const HEARTBEAT_AFTER_MS = 20_000
export const HEARTBEAT_TIMEOUT_MS = 10_000
export const RECONNECT_MS = 5_000
/**
 * Returns the delay before the next connection attempt, in milliseconds. Many clients reconnect at once after a server
 * restart: the delays are spread, the wider the more attempts have failed, up to a minute.
 * @param chance random number from 0 to 1
 */
export const reconnectDelay = (failures: number, chance: number) =>
  RECONNECT_MS + chance * RECONNECT_MS * Math.min(1 + failures, 12)
/**
 * Private close codes: the session ended, a newer socket of the same person replaced this one, too many messages were
 * sent.
 */
export const SESSION_ENDED_CODE = 4401
export const REPLACED_CODE = 4409
export const TOO_MUCH_CODE = 4429
/** Maximum number of sockets of one person. */
export const MAX_SOCKETS = 20

/** Parses a frame; null if it is not a message. */
export function readMessage(text: unknown): LiveMessage | null {
  if (typeof text !== 'string' || text === HEARTBEAT_ANSWER) return null
  try {
    const { cmd, msgId, msgTxt }: Partial<LiveMessage> = JSON.parse(text)
    const known = commands.find((one) => one === cmd)
    if (!known || typeof msgId !== 'string') return null
    return { cmd: known, msgId, msgTxt: typeof msgTxt === 'string' ? msgTxt : '' }
  } catch {
    return null
  }
}

/**
 * Number of Durable Objects that share the sockets: with 100,000 people each holds about six thousand, a fifth of the
 * limit.
 */
export const SHARDS = 16
/** Returns the shard of a person's sockets (FNV-1a, 32 bits). */
export function shardOf(userId: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < userId.length; at++) hash = Math.imul(hash ^ userId.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % SHARDS
}
