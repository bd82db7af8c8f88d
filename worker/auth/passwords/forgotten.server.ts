import { and, eq, sql } from 'drizzle-orm'
import { maskEmail, maskPhone } from '../../core/contacts'
import { oneTime, user } from '../../../db/schema'
import { Done } from '../../core/done'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput } from '../../core/refusal'
import { captchaGiven, judgeCaptcha, spendCaptcha } from '../captcha.server'
import { mustMailAccount } from '../codes/commands.server'
import { mailboxIs } from '../queries.server'
import { currentKeys, keyMark } from '../keys.server'
import { forgiveName, requesterOf, signedInHere } from '../attempts.server'
import { mustHere } from '../limits.server'
import { mustProveWork } from '../proof-of-work/proof-of-work.server'
import { failureLog, sessionLog } from '../log.server'
import { resetMail } from '../messages'
import { hashPassword } from '../password'
import {
  bySecret,
  judgeCode,
  judgeSecret,
  keep,
  keyedHash,
  longSecret,
  spend,
  tryCode,
  WrongProof,
} from '../one-time.server'
import { record } from '../record.server'
import { siteOf } from '../site'
import type { AskReset, PhoneVerification, ResetPassword } from './contract'
import { newPasswordOf } from './prove.server'
import { setPassword } from './change.server'
import { t } from '../refused.texts'

const LINK_SECONDS = 1800
const TICKET_SECONDS = 600
/**
 * Limits the uses of links and tickets by address. The secrets are too long to guess, so this prevents floods. @throws
 * HTTP 429
 */
export const mustPresent = (ctx: Context) => mustHere(ctx, 'link.address', () => t.actedOften)

/** Exchanges an SMS code for a password reset ticket. Two round trips. @throws 400, HTTP 429 */
export async function verifyPhone(
  ctx: Context,
  input: PhoneVerification,
): Promise<{ smscode: string; username: string }> {
  const started = Date.now()
  await mustPresent(ctx)
  const scope = { purpose: 'sms:2', target: input.phone }
  const [secrets, users] = await ctx.db.batch([
    tryCode(ctx, scope),
    ctx.db
      .select()
      .from(user)
      .where(and(eq(user.phone, input.phone), eq(user.delFlag, 0)))
      .limit(20),
  ])
  let code: ReturnType<typeof judgeCode>
  try {
    code = judgeCode(
      ctx,
      secrets[0],
      await keyedHash(ctx, scope.purpose, scope.target, input.smscode),
      'smscode',
      () => t.smsCode,
    )
  } catch (error) {
    if (error instanceof WrongProof)
      await record(ctx, [
        ...failureLog(ctx, `找回密码失败：手机 ${maskPhone(input.phone)} 的${error.inChinese}`, {}, started),
      ])
    throw error
  }
  const named = input.username ? users.filter((one) => one.username === input.username) : users
  if (named.length > 1) throw badInput({ username: t.severalOfPhone })
  const found = named[0]
  if (!found) throw badInput({ username: t.notOfPhone })
  const secret = longSecret()
  await record(ctx, [
    { guarded: spend(ctx, code) },
    keep(ctx, { purpose: 'reset', target: found.id }, await keyedHash(ctx, 'reset', secret), TICKET_SECONDS, found.id),
    sessionLog(ctx, '找回密码：手机验证通过', found, started),
  ])
  return { smscode: secret, username: found.username }
}

/** Suffix of the log text if a mail was not sent because of too many requests. */
export const NOT_SENT = '（申请过多，未再发送）'

/**
 * Mails a password reset link. The response for an unknown mailbox is the same as for a known one. Two round trips.
 * @throws 400, 412, HTTP 429
 */
export async function askReset(ctx: Context, input: AskReset): Promise<Done<null>> {
  const started = Date.now()
  await mustProveWork(ctx, input.altcha)
  const answer = captchaGiven(input)
  const who = and(
    mailboxIs(input.email),
    eq(user.delFlag, 0),
    input.username ? eq(user.username, input.username) : undefined,
  )!
  const [spent, users, earlier] = await ctx.db.batch([
    spendCaptcha(ctx, answer),
    ctx.db.select().from(user).where(who).limit(5),
    signedInHere(ctx, who),
  ])
  judgeCaptcha(ctx, answer, spent)
  const requester = await requesterOf(ctx, users, earlier)
  const sends = await mustMailAccount(ctx, 'reset', input.email.toLowerCase(), requester, users.length > 0)
  const steps = []
  for (const found of sends ? users : []) {
    const secret = longSecret()
    steps.push(
      keep(ctx, { purpose: 'reset', target: found.id }, await keyedHash(ctx, 'reset', secret), LINK_SECONDS, found.id),
      resetMail(
        found.email,
        found.realname,
        found.username,
        `${siteOf(ctx)}/user/forgotPassword?token=${secret}`,
        '30 分钟',
      ),
    )
  }
  await record(ctx, [
    ...steps,
    sessionLog(ctx, `申请重置密码邮件：${maskEmail(input.email)}${sends ? '' : NOT_SENT}`, users[0] ?? {}, started),
  ])
  return new Done(null)
}

const ofSecret = (ctx: Context, hash: string) =>
  ctx.db
    .select()
    .from(user)
    .where(
      and(
        eq(user.delFlag, 0),
        sql`${user.id} = (select ${oneTime.userId} from ${oneTime} where ${oneTime.purpose} = 'reset' and ${oneTime.secretHash} = ${hash})`,
      ),
    )

/** Returns the account of a reset link without consuming the link. One round trip. @throws 400 if the link is invalid */
export async function checkResetLink(ctx: Context, token: string): Promise<{ username: string }> {
  await mustPresent(ctx)
  const hash = await keyedHash(ctx, 'reset', token)
  const [secrets, users] = await readAll(ctx, [bySecret(ctx, 'reset', hash), ofSecret(ctx, hash)])
  judgeSecret(ctx, secrets[0], t.resetDead)
  if (!users[0]) throw badInput({ token: t.resetDead })
  return { username: users[0].username }
}

/** Sets a forgotten password by link or ticket; all sessions end. Two round trips. @throws 400 */
export async function resetPassword(ctx: Context, input: ResetPassword): Promise<Done<null>> {
  const started = Date.now()
  await mustPresent(ctx)
  const hash = await keyedHash(ctx, 'reset', input.token)
  const [secrets, users, keys] = await readAll(ctx, [
    bySecret(ctx, 'reset', hash),
    ofSecret(ctx, hash),
    currentKeys(ctx, await keyMark(ctx)),
  ])
  const secret = judgeSecret(ctx, secrets[0], t.resetDead)
  const found = users[0]
  if (!found || (input.username && input.username !== found.username) || (input.phone && input.phone !== found.phone))
    throw badInput({ token: t.resetDead })
  const password = await newPasswordOf(ctx, found.username, input, keys)
  await record(ctx, [
    { guarded: spend(ctx, secret) },
    ...setPassword(ctx, found.id, found.password, await hashPassword(password), ''),
    sessionLog(ctx, '重置密码', found, started),
  ])
  await forgiveName(ctx, found)
  return new Done(null)
}
