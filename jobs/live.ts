import { and, ne, or, eq, gte } from 'drizzle-orm'
import { user } from '~/db/schema'
import { addDays, stamp } from '~/worker/core/time'
import { endSockets } from '~/worker/live/push.server'
import type { Follow } from './outbox'
import type { Work } from './run'

/** All sessions of a person have ended: their sockets close. */
export const closeSockets: Follow = (ctx, { userId }) => endSockets(ctx, { userId: String(userId) })

const LOOKS_BACK_DAYS = 10 / (24 * 60)
/** Closes the sockets of accounts that were frozen or removed lately, whichever way it was done. */
export const liveSweep: Work = async (ctx) => {
  const gone = await ctx.db
    .select({ userId: user.id })
    .from(user)
    .where(
      and(
        or(ne(user.status, 1), eq(user.delFlag, 1)),
        gte(user.updateTime, stamp(addDays(ctx.now(), -LOOKS_BACK_DAYS))),
      ),
    )
  for (const { userId } of gone) await endSockets(ctx, { userId })
  return `${gone.length} closed`
}
