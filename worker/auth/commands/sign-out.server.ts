import { inArray } from 'drizzle-orm'
import { session } from '../../../db/schema'
import { responsiblePerson, isPerson } from '../../core/actor'
import { CommandResult } from '../../core/command-result'
import type { Context } from '../../core/context'
import { signInLog } from '../log.server'
import { writeSteps } from '../write-steps.server'

/** Ends the session, and the session of an administrator who impersonates this person. Without a session it does nothing. */
export async function signOut(ctx: Context): Promise<CommandResult<null>> {
  const { actor } = ctx
  if (isPerson(actor)) {
    ctx.onlySees = false
    const who = responsiblePerson(actor)
    await writeSteps(ctx, [
      ctx.db
        .update(session)
        .set({ revoked: 1 })
        .where(inArray(session.id, [actor.sessionId, who.sessionId])),
      ...signInLog(ctx, `账号：${who.username}，退出登录`, { ...who, id: who.userId }, Date.now()),
    ])
  }
  return new CommandResult(null)
}
