import { and, eq, ne } from 'drizzle-orm'
import { maskEmail, maskPhone } from '../../core/contacts'
import { user } from '../../../db/schema'
import { CommandResult } from '../../core/command-result'
import type { Context } from '../../core/context'
import { badInput, forbidden } from '../../core/refusal'
import { currentKeysQuery, keyIdPrefix } from '../keys.server'
import { sessionLog } from '../log.server'
import { mailboxChangedMail, phoneChangedMail } from '../messages'
import { verifyCode, keyedHash, consumeSecret, countCodeAttempt } from '../one-time-secrets.server'
import { voidLinks } from '../passwords/password-change.server'
import { verifyOwnPassword } from '../passwords/password-check.server'
import { mailboxCondition, requirePerson } from '../queries.server'
import { writeSteps } from '../write-steps.server'
import type { ChangeEmail, ChangePhone } from './contract'
import { t } from '../errors.texts'

/**
 * Changes the caller's phone. An SMS code to the new phone proves the phone, the password proves the person. The
 * mailbox receives a notice. Three round trips. @throws 400
 */
export async function changePhone(ctx: Context, input: ChangePhone): Promise<CommandResult<null>> {
  const actor = requirePerson(ctx)
  const started = Date.now()
  const scope = { purpose: 'sms:4', target: input.phone }
  const [secrets, users, others, keys] = await ctx.db.batch([
    countCodeAttempt(ctx, scope),
    ctx.db.select().from(user).where(eq(user.id, actor.userId)),
    ctx.db
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.phone, input.phone), eq(user.delFlag, 0), ne(user.id, actor.userId))),
    currentKeysQuery(ctx, await keyIdPrefix(ctx)),
  ])
  const found = users[0]!
  const hash = await keyedHash(ctx, scope.purpose, scope.target, input.smsCode)
  const code = verifyCode(ctx, secrets[0], hash, 'smsCode', () => t.smsCode)
  if (others.length > 0) throw badInput({ phone: t.phoneTaken })
  await verifyOwnPassword(ctx, found, input.password, keys)
  await writeSteps(ctx, [
    { guarded: consumeSecret(ctx, code) },
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
  return new CommandResult(null)
}

/**
 * Changes the caller's mailbox. A mailed code proves the mailbox, the password proves the person, and the session has
 * passed the second check. The old mailbox receives a notice; links mailed earlier become void. Three round trips.
 * @throws 400, 403 for another account's name
 */
export async function changeEmail(ctx: Context, input: ChangeEmail): Promise<CommandResult<null>> {
  const actor = requirePerson(ctx)
  const started = Date.now()
  if (input.username !== actor.username) throw forbidden(t.onlyOwnMailbox)
  const scope = { purpose: 'mail:changeEmail', target: input.email.toLowerCase() }
  const [secrets, users, others, keys] = await ctx.db.batch([
    countCodeAttempt(ctx, scope),
    ctx.db.select().from(user).where(eq(user.id, actor.userId)),
    ctx.db
      .select({ id: user.id })
      .from(user)
      .where(and(mailboxCondition(input.email), eq(user.delFlag, 0), ne(user.id, actor.userId))),
    currentKeysQuery(ctx, await keyIdPrefix(ctx)),
  ])
  const found = users[0]!
  const hash = await keyedHash(ctx, scope.purpose, scope.target, input.emailCode)
  const code = verifyCode(ctx, secrets[0], hash, 'emailCode', () => t.mailCode)
  if (others.length > 0) throw badInput({ email: t.mailTaken })
  await verifyOwnPassword(ctx, found, input.password, keys)
  await writeSteps(ctx, [
    { guarded: consumeSecret(ctx, code) },
    {
      guarded: ctx.db
        .update(user)
        .set({ email: input.email, activated: 1, lockVersion: found.lockVersion + 1 })
        .where(and(eq(user.id, found.id), eq(user.lockVersion, found.lockVersion))),
    },
    voidLinks(ctx, found.id),
    ...(found.email ? [mailboxChangedMail(found.email, found.realname, found.username)] : []),
    sessionLog(ctx, `变更邮箱：${maskEmail(input.email)}`, found, started),
  ])
  return new CommandResult(null)
}
