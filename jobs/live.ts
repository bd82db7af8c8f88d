import { and, eq, gte, inArray, ne, or } from 'drizzle-orm'
import { session, user, userRole } from '~/db/schema'
import { addDays, stamp } from '~/worker/core/time'
import { endSockets, endSocketsFrom, whisper, whisperAll } from '~/worker/live/push.server'
import { z } from 'zod'
import type { Follow } from './outbox'
import type { Work } from './run'

/** Closes the sockets of one session of a person, or of all their sessions. */
export const closeSockets: Follow = (ctx, { userId, sessionId }) =>
  endSockets(ctx, { userId: String(userId), ...(typeof sessionId === 'string' && { sessionId }) })

/** Closes the sockets from a banned address or range. */
export const closeSocketsFrom: Follow = (ctx, { range }) => endSocketsFrom(ctx, String(range))

const Told = z.object({ roleIds: z.array(z.string()), userIds: z.array(z.string()).default([]) })
/** Makes signed-in people reload their menu after the rights of their role or account have changed. */
export const tellRights: Follow = async (ctx, payload) => {
  const { roleIds, userIds } = Told.parse(payload)
  const here = await ctx.db
    .selectDistinct({ userId: session.userId })
    .from(userRole)
    .innerJoin(session, and(eq(session.userId, userRole.userId), eq(session.roleId, userRole.roleId)))
    .where(and(inArray(userRole.roleId, roleIds), eq(session.revoked, 0), gte(session.expireTime, stamp(ctx.now()))))
  await whisper(ctx, [...new Set([...userIds, ...here.map(({ userId }) => userId)])], {
    cmd: 'rights',
    msgId: '',
    msgTxt: '',
  })
}

/** Makes open forms reload their options after reference data has changed. */
export const tellLists: Follow = (ctx) => whisperAll(ctx, { cmd: 'lists', msgId: '', msgTxt: '' })

const LOOKS_BACK_DAYS = 10 / (24 * 60)
/** Closes the sockets of accounts that were suspended or deleted in the last ten minutes, whatever the cause. */
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
