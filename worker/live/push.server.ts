import type { Context } from '../core/context'
import { type LiveMessage, SHARDS, shardOf } from './messages'
import type { Ends, Room, Said, Stays } from './room.server'

type Shard = Pick<DurableObjectStub, 'fetch'> & {
  tell(said: Said): Promise<void>
  end(who: Ends): Promise<void>
  whisper(to: string[] | null, message: LiveMessage): Promise<void>
  count(sessionIds?: string[]): Promise<number[]>
  stay(who: Stays): Promise<ReturnType<Room['stay']>>
}
/** The object that holds the sockets of a shard; null where there is none, as in plain Node. */
export const shard = (ctx: Pick<Context, 'bindings'>, number: number): Shard | null => {
  const room = ctx.bindings.ROOM
  return room ? (room.get(room.idFromName(`shard-${number}`)) as unknown as Shard) : null
}
const everyShard = Array.from({ length: SHARDS }, (_, number) => number)
/** @throws the first failure once all have ended: whoever asked tries again, and what was said is not said twice. */
async function settled(works: (Promise<unknown> | undefined)[]) {
  const going = works.filter((work) => work !== undefined)
  const failed = (await Promise.allSettled(going)).find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

/** Tells everybody. `key` names the saying: with the same one it is said once. */
export const tellAll = (ctx: Context, message: LiveMessage, key: string) =>
  settled(everyShard.map((number) => shard(ctx, number)?.tell({ ...message, key, to: null })))

const PER_CALL = 500
/** Tells some, shard by shard. */
export async function tellUsers(ctx: Context, userIds: readonly string[], message: LiveMessage, key: string) {
  const groups = Map.groupBy(userIds, shardOf)
  await settled(
    [...groups].flatMap(([number, ids]) =>
      Array.from({ length: Math.ceil(ids.length / PER_CALL) }, (_, part) =>
        shard(ctx, number)?.tell({ ...message, key, to: ids.slice(part * PER_CALL, (part + 1) * PER_CALL) }),
      ),
    ),
  )
}

/** Says something to some that counts only now: who is not there does not hear it. */
export const whisper = (ctx: Context, userIds: readonly string[], message: LiveMessage) =>
  settled([...Map.groupBy(userIds, shardOf)].map(([number, ids]) => shard(ctx, number)?.whisper(ids, message)))

/** The same to everybody. */
export const whisperAll = (ctx: Context, message: LiveMessage) =>
  settled(everyShard.map((number) => shard(ctx, number)?.whisper(null, message)))

/** Closes the sockets of a person: of one session, or, without one, of all. Call it when a session or an account ends. */
export async function endSockets(ctx: Context, { userId, sessionId }: { userId: string; sessionId?: string }) {
  await shard(ctx, shardOf(userId))?.end(sessionId ? { sessionId } : { userId })
}

/** Closes the sockets from an address or a range, whoever's they are. Call it when it is shut out. */
export const endSocketsFrom = (ctx: Context, range: string) =>
  settled(everyShard.map((number) => shard(ctx, number)?.end({ range })))

/** How many sockets each of these sessions has open; where there are no live messages, none. */
export async function socketsOf(ctx: Context, sessions: readonly { id: string; userId: string }[]) {
  const counted = new Map<string, number>()
  const groups = [...Map.groupBy(sessions, ({ userId }) => shardOf(userId))]
  await Promise.all(
    groups.map(async ([number, those]) => {
      const ids = those.map(({ id }) => id)
      const counts = await shard(ctx, number)?.count(ids)
      for (const [at, id] of ids.entries()) counted.set(id, counts?.[at] ?? 0)
    }),
  )
  return counted
}

/** How many sockets are open in all. */
export async function socketsInAll(ctx: Context): Promise<number> {
  const counts = await Promise.all(everyShard.map(async (number) => (await shard(ctx, number)?.count()) ?? []))
  return counts.flat().reduce((sum, count) => sum + count, 0)
}
