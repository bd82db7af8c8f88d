import { and, eq, ne } from 'drizzle-orm'
import { user } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { Done } from '../../core/done'
import type { Context } from '../../core/context'
import { badInput, forbidden, Refusal } from '../../core/refusal'
import { attemptOn, mustBeHeard, wasRight } from '../attempts.server'
import { signedInHere } from '../commands/sign-in.server'
import { currentKeys, keyMark, openSecret } from '../keys.server'
import { sessionLog } from '../log.server'
import { maskEmail, movedMail } from '../messages'
import { NO_ONE, verifyPassword } from '../password'
import { judgeCode, keyedHash, spend, tryCode } from '../one-time.server'
import { provePassword } from '../passwords/prove.server'
import { mailboxIs, signedIn } from '../queries.server'
import { record } from '../record.server'
import { maskPhone } from '../rules'
import type { ChangeEmail, ChangePhone } from './contract'
import { t } from '../refused.texts'

/** Binds a new phone: its own code proves it, the password proves the person. Three trips. */
export async function changePhone(ctx: Context, input: ChangePhone): Promise<Done<null>> {
  const actor = signedIn(ctx)
  const started = Date.now()
  const door = { purpose: 'sms:4', target: input.phone }
  const [kept, users, others, keys] = await ctx.db.batch([
    tryCode(ctx, door),
    ctx.db.select().from(user).where(eq(user.id, actor.userId)),
    ctx.db
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.phone, input.phone), eq(user.delFlag, 0), ne(user.id, actor.userId))),
    currentKeys(ctx, await keyMark(ctx)),
  ])
  const found = users[0]!
  const hash = await keyedHash(ctx, door.purpose, door.target, input.smsCode)
  const code = judgeCode(ctx, kept[0], hash, 'smsCode', () => t.smsCode)
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
    sessionLog(ctx, 2, `更换手机号：${maskPhone(input.phone)}`, { ...actor, id: actor.userId }, started),
  ])
  return new Done(null)
}

/**
 * Binds a new mailbox: its own code proves it, the password proves the person, signed in or not. An account that waits for
 * its activation is activated by it. The old mailbox is told. Three trips.
 */
export async function changeEmail(ctx: Context, input: ChangeEmail): Promise<Done<null>> {
  const started = Date.now()
  const { actor } = ctx
  if (isPerson(actor) && input.username !== actor.username) throw forbidden(t.onlyOwnMailbox)
  const door = { purpose: 'mail:changeEmail', target: input.email.toLowerCase() }
  const [kept, users, others, keys, earlier] = await ctx.db.batch([
    tryCode(ctx, door),
    ctx.db.select().from(user).where(eq(user.username, input.username)),
    ctx.db
      .select({ username: user.username })
      .from(user)
      .where(and(mailboxIs(input.email), eq(user.delFlag, 0))),
    currentKeys(ctx, await keyMark(ctx)),
    signedInHere(ctx, eq(user.username, input.username)),
  ])
  const hash = await keyedHash(ctx, door.purpose, door.target, input.emailCode)
  const code = judgeCode(ctx, kept[0], hash, 'emailCode', () => t.mailCode)
  if (others.some((one) => one.username !== input.username)) throw badInput({ email: t.mailTaken })
  const found = users[0]
  if (isPerson(actor)) await provePassword(ctx, found!, input.password, keys)
  else {
    const attempt = await attemptOn(ctx, input.username, found && { id: found.id, signedInHere: earlier.length > 0 })
    await mustBeHeard(ctx, attempt)
    const password = await openSecret(ctx, input.password, keys)
    const { right } = await verifyPassword(password, found?.password ?? NO_ONE)
    if (!found || !right) {
      await record(ctx, [sessionLog(ctx, 4, '变更邮箱失败：用户名或密码错误', { username: input.username }, started)])
      throw new Refusal(t.accountOrPassword, 400)
    }
    await wasRight(ctx, attempt)
    if (found.delFlag) throw new Refusal(t.gone, 403)
    if (found.status !== 1 && found.accountAuth !== 2) throw new Refusal(t.frozen, 403)
  }
  await record(ctx, [
    { guarded: spend(ctx, code) },
    {
      guarded: ctx.db
        .update(user)
        .set({ email: input.email, activated: 1, lockVersion: found!.lockVersion + 1 })
        .where(and(eq(user.id, found!.id), eq(user.lockVersion, found!.lockVersion))),
    },
    ...(found!.email ? [movedMail(found!.email, found!.realname, found!.username)] : []),
    sessionLog(ctx, 2, `变更邮箱：${maskEmail(input.email)}`, found!, started),
  ])
  return new Done(null)
}
