import { and, eq, inArray, ne } from 'drizzle-orm'
import { oneTime, session, user } from '../../../db/schema'
import { outbox } from '../../core/change'
import { Done } from '../../core/done'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, forbidden } from '../../core/refusal'
import { stamp } from '../../core/time'
import { currentKeys, keyMark } from '../keys.server'
import { sessionLog } from '../log.server'
import { hashPassword } from '../password'
import { signedIn } from '../queries.server'
import { record } from '../record.server'
import type { ForcedChange, UpdatePassword } from './contract'
import { newPasswordOf, provePassword } from './prove.server'
import { t } from '../refused.texts'

/** Changes one's own password. This session stays, all others end. Three round trips. @throws 400, 403 */
export const updatePassword = (ctx: Context, input: UpdatePassword): Promise<Done<null>> =>
  change(ctx, input, signedIn(ctx).sessionId)
/**
 * Changes the password that a sign-in requires to be changed. All sessions end, and the person signs in again. Three
 * round trips. @throws 400, 403
 */
export const forcedChange = (ctx: Context, input: ForcedChange): Promise<Done<null>> => change(ctx, input, '')

/** Statements that set the password of an account and end its sessions, except `staying`. */
export const setPassword = (ctx: Context, userId: string, was: string, hash: string, staying: string) => [
  {
    guarded: ctx.db
      .update(user)
      .set({ password: hash, passwordUpdateTime: stamp(ctx.now()), firstLogin: 0 })
      .where(and(eq(user.id, userId), eq(user.password, was))),
  },
  endSessions(ctx, userId, staying),
  // A link mailed earlier would undo the change.
  voidLinks(ctx, userId),
  // All sockets close; a session that stays reconnects immediately.
  outbox('signedOut', { userId }),
]
/** Statement that voids mailed sign-in and reset links, and reset tickets. */
export const voidLinks = (ctx: Context, userId: string) =>
  ctx.db.delete(oneTime).where(and(inArray(oneTime.purpose, ['reset', 'signIn']), eq(oneTime.userId, userId)))
/** Statement that ends the sessions of a person, except `staying`. */
export const endSessions = (ctx: Context, userId: string, staying = '') =>
  ctx.db
    .update(session)
    .set({ revoked: 1 })
    .where(and(eq(session.userId, userId), eq(session.revoked, 0), ne(session.id, staying)))

async function change(ctx: Context, input: ForcedChange, staying: string): Promise<Done<null>> {
  const actor = signedIn(ctx)
  const started = Date.now()
  if (input.username !== actor.username) throw forbidden(t.onlyOwnPassword)
  const [users, keys] = await readAll(ctx, [
    ctx.db.select().from(user).where(eq(user.id, actor.userId)),
    currentKeys(ctx, await keyMark(ctx)),
  ])
  const found = users[0]!
  const password = await newPasswordOf(ctx, actor.username, input, keys)
  const old = await provePassword(ctx, found, input.oldpassword, keys, 'oldpassword', () => t.wrong(t.oldPassword))
  if (old === password) throw badInput({ password: t.samePassword })
  await record(ctx, [
    ...setPassword(ctx, found.id, found.password, await hashPassword(password), staying),
    sessionLog(ctx, '修改密码', { ...actor, id: actor.userId }, started),
  ])
  return new Done(null)
}
