import { and, eq, inArray, ne } from 'drizzle-orm'
import { oneTimeSecret, session, user } from '../../../db/schema'
import { outboxEntry } from '../../core/change'
import { CommandResult } from '../../core/command-result'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, forbidden } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { currentKeysQuery, keyIdPrefix } from '../keys.server'
import { sessionLog } from '../log.server'
import { hashPassword } from '../password-hash'
import { requirePerson } from '../queries.server'
import { writeSteps } from '../write-steps.server'
import type { ForcedChange, UpdatePassword } from './contract'
import { parseNewPassword, verifyOwnPassword } from './password-check.server'
import { t } from '../errors.texts'

/** Changes one's own password. This session stays, all others end. Three round trips. @throws 400, 403 */
export const updatePassword = (ctx: Context, input: UpdatePassword): Promise<CommandResult<null>> =>
  changePassword(ctx, input, requirePerson(ctx).sessionId)
/**
 * Changes the password that a sign-in requires to be changed. All sessions end, and the person signs in again. Three
 * round trips. @throws 400, 403
 */
export const forcedChange = (ctx: Context, input: ForcedChange): Promise<CommandResult<null>> =>
  changePassword(ctx, input, '')

/** Statements that set the password of an account and end its sessions, except `staying`. */
export const setPasswordSteps = (ctx: Context, userId: string, was: string, hash: string, staying: string) => [
  {
    guarded: ctx.db
      .update(user)
      .set({ password: hash, passwordUpdateTime: formatStamp(ctx.now()), firstLogin: 0 })
      .where(and(eq(user.id, userId), eq(user.password, was))),
  },
  endSessions(ctx, userId, staying),
  // A link mailed earlier would undo the change.
  voidLinks(ctx, userId),
  // All sockets close; a session that stays reconnects immediately.
  outboxEntry('signedOut', { userId }),
]
/** Statement that voids mailed sign-in and reset links, and reset tickets. */
export const voidLinks = (ctx: Context, userId: string) =>
  ctx.db
    .delete(oneTimeSecret)
    .where(and(inArray(oneTimeSecret.purpose, ['reset', 'signIn']), eq(oneTimeSecret.userId, userId)))
/** Statement that ends the sessions of a person, except `staying`. */
export const endSessions = (ctx: Context, userId: string, staying = '') =>
  ctx.db
    .update(session)
    .set({ revoked: 1 })
    .where(and(eq(session.userId, userId), eq(session.revoked, 0), ne(session.id, staying)))

async function changePassword(ctx: Context, input: ForcedChange, staying: string): Promise<CommandResult<null>> {
  const actor = requirePerson(ctx)
  const started = Date.now()
  if (input.username !== actor.username) throw forbidden(t.onlyOwnPassword)
  const [users, keys] = await readAll(ctx, [
    ctx.db.select().from(user).where(eq(user.id, actor.userId)),
    currentKeysQuery(ctx, await keyIdPrefix(ctx)),
  ])
  const found = users[0]!
  const password = await parseNewPassword(ctx, actor.username, input, keys)
  const old = await verifyOwnPassword(ctx, found, input.oldpassword, keys, 'oldpassword', () => t.wrong(t.oldPassword))
  if (old === password) throw badInput({ password: t.samePassword })
  await writeSteps(ctx, [
    ...setPasswordSteps(ctx, found.id, found.password, await hashPassword(password), staying),
    sessionLog(ctx, '修改密码', { ...actor, id: actor.userId }, started),
  ])
  return new CommandResult(null)
}
