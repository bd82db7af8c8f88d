import { eq } from 'drizzle-orm'
import { session } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { Done } from '../../core/done'
import type { Context } from '../../core/context'
import { sessionLog } from '../log.server'
import { record } from '../record.server'

/** Ends the session. Whoever has none is signed out already. */
export async function signOut(ctx: Context): Promise<Done<null>> {
  const { actor } = ctx
  if (isPerson(actor))
    await record(ctx, [
      ctx.db.update(session).set({ revoked: 1 }).where(eq(session.id, actor.sessionId)),
      sessionLog(ctx, 1, `用户名：${actor.username}，退出成功！`, { ...actor, id: actor.userId }, Date.now()),
    ])
  return new Done(null)
}
