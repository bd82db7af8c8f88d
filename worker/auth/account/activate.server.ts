import { and, eq, sql } from 'drizzle-orm'
import { maskEmail } from '../../core/contacts'
import { oneTime, user } from '../../../db/schema'
import { Done } from '../../core/done'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput } from '../../core/refusal'
import { mustMailAccount } from '../codes/commands.server'
import { mailboxIs } from '../queries.server'
import { email } from '../fields'
import { currentKeys, keyMark, openSecret } from '../keys.server'
import { hereOf } from '../limits.server'
import { sessionLog } from '../log.server'
import { activationMail } from '../messages'
import { bySecret, judgeSecret, keep, keyedHash, longSecret, spend } from '../one-time.server'
import { mustPresent, NOT_SENT } from '../passwords/forgotten.server'
import { record } from '../record.server'
import { siteOf } from '../site'
import type { Activate, SendActivateEmail } from './contract'
import { t } from '../refused.texts'

const LINK_SECONDS = 86_400

/** Returns the statements that mail an activation link. The link is valid for 24 hours and replaces an earlier one. */
export async function activationSteps(ctx: Context, to: { id: string; realname: string; email: string }) {
  const secret = longSecret()
  return [
    keep(ctx, { purpose: 'activate', target: to.id }, await keyedHash(ctx, 'activate', secret), LINK_SECONDS, to.id),
    activationMail(to.email, to.realname, `${siteOf(ctx)}/user/activate?token=${secret}`),
  ]
}

/**
 * Mails the activation link again. The response for an unknown or active mailbox is the same as for an inactive one.
 * Three round trips.
 */
export async function sendActivateEmail(ctx: Context, input: SendActivateEmail): Promise<Done<null>> {
  const started = Date.now()
  const keys = await currentKeys(ctx, await keyMark(ctx))
  const opened = email.safeParse(await openSecret(ctx, input.email, keys, 'email'))
  if (!opened.success) throw badInput({ email: opened.error.issues[0]!.message })
  const inactive = await ctx.db
    .select()
    .from(user)
    .where(and(mailboxIs(opened.data), eq(user.activated, 0), eq(user.delFlag, 0)))
    .limit(5)
  // Nobody has signed in to an account that is not activated, so the device cannot be known.
  const requester = { place: hereOf(ctx), known: false }
  const sends = await mustMailAccount(ctx, 'activate', opened.data.toLowerCase(), requester, inactive.length > 0)
  const steps = await Promise.all((sends ? inactive : []).map((one) => activationSteps(ctx, one)))
  await record(ctx, [
    ...steps.flat(),
    sessionLog(ctx, `申请激活邮件：${maskEmail(opened.data)}${sends ? '' : NOT_SENT}`, inactive[0] ?? {}, started),
  ])
  return new Done(null)
}

/**
 * Activates the account of a mailed link. A link works once. Two round trips. @throws 400 if the link is invalid or
 * expired
 */
export async function activate(ctx: Context, input: Activate): Promise<Done<{ username: string }>> {
  const started = Date.now()
  await mustPresent(ctx)
  const hash = await keyedHash(ctx, 'activate', input.token)
  const [secrets, users] = await readAll(ctx, [
    bySecret(ctx, 'activate', hash),
    ctx.db
      .select()
      .from(user)
      .where(
        sql`${user.delFlag} = 0 and ${user.id} = (select ${oneTime.userId} from ${oneTime} where ${oneTime.purpose} = 'activate' and ${oneTime.secretHash} = ${hash})`,
      ),
  ])
  const secret = judgeSecret(ctx, secrets[0], t.activationDead)
  const found = users[0]
  if (!found) throw badInput({ token: t.activationDead })
  await record(ctx, [
    { guarded: spend(ctx, secret) },
    ctx.db.update(user).set({ activated: 1 }).where(eq(user.id, found.id)),
    sessionLog(ctx, '激活账号', found, started),
  ])
  return new Done({ username: found.username })
}
