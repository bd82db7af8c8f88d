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

/** The statements that mail an activation link, good for a day; a former link is void. */
export async function activationSteps(ctx: Context, to: { id: string; realname: string; email: string }) {
  const secret = longSecret()
  return [
    keep(ctx, { purpose: 'activate', target: to.id }, await keyedHash(ctx, 'activate', secret), LINK_SECONDS, to.id),
    activationMail(to.email, to.realname, `${siteOf(ctx)}/user/activate?token=${secret}`),
  ]
}

/** Mails the activation link again. An unknown or active mailbox is answered like a waiting one. Three trips. */
export async function sendActivateEmail(ctx: Context, input: SendActivateEmail): Promise<Done<null>> {
  const started = Date.now()
  const keys = await currentKeys(ctx, await keyMark(ctx))
  const opened = email.safeParse(await openSecret(ctx, input.email, keys, 'email'))
  if (!opened.success) throw badInput({ email: opened.error.issues[0]!.message })
  const waiting = await ctx.db
    .select()
    .from(user)
    .where(and(mailboxIs(opened.data), eq(user.activated, 0), eq(user.delFlag, 0)))
    .limit(5)
  // Nobody has signed in yet who waits for this mail.
  const requester = { place: hereOf(ctx), known: false }
  const sends = await mustMailAccount(ctx, 'activate', opened.data.toLowerCase(), requester, waiting.length > 0)
  const steps = await Promise.all((sends ? waiting : []).map((one) => activationSteps(ctx, one)))
  await record(ctx, [
    ...steps.flat(),
    sessionLog(ctx, `申请激活邮件：${maskEmail(opened.data)}${sends ? '' : NOT_SENT}`, waiting[0] ?? {}, started),
  ])
  return new Done(null)
}

/** A mailed link activates its account, once. Two trips. @throws 400 */
export async function activate(ctx: Context, input: Activate): Promise<Done<{ username: string }>> {
  const started = Date.now()
  await mustPresent(ctx)
  const hash = await keyedHash(ctx, 'activate', input.token)
  const [kept, users] = await readAll(ctx, [
    bySecret(ctx, 'activate', hash),
    ctx.db
      .select()
      .from(user)
      .where(
        sql`${user.delFlag} = 0 and ${user.id} = (select ${oneTime.userId} from ${oneTime} where ${oneTime.purpose} = 'activate' and ${oneTime.secretHash} = ${hash})`,
      ),
  ])
  const secret = judgeSecret(ctx, kept[0], t.activationDead)
  const found = users[0]
  if (!found) throw badInput({ token: t.activationDead })
  await record(ctx, [
    { guarded: spend(ctx, secret) },
    ctx.db.update(user).set({ activated: 1 }).where(eq(user.id, found.id)),
    sessionLog(ctx, '激活账号', found, started),
  ])
  return new Done({ username: found.username })
}
