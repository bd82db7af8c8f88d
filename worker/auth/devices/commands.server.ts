import { and, eq, inArray, ne } from 'drizzle-orm'
import { session } from '../../../db/schema'
import { outbox } from '../../core/change'
import type { Context } from '../../core/context'
import { notFound } from '../../core/refusal'
import { sessionLog } from '../log.server'
import { signedIn } from '../queries.server'
import { record } from '../record.server'
import type { SignOutDevices } from './contract'
import { openSessions } from './queries.server'

/**
 * Signs out some of one's own devices. Their tokens are refused from the next request on. Three round trips. @throws
 * 404 for another person's device
 */
export async function signOutDevices(ctx: Context, { ids }: SignOutDevices): Promise<{ count: number }> {
  const { userId } = signedIn(ctx)
  return end(ctx, and(openSessions(ctx, userId), inArray(session.id, ids))!, ids.length)
}
/** Signs out all other devices. Three round trips. */
export async function signOutOthers(ctx: Context): Promise<{ count: number }> {
  const { userId, sessionId } = signedIn(ctx)
  return end(ctx, and(openSessions(ctx, userId), ne(session.id, sessionId))!, null)
}

async function end(ctx: Context, which: NonNullable<ReturnType<typeof openSessions>>, expected: number | null) {
  const actor = signedIn(ctx)
  const started = Date.now()
  const rows = await ctx.db.select({ id: session.id }).from(session).where(which)
  if (expected !== null && rows.length !== expected) throw notFound()
  if (rows.length > 0) {
    await record(ctx, [
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
      outbox('signedOut', { userId: actor.userId }),
    ])
  }
  return { count: rows.length }
}
