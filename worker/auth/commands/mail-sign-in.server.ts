import { and, eq, sql } from 'drizzle-orm'
import { oneTimeSecret, user } from '../../../db/schema'
import { CommandResult } from '../../core/command-result'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput } from '../../core/refusal'
import { requesterOf, sessionFromAddressQuery } from '../attempts.server'
import { captchaAnswerOf, assertCaptcha, consumeCaptcha } from '../captcha.server'
import { enforceAccountMailLimits } from '../verification-codes/commands.server'
import type { AskSignInMail } from '../contract'
import { toAccount, accountQueries, type SignInResult, startSession } from '../session-start.server'
import { sessionLog } from '../log.server'
import { signInMail } from '../messages'
import {
  secretQuery,
  verifySecret,
  storeSecret,
  keyedHash,
  randomSecret,
  consumeSecret,
} from '../one-time-secrets.server'
import { enforceLinkLimit, NOT_SENT_SUFFIX } from '../passwords/password-reset.server'
import { writeSteps } from '../write-steps.server'
import { siteUrlOf } from '../site-url'
import { t } from '../errors.texts'
import { accountNameCondition } from './sign-in.server'

const LINK_SECONDS = 1800
/** Most accounts of one mailbox that one request mails. */
const MAX_ACCOUNTS = 5

/**
 * Mails a sign-in link to the confirmed mailbox of an account. The response for an unknown account is the same as for a
 * known one. Several links stay valid at once, so that repeated requests void none. Two round trips.
 * @throws 412 for a wrong captcha, HTTP 429
 */
export async function askSignInMail(ctx: Context, input: AskSignInMail): Promise<CommandResult<null>> {
  const started = Date.now()
  const answer = captchaAnswerOf(input)
  const who = and(accountNameCondition(input.username), eq(user.delFlag, 0), eq(user.status, 1), eq(user.activated, 1))!
  const [spent, users, earlier] = await ctx.db.batch([
    consumeCaptcha(ctx, answer),
    ctx.db.select().from(user).where(who).limit(MAX_ACCOUNTS),
    sessionFromAddressQuery(ctx, who),
  ])
  assertCaptcha(ctx, answer, spent)
  const requester = await requesterOf(ctx, users, earlier)
  const sends = await enforceAccountMailLimits(ctx, 'signIn', users[0]?.id ?? input.username.toLowerCase(), requester)
  const steps = []
  for (const found of sends ? users.filter(({ email }) => email) : []) {
    const secret = randomSecret()
    steps.push(
      storeSecret(
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
        `${siteUrlOf(ctx)}/user/mailSignIn?token=${secret}`,
        '30 分钟',
      ),
    )
  }
  const text = `申请登录邮件：${input.username.slice(0, 100)}${sends ? '' : NOT_SENT_SUFFIX}`
  await writeSteps(ctx, [...steps, sessionLog(ctx, text, users[0] ?? {}, started)])
  return new CommandResult(null)
}

/** Condition: the account of a mailed sign-in link. */
const linkAccountCondition = (hash: string) =>
  sql`${user.id} = (select ${oneTimeSecret.userId} from ${oneTimeSecret} where ${oneTimeSecret.purpose} = 'signIn' and ${oneTimeSecret.secretHash} = ${hash})`

/** Returns the account of a sign-in link without consuming the link. One round trip. @throws 400 if the link is invalid */
export async function checkSignInLink(ctx: Context, token: string): Promise<{ username: string }> {
  await enforceLinkLimit(ctx)
  const hash = await keyedHash(ctx, 'signIn', token)
  const [secrets, users] = await readAll(ctx, [
    secretQuery(ctx, 'signIn', hash),
    ctx.db.select({ username: user.username }).from(user).where(linkAccountCondition(hash)),
  ])
  verifySecret(ctx, secrets[0], t.signInLinkDead)
  if (!users[0]) throw badInput({ token: t.signInLinkDead })
  return users[0]
}

/** Signs in by a mailed link and voids the account's other links. Two round trips. @throws 400 if the link is invalid */
export async function mailSignIn(ctx: Context, token: string): Promise<SignInResult> {
  const started = Date.now()
  await enforceLinkLimit(ctx)
  const hash = await keyedHash(ctx, 'signIn', token)
  const [secrets, users, roles, departs, security, settings] = await readAll(ctx, [
    secretQuery(ctx, 'signIn', hash),
    ...accountQueries(ctx, linkAccountCondition(hash)),
  ])
  const secret = verifySecret(ctx, secrets[0], t.signInLinkDead)
  const found = users[0]
  if (!found) throw badInput({ token: t.signInLinkDead })
  return startSession(ctx, toAccount(found, roles, departs, security, settings), {
    proof: 'mail',
    started,
    steps: [
      { guarded: consumeSecret(ctx, secret) },
      ctx.db.delete(oneTimeSecret).where(and(eq(oneTimeSecret.purpose, 'signIn'), eq(oneTimeSecret.userId, found.id))),
    ],
  })
}
