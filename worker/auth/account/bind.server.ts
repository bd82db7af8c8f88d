import { and, eq, ne } from 'drizzle-orm'
import { maskEmail, maskPhone } from '../../core/contacts'
import { user } from '../../../db/schema'
import { Done } from '../../core/done'
import type { Context } from '../../core/context'
import { badInput, forbidden } from '../../core/refusal'
import { currentKeys, keyMark } from '../keys.server'
import { sessionLog } from '../log.server'
import { movedMail, phoneChangedMail } from '../messages'
import { judgeCode, keyedHash, spend, tryCode } from '../one-time.server'
import { voidLinks } from '../passwords/change.server'
import { provePassword } from '../passwords/prove.server'
import { mailboxIs, signedIn } from '../queries.server'
import { record } from '../record.server'
import type { ChangeEmail, ChangePhone } from './contract'
import { t } from '../refused.texts'

/**
 * Changes the caller's phone. An SMS code to the new phone proves the phone, the password proves the person. The
 * mailbox receives a notice. Three round trips. @throws 400
 */
export async function changePhone(ctx: Context, input: ChangePhone): Promise<Done<null>> {
  const actor = signedIn(ctx)
  const started = Date.now()
  const scope = { purpose: 'sms:4', target: input.phone }
  const [secrets, users, others, keys] = await ctx.db.batch([
    tryCode(ctx, scope),
    ctx.db.select().from(user).where(eq(user.id, actor.userId)),
    ctx.db
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.phone, input.phone), eq(user.delFlag, 0), ne(user.id, actor.userId))),
    currentKeys(ctx, await keyMark(ctx)),
  ])
  const found = users[0]!
  const hash = await keyedHash(ctx, scope.purpose, scope.target, input.smsCode)
  const code = judgeCode(ctx, secrets[0], hash, 'smsCode', () => t.smsCode)
  if (others.length > 0) throw badInput({ phone: t.phoneTaken })
  await provePassword(ctx, found, input.password, keys)
  await record(ctx, [
    { guarded: spend(ctx, code) },
    {
      guarded: ctx.db
        .update(user)
        .set({ phone: input.phone, lockVersion: found.lockVersion + 1 })
        .where(and(eq(user.id, found.id), eq(user.lockVersion, found.lockVersion))),
    },
    voidLinks(ctx, found.id),
    ...(found.email ? [phoneChangedMail(found.email, found.realname, found.username)] : []),
    sessionLog(ctx, `更换手机号：${maskPhone(input.phone)}`, { ...actor, id: actor.userId }, started),
  ])
  return new Done(null)
}

/**
 * Changes the caller's mailbox. A mailed code proves the mailbox, the password proves the person, and the session has
 * passed the second check. The old mailbox receives a notice; links mailed earlier become void. Three round trips.
 * @throws 400, 403 for another account's name
 */
export async function changeEmail(ctx: Context, input: ChangeEmail): Promise<Done<null>> {
  const actor = signedIn(ctx)
  const started = Date.now()
  if (input.username !== actor.username) throw forbidden(t.onlyOwnMailbox)
  const scope = { purpose: 'mail:changeEmail', target: input.email.toLowerCase() }
  const [secrets, users, others, keys] = await ctx.db.batch([
    tryCode(ctx, scope),
    ctx.db.select().from(user).where(eq(user.id, actor.userId)),
    ctx.db
      .select({ id: user.id })
      .from(user)
      .where(and(mailboxIs(input.email), eq(user.delFlag, 0), ne(user.id, actor.userId))),
    currentKeys(ctx, await keyMark(ctx)),
  ])
  const found = users[0]!
  const hash = await keyedHash(ctx, scope.purpose, scope.target, input.emailCode)
  const code = judgeCode(ctx, secrets[0], hash, 'emailCode', () => t.mailCode)
  if (others.length > 0) throw badInput({ email: t.mailTaken })
  await provePassword(ctx, found, input.password, keys)
  await record(ctx, [
    { guarded: spend(ctx, code) },
    {
      guarded: ctx.db
        .update(user)
        .set({ email: input.email, activated: 1, lockVersion: found.lockVersion + 1 })
        .where(and(eq(user.id, found.id), eq(user.lockVersion, found.lockVersion))),
    },
    voidLinks(ctx, found.id),
    ...(found.email ? [movedMail(found.email, found.realname, found.username)] : []),
    sessionLog(ctx, `变更邮箱：${maskEmail(input.email)}`, found, started),
  ])
  return new Done(null)
}
