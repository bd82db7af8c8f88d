import { and, eq, sql } from 'drizzle-orm'
import { oneTime, user } from '../../../db/schema'
import { Done } from '../../core/done'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput } from '../../core/refusal'
import { requesterOf, signedInHere } from '../attempts.server'
import { captchaGiven, judgeCaptcha, spendCaptcha } from '../captcha.server'
import { mustMailAccount } from '../codes/commands.server'
import type { AskSignInMail } from '../contract'
import { accountFrom, accountOf, type Entered, enter } from '../entry.server'
import { sessionLog } from '../log.server'
import { signInMail } from '../messages'
import { bySecret, judgeSecret, keep, keyedHash, longSecret, spend } from '../one-time.server'
import { mustPresent, NOT_SENT } from '../passwords/forgotten.server'
import { record } from '../record.server'
import { siteOf } from '../site'
import { t } from '../refused.texts'
import { whoIs } from './sign-in.server'

const LINK_SECONDS = 1800
/** Most accounts of one mailbox that one request mails. */
const MOST_ACCOUNTS = 5

/**
 * Mails a sign-in link to the confirmed mailbox of an account. The response for an unknown account is the same as for a
 * known one. Several links stay valid at once, so that repeated requests void none. Two round trips.
 * @throws 412 for a wrong captcha, HTTP 429
 */
export async function askSignInMail(ctx: Context, input: AskSignInMail): Promise<Done<null>> {
  const started = Date.now()
  const answer = captchaGiven(input)
  const who = and(whoIs(input.username), eq(user.delFlag, 0), eq(user.status, 1), eq(user.activated, 1))!
  const [spent, users, earlier] = await ctx.db.batch([
    spendCaptcha(ctx, answer),
    ctx.db.select().from(user).where(who).limit(MOST_ACCOUNTS),
    signedInHere(ctx, who),
  ])
  judgeCaptcha(ctx, answer, spent)
  const requester = await requesterOf(ctx, users, earlier)
  const sends = await mustMailAccount(ctx, 'signIn', users[0]?.id ?? input.username.toLowerCase(), requester)
  const steps = []
  for (const found of sends ? users.filter(({ email }) => email) : []) {
    const secret = longSecret()
    steps.push(
      keep(
        ctx,
        { purpose: 'signIn', target: ctx.id() },
        await keyedHash(ctx, 'signIn', secret),
        LINK_SECONDS,
        found.id,
      ),
      signInMail(
        found.email,
        found.realname,
        found.username,
        `${siteOf(ctx)}/user/mailSignIn?token=${secret}`,
        '30 分钟',
      ),
    )
  }
  const text = `申请登录邮件：${input.username.slice(0, 100)}${sends ? '' : NOT_SENT}`
  await record(ctx, [...steps, sessionLog(ctx, text, users[0] ?? {}, started)])
  return new Done(null)
}

/** Condition: the account of a mailed sign-in link. */
const ofLink = (hash: string) =>
  sql`${user.id} = (select ${oneTime.userId} from ${oneTime} where ${oneTime.purpose} = 'signIn' and ${oneTime.secretHash} = ${hash})`

/** Returns the account of a sign-in link without consuming the link. One round trip. @throws 400 if the link is invalid */
export async function checkSignInLink(ctx: Context, token: string): Promise<{ username: string }> {
  await mustPresent(ctx)
  const hash = await keyedHash(ctx, 'signIn', token)
  const [secrets, users] = await readAll(ctx, [
    bySecret(ctx, 'signIn', hash),
    ctx.db.select({ username: user.username }).from(user).where(ofLink(hash)),
  ])
  judgeSecret(ctx, secrets[0], t.signInLinkDead)
  if (!users[0]) throw badInput({ token: t.signInLinkDead })
  return users[0]
}

/** Signs in by a mailed link and voids the account's other links. Two round trips. @throws 400 if the link is invalid */
export async function mailSignIn(ctx: Context, token: string): Promise<Entered> {
  const started = Date.now()
  await mustPresent(ctx)
  const hash = await keyedHash(ctx, 'signIn', token)
  const [secrets, users, roles, departs, security, settings] = await readAll(ctx, [
    bySecret(ctx, 'signIn', hash),
    ...accountOf(ctx, ofLink(hash)),
  ])
  const secret = judgeSecret(ctx, secrets[0], t.signInLinkDead)
  const found = users[0]
  if (!found) throw badInput({ token: t.signInLinkDead })
  return enter(ctx, accountFrom(found, roles, departs, security, settings), {
    proof: 'mail',
    started,
    steps: [
      { guarded: spend(ctx, secret) },
      ctx.db.delete(oneTime).where(and(eq(oneTime.purpose, 'signIn'), eq(oneTime.userId, found.id))),
    ],
  })
}
