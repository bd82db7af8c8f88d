import { and, eq, sql } from 'drizzle-orm'
import { maskEmail, maskPhone } from '../../core/contacts'
import { oneTimeSecret, user } from '../../../db/schema'
import { CommandResult } from '../../core/command-result'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput } from '../../core/refusal'
import { captchaAnswerOf, assertCaptcha, consumeCaptcha } from '../captcha.server'
import { enforceAccountMailLimits } from '../verification-codes/commands.server'
import { mailboxCondition } from '../queries.server'
import { currentKeysQuery, keyIdPrefix } from '../keys.server'
import { clearNameAttempts, requesterOf, sessionFromAddressQuery } from '../attempts.server'
import { enforceAddressLimit } from '../limits.server'
import { assertProofOfWork } from '../proof-of-work/proof-of-work.server'
import { failureLog, sessionLog } from '../log.server'
import { resetMail } from '../messages'
import { hashPassword } from '../password-hash'
import {
  secretQuery,
  verifyCode,
  verifySecret,
  storeSecret,
  keyedHash,
  randomSecret,
  consumeSecret,
  countCodeAttempt,
  InvalidProof,
} from '../one-time-secrets.server'
import { writeSteps } from '../write-steps.server'
import { siteUrlOf } from '../site-url'
import type { AskReset, PhoneVerification, ResetPassword } from './contract'
import { parseNewPassword } from './password-check.server'
import { setPasswordSteps } from './password-change.server'
import { t } from '../errors.texts'

const LINK_SECONDS = 1800
const TICKET_SECONDS = 600
/**
 * Limits the uses of links and tickets by address. The secrets are too long to guess, so this prevents floods. @throws
 * HTTP 429
 */
export const enforceLinkLimit = (ctx: Context) => enforceAddressLimit(ctx, 'link.address', () => t.actedOften)

/** Exchanges an SMS code for a password reset ticket. Two round trips. @throws 400, HTTP 429 */
export async function verifyPhone(
  ctx: Context,
  input: PhoneVerification,
): Promise<{ smscode: string; username: string }> {
  const started = Date.now()
  await enforceLinkLimit(ctx)
  const scope = { purpose: 'sms:2', target: input.phone }
  const [secrets, users] = await ctx.db.batch([
    countCodeAttempt(ctx, scope),
    ctx.db
      .select()
      .from(user)
      .where(and(eq(user.phone, input.phone), eq(user.delFlag, 0)))
      .limit(20),
  ])
  let code: ReturnType<typeof verifyCode>
  try {
    code = verifyCode(
      ctx,
      secrets[0],
      await keyedHash(ctx, scope.purpose, scope.target, input.smscode),
      'smscode',
      () => t.smsCode,
    )
  } catch (error) {
    if (error instanceof InvalidProof)
      await writeSteps(ctx, [
        ...failureLog(ctx, `找回密码失败：手机 ${maskPhone(input.phone)} 的${error.inChinese}`, {}, started),
      ])
    throw error
  }
  const named = input.username ? users.filter((one) => one.username === input.username) : users
  if (named.length > 1) throw badInput({ username: t.severalOfPhone })
  const found = named[0]
  if (!found) throw badInput({ username: t.notOfPhone })
  const secret = randomSecret()
  await writeSteps(ctx, [
    { guarded: consumeSecret(ctx, code) },
    storeSecret(
      ctx,
      { purpose: 'reset', target: found.id },
      await keyedHash(ctx, 'reset', secret),
      TICKET_SECONDS,
      found.id,
    ),
    sessionLog(ctx, '找回密码：手机验证通过', found, started),
  ])
  return { smscode: secret, username: found.username }
}

/** Suffix of the log text if a mail was not sent because of too many requests. */
export const NOT_SENT_SUFFIX = '（申请过多，未再发送）'

/**
 * Mails a password reset link. The response for an unknown mailbox is the same as for a known one. Two round trips.
 * @throws 400, 412, HTTP 429
 */
export async function askReset(ctx: Context, input: AskReset): Promise<CommandResult<null>> {
  const started = Date.now()
  await assertProofOfWork(ctx, input.altcha)
  const answer = captchaAnswerOf(input)
  const who = and(
    mailboxCondition(input.email),
    eq(user.delFlag, 0),
    input.username ? eq(user.username, input.username) : undefined,
  )!
  const [spent, users, earlier] = await ctx.db.batch([
    consumeCaptcha(ctx, answer),
    ctx.db.select().from(user).where(who).limit(5),
    sessionFromAddressQuery(ctx, who),
  ])
  assertCaptcha(ctx, answer, spent)
  const requester = await requesterOf(ctx, users, earlier)
  const sends = await enforceAccountMailLimits(ctx, 'reset', input.email.toLowerCase(), requester, users.length > 0)
  const steps = []
  for (const found of sends ? users : []) {
    const secret = randomSecret()
    steps.push(
      storeSecret(
        ctx,
        { purpose: 'reset', target: found.id },
        await keyedHash(ctx, 'reset', secret),
        LINK_SECONDS,
        found.id,
      ),
      resetMail(
        found.email,
        found.realname,
        found.username,
        `${siteUrlOf(ctx)}/user/forgotPassword?token=${secret}`,
        '30 分钟',
      ),
    )
  }
  await writeSteps(ctx, [
    ...steps,
    sessionLog(
      ctx,
      `申请重置密码邮件：${maskEmail(input.email)}${sends ? '' : NOT_SENT_SUFFIX}`,
      users[0] ?? {},
      started,
    ),
  ])
  return new CommandResult(null)
}

const resetAccountQuery = (ctx: Context, hash: string) =>
  ctx.db
    .select()
    .from(user)
    .where(
      and(
        eq(user.delFlag, 0),
        sql`${user.id} = (select ${oneTimeSecret.userId} from ${oneTimeSecret} where ${oneTimeSecret.purpose} = 'reset' and ${oneTimeSecret.secretHash} = ${hash})`,
      ),
    )

/** Returns the account of a reset link without consuming the link. One round trip. @throws 400 if the link is invalid */
export async function checkResetLink(ctx: Context, token: string): Promise<{ username: string }> {
  await enforceLinkLimit(ctx)
  const hash = await keyedHash(ctx, 'reset', token)
  const [secrets, users] = await readAll(ctx, [secretQuery(ctx, 'reset', hash), resetAccountQuery(ctx, hash)])
  verifySecret(ctx, secrets[0], t.resetDead)
  if (!users[0]) throw badInput({ token: t.resetDead })
  return { username: users[0].username }
}

/** Sets a forgotten password by link or ticket; all sessions end. Two round trips. @throws 400 */
export async function resetPassword(ctx: Context, input: ResetPassword): Promise<CommandResult<null>> {
  const started = Date.now()
  await enforceLinkLimit(ctx)
  const hash = await keyedHash(ctx, 'reset', input.token)
  const [secrets, users, keys] = await readAll(ctx, [
    secretQuery(ctx, 'reset', hash),
    resetAccountQuery(ctx, hash),
    currentKeysQuery(ctx, await keyIdPrefix(ctx)),
  ])
  const secret = verifySecret(ctx, secrets[0], t.resetDead)
  const found = users[0]
  if (!found || (input.username && input.username !== found.username) || (input.phone && input.phone !== found.phone))
    throw badInput({ token: t.resetDead })
  const password = await parseNewPassword(ctx, found.username, input, keys)
  await writeSteps(ctx, [
    { guarded: consumeSecret(ctx, secret) },
    ...setPasswordSteps(ctx, found.id, found.password, await hashPassword(password), ''),
    sessionLog(ctx, '重置密码', found, started),
  ])
  await clearNameAttempts(ctx, found)
  return new CommandResult(null)
}
