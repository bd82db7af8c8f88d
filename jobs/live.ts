import { and, eq, gte, inArray, ne, or } from 'drizzle-orm'
import { session, user, userRole } from '~/db/schema'
import type { Context } from '~/worker/core/context'
import { addDays, formatStamp } from '~/worker/core/time'
import { closeUserSockets, closeSocketsInRange, sendTransient, sendTransientToAll } from '~/worker/live/push.server'
import { z } from 'zod'
import type { OutboxHandler } from './outbox'
import type { JobHandler } from './runner'

/** Closes the sockets of one session of a person, or of all their sessions. */
export const closeSockets: OutboxHandler = (ctx, { userId, sessionId }) =>
  closeUserSockets(ctx, { userId: String(userId), ...(typeof sessionId === 'string' && { sessionId }) })

/** Closes the sockets from a banned address or range. */
export const closeSocketsFrom: OutboxHandler = (ctx, { range }) => closeSocketsInRange(ctx, String(range))

const RightsPayload = z.object({ roleIds: z.array(z.string()), userIds: z.array(z.string()).default([]) })
/** Makes signed-in people reload their menu after the rights of their role or account have changed. */
export const notifyRightsChanged: OutboxHandler = async (ctx, payload) => {
  const { roleIds, userIds } = RightsPayload.parse(payload)
  const here = await ctx.db
    .selectDistinct({ userId: session.userId })
    .from(userRole)
    .innerJoin(session, and(eq(session.userId, userRole.userId), eq(session.roleId, userRole.roleId)))
    .where(
      and(inArray(userRole.roleId, roleIds), eq(session.revoked, 0), gte(session.expireTime, formatStamp(ctx.now()))),
    )
  await sendTransient(ctx, [...new Set([...userIds, ...here.map(({ userId }) => userId)])], {
    cmd: 'rights',
    msgId: '',
    msgTxt: '',
  })
}

/** Makes open forms reload their options after reference data has changed. */
export const notifyOptionsChanged: OutboxHandler = (ctx) =>
  sendTransientToAll(ctx, { cmd: 'lists', msgId: '', msgTxt: '' })

const LOOKBACK_DAYS = 10 / (24 * 60)
/** Query: accounts that were suspended or deleted in the last ten minutes. */
export const suspendedUsersQuery = (ctx: Context) =>
  ctx.db
    .select({ userId: user.id })
    .from(user)
    .where(
      and(
        or(ne(user.status, 1), eq(user.delFlag, 1)),
        gte(user.updateTime, formatStamp(addDays(ctx.now(), -LOOKBACK_DAYS))),
      ),
    )
/** Closes the sockets of accounts that were suspended or deleted in the last ten minutes, whatever the cause. */
export const sweepSockets: JobHandler = async (ctx) => {
  const gone = await suspendedUsersQuery(ctx)
  for (const { userId } of gone) await closeUserSockets(ctx, { userId })
  return `${gone.length} closed`
}
