import type { Context } from '../core/context'
import { type LiveMessage, SHARDS, shardOf } from './messages'
import type { SocketSelector, LiveChannel, ChannelMessage, PresenceUpdate } from './channel-object.server'

type Shard = Pick<DurableObjectStub, 'fetch'> & {
  tell(message: ChannelMessage): Promise<void>
  end(who: SocketSelector): Promise<void>
  whisper(to: string[] | null, message: LiveMessage): Promise<void>
  count(sessionIds?: string[]): Promise<number[]>
  stay(who: PresenceUpdate): Promise<ReturnType<LiveChannel['stay']>>
}
/** Returns the Durable Object of a shard; null if there is none, as in plain Node. */
export const findShard = (ctx: Pick<Context, 'bindings'>, number: number): Shard | null => {
  const namespace = ctx.bindings.ROOM
  return namespace ? (namespace.get(namespace.idFromName(`shard-${number}`)) as unknown as Shard) : null
}
const allShards = Array.from({ length: SHARDS }, (_, number) => number)
/**
 * Waits for all calls. @throws the first failure after all have ended; the caller repeats the request, and the message
 * key prevents duplicates
 */
async function waitForAll(works: (Promise<unknown> | undefined)[]) {
  const going = works.filter((work) => work !== undefined)
  const failed = (await Promise.allSettled(going)).find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

/** Sends a message to everybody. `key` identifies the message: the same key is sent only once. */
export const pushToAll = (ctx: Context, message: LiveMessage, key: string) =>
  waitForAll(allShards.map((number) => findShard(ctx, number)?.tell({ ...message, key, to: null })))

const USERS_PER_CALL = 500
/** Sends a message to some users, shard by shard. */
export async function pushToUsers(ctx: Context, userIds: readonly string[], message: LiveMessage, key: string) {
  const groups = Map.groupBy(userIds, shardOf)
  await waitForAll(
    [...groups].flatMap(([number, ids]) =>
      Array.from({ length: Math.ceil(ids.length / USERS_PER_CALL) }, (_, part) =>
        findShard(ctx, number)?.tell({
          ...message,
          key,
          to: ids.slice(part * USERS_PER_CALL, (part + 1) * USERS_PER_CALL),
        }),
      ),
    ),
  )
}

/** Sends a transient message to some users: it is not stored, and users without an open socket do not get it. */
export const sendTransient = (ctx: Context, userIds: readonly string[], message: LiveMessage) =>
  waitForAll([...Map.groupBy(userIds, shardOf)].map(([number, ids]) => findShard(ctx, number)?.whisper(ids, message)))

/** The same to everybody. */
export const sendTransientToAll = (ctx: Context, message: LiveMessage) =>
  waitForAll(allShards.map((number) => findShard(ctx, number)?.whisper(null, message)))

/** Closes the sockets of one session, or of all sessions of a user. Call it when a session or an account ends. */
export async function closeUserSockets(ctx: Context, { userId, sessionId }: { userId: string; sessionId?: string }) {
  await findShard(ctx, shardOf(userId))?.end(sessionId ? { sessionId } : { userId })
}

/** Closes all sockets from an address or a range. Call it when the range is banned. */
export const closeSocketsInRange = (ctx: Context, range: string) =>
  waitForAll(allShards.map((number) => findShard(ctx, number)?.end({ range })))

/** Counts the open sockets of each session; 0 if there are no live messages. */
export async function countSocketsBySession(ctx: Context, sessions: readonly { id: string; userId: string }[]) {
  const counted = new Map<string, number>()
  const groups = [...Map.groupBy(sessions, ({ userId }) => shardOf(userId))]
  await Promise.all(
    groups.map(async ([number, group]) => {
      const ids = group.map(({ id }) => id)
      const counts = await findShard(ctx, number)?.count(ids)
      for (const [at, id] of ids.entries()) counted.set(id, counts?.[at] ?? 0)
    }),
  )
  return counted
}

/** Counts all open sockets. */
export async function countAllSockets(ctx: Context): Promise<number> {
  const counts = await Promise.all(allShards.map(async (number) => (await findShard(ctx, number)?.count()) ?? []))
  return counts.flat().reduce((sum, count) => sum + count, 0)
}
