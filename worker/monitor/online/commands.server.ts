import { and, eq, inArray } from 'drizzle-orm'
import { session, user } from '../../../db/schema'
import { deviceName } from '../../auth/devices/rules'
import { requirePerson } from '../../auth/queries.server'
import { MAX_ROWS } from '../../core/limits'
import { outboxEntry, update } from '../../core/change'
import { batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { conflict } from '../../core/refusal'
import { inChinese } from '../../core/texts'
import type { ForceLogout } from './contract'
import { onlineSessionCondition } from './queries.server'
import { t } from './texts'

async function loadSessions(ctx: Context, input: ForceLogout) {
  const which = 'ids' in input ? inArray(session.id, input.ids) : eq(session.userId, input.userId)
  const found = await ctx.db
    .select({ id: session.id, userId: session.userId, userAgent: session.userAgent, realname: user.realname })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(which, onlineSessionCondition(ctx, true)))
    .limit(MAX_ROWS)
  const rows = found.map((one) => ({
    ...one,
    name: `${one.realname}（${inChinese(() => deviceName(one.userAgent))}）`,
  }))
  return { rows, missing: 'ids' in input ? input.ids.filter((id) => !rows.some((one) => one.id === id)) : [] }
}

/**
 * Signs out chosen devices, or all devices of a person. Their tokens are refused from the next request on, and their
 * sockets close with the same commit. The caller's own session stays. Three round trips.
 */
export const forceLogout = batchCommand('online:manage', {
  bizType: 'session',
  load: loadSessions,
  done: (count) => t.signedOut(count),
  decide({ id, userId }, _: ForceLogout, ctx) {
    if (id === requirePerson(ctx).sessionId) throw conflict(t.ownSession)
    return [update('session', { id }, { revoked: 1 }), outboxEntry('signedOut', { userId, sessionId: id })]
  },
})
