import { inArray } from 'drizzle-orm'
import { session } from '../../../db/schema'
import { behind, isPerson } from '../../core/actor'
import { Done } from '../../core/done'
import type { Context } from '../../core/context'
import { signInLog } from '../log.server'
import { record } from '../record.server'

/** Ends the session, and the session of an administrator who impersonates this person. Without a session it does nothing. */
export async function signOut(ctx: Context): Promise<Done<null>> {
  const { actor } = ctx
  if (isPerson(actor)) {
    ctx.onlySees = false
    const who = behind(actor)
    await record(ctx, [
      ctx.db
        .update(session)
        .set({ revoked: 1 })
        .where(inArray(session.id, [actor.sessionId, who.sessionId])),
      ...signInLog(ctx, `用户名：${who.username}，退出成功！`, { ...who, id: who.userId }, Date.now()),
    ])
  }
  return new Done(null)
}
