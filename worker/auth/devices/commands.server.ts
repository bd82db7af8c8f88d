import { and, eq, inArray, ne } from 'drizzle-orm'
import { session } from '../../../db/schema'
import { outboxEntry } from '../../core/change'
import type { Context } from '../../core/context'
import { notFound } from '../../core/refusal'
import { sessionLog } from '../log.server'
import { requirePerson } from '../queries.server'
import { writeSteps } from '../write-steps.server'
import type { SignOutDevices } from './contract'
import { openSessionsCondition } from './queries.server'

/**
 * Signs out some of one's own devices. Their tokens are refused from the next request on. Three round trips. @throws
 * 404 for another person's device
 */
export async function signOutDevices(ctx: Context, { ids }: SignOutDevices): Promise<{ count: number }> {
  const { userId } = requirePerson(ctx)
  return endDeviceSessions(ctx, and(openSessionsCondition(ctx, userId), inArray(session.id, ids))!, ids.length)
}
/** Signs out all other devices. Three round trips. */
export async function signOutOthers(ctx: Context): Promise<{ count: number }> {
  const { userId, sessionId } = requirePerson(ctx)
  return endDeviceSessions(ctx, and(openSessionsCondition(ctx, userId), ne(session.id, sessionId))!, null)
}

async function endDeviceSessions(
  ctx: Context,
  which: NonNullable<ReturnType<typeof openSessionsCondition>>,
  expected: number | null,
) {
  const actor = requirePerson(ctx)
  const started = Date.now()
  const rows = await ctx.db.select({ id: session.id }).from(session).where(which)
  if (expected !== null && rows.length !== expected) throw notFound()
  if (rows.length > 0) {
    await writeSteps(ctx, [
      ctx.db
        .update(session)
        .set({ revoked: 1 })
        .where(
          and(
            eq(session.userId, actor.userId),
            inArray(
              session.id,
              rows.map((row) => row.id),
            ),
          ),
        ),
      sessionLog(ctx, `下线 ${rows.length} 台设备`, { ...actor, id: actor.userId }, started),
      // The socket of this device closes too, and reconnects immediately.
      outboxEntry('signedOut', { userId: actor.userId }),
    ])
  }
  return { count: rows.length }
}
