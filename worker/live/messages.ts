const commands = ['topic', 'user', 'edit', 'rights', 'lists', 'bye', 'replaced'] as const
/**
 * What the server says on a socket: something for everybody, or for this person. It is a hint to look, never the data.
 * `edit`: who is at a form has changed. `rights`: what the role may has changed. `lists`: what forms choose from has changed, a
 * dictionary or the categories. `bye`: the server closes the socket, and says why. `replaced`: the person has opened more sockets than
 * the server holds for one person, and this one, the oldest, is closed. These count only now, and nobody catches up with them.
 */
export type LiveMessage = { cmd: (typeof commands)[number]; msgId: string; msgTxt: string }

/** A form that several people may have open, as the messages name it. */
export const placeOf = (kind: 'subject' | 'report' | 'meeting', id: string) => `${kind}:${id}`

/** The client's sign of life and the answer; the object that holds the socket sleeps through it. */
export const HEARTBEAT = 'HeartBeat'
export const HEARTBEAT_ANSWER = 'ping'
/** Milliseconds: silence before a heartbeat, how long its answer may take, and the least wait before another socket. */
export const SILENCE = 20_000
export const PATIENCE = 10_000
export const RECONNECT = 5_000
/**
 * Milliseconds until the next try. Many come back at once when a server starts again: they are spread, the wider the more
 * tries have failed, up to a minute.
 * @param chance from 0 to 1
 */
export const reconnectAfter = (failures: number, chance: number) =>
  RECONNECT + chance * RECONNECT * Math.min(1 + failures, 12)
/** Close codes of our own: the session ended, a newer socket of the same person took the place, too much was sent. */
export const ENDED = 4401
export const REPLACED = 4409
export const TOO_MUCH = 4429
/** Sockets of one person at a time. */
export const MAX_SOCKETS = 20

/** The message in a frame, or null for anything else. */
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

/** Objects that share the sockets: at 100,000 people each holds some six thousand, a fifth of what one may. */
export const SHARDS = 16
/** Where a person's sockets are (FNV-1a, 32 bits). */
export function shardOf(userId: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < userId.length; at++) hash = Math.imul(hash ^ userId.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % SHARDS
}
