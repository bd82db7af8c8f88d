import { and, eq, ne, sql } from 'drizzle-orm'
import { maskEmail, maskPhone } from '../../core/contacts'
import { session, user } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { CommandResult } from '../../core/command-result'
import type { Context } from '../../core/context'
import { badInput, conflict } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { type Requester, requesterOf, sessionFromAddressQuery } from '../attempts.server'
import { captchaAnswerOf, assertCaptcha, consumeCaptcha } from '../captcha.server'
import { MOBILE_PATTERN } from '../fields'
import { limits } from '../limits'
import {
  enforceLimit,
  enforceAvailabilityLimit,
  enforceDailyLimit,
  enforceAddressLimit,
  consumeLimit,
} from '../limits.server'
import { sessionLog } from '../log.server'
import { codeMail, smsPurposes, codeSms } from '../messages'
import { storeSecret, keyedHash, randomDigits } from '../one-time-secrets.server'
import { assertProofOfWork } from '../proof-of-work/proof-of-work.server'
import { mailboxCondition, requirePerson } from '../queries.server'
import { writeSteps } from '../write-steps.server'
import { sessionIdOf } from '../session.server'
import type { AskMailCode, AskSms, CodeDelivery, SmsMode } from './contract'
import { t } from '../errors.texts'
import { t as own } from '../texts'

const VALID_SECONDS = 600
/** Codes that reset a password expire earlier. */
const RESET_SECONDS = 300

const waitMessage = (seconds: number) => t.codeAgainIn(seconds)
const dailyLimitMessage = () => t.codesToday
const frequencyMessage = () => t.codesOften
/** Returns the person for a log row; empty for an anonymous caller. */
export const logSubjectOf = (ctx: Context) => (isPerson(ctx.actor) ? { ...ctx.actor, id: ctx.actor.userId } : {})

/**
 * The key that limits codes: purpose and phone. A known place has its own counter, and so does every place where the
 * password was right, so that strangers cannot use up a person's codes there.
 */
const smsLimitKey = (mode: SmsMode, phone: string, { place, known }: Requester) =>
  mode === '3' || (known && (mode === '0' || mode === '2')) ? `${mode} ${phone} ${place}` : `${mode} ${phone}`

/**
 * Sends an SMS code and voids the previous one. An anonymous caller sends a solved captcha, or the ticket of a pending
 * sign-in. The response for an unknown phone is the same as for a known one, but no SMS is sent. Two round trips.
 * @throws 412 for a wrong captcha, HTTP 429 (code 40002 for the address), 409 if the sign-in is no longer pending
 */
export async function askSms(ctx: Context, input: AskSms): Promise<CommandResult<CodeDelivery>> {
  const started = Date.now()
  const mode = input.smsmode
  if (mode === '4') requirePerson(ctx)
  const ticket = mode === '3' ? await sessionIdOf(ctx, input.token ?? '') : null
  const answer = captchaAnswerOf(input)
  const who =
    mode === '3'
      ? sql`${user.id} = (select user_id from session where id = ${ticket})`
      : and(eq(user.phone, input.mobile), eq(user.delFlag, 0))
  const [spent, users, halves, earlier] = await ctx.db.batch([
    consumeCaptcha(ctx, answer),
    ctx.db.select({ id: user.id, phone: user.phone }).from(user).where(who),
    ctx.db
      .select({ id: session.id })
      .from(session)
      .where(
        sql`${session.id} = ${ticket} and ${session.stage} = 'second' and ${session.revoked} = 0 and ${session.expireTime} > ${formatStamp(ctx.now())}`,
      ),
    sessionFromAddressQuery(ctx, who!),
  ])
  if (mode !== '3' && mode !== '4') assertCaptcha(ctx, answer, spent)
  if (mode === '3' && (!ticket || !halves[0] || !users[0])) throw conflict(own.signInOver)
  if (mode === '3' && !MOBILE_PATTERN.test(users[0]!.phone)) throw conflict(t.phoneFirst)
  if (mode === '1' || mode === '4') await enforceAvailabilityLimit(ctx)
  if (mode === '1' && users.length > 0) throw badInput({ mobile: t.phoneRegistered })
  if (mode === '4' && users.length > 0) throw badInput({ mobile: t.phoneTaken })
  const to = mode === '3' ? users[0]!.phone : input.mobile

  await enforceAddressLimit(ctx, 'sms.address', frequencyMessage, 40002)
  const key = smsLimitKey(mode, to, await requesterOf(ctx, users, earlier))
  await enforceLimit(ctx, 'sms.phone', key, waitMessage)
  await enforceLimit(ctx, 'sms.phoneDay', key, dailyLimitMessage)
  const goesOut = users.length > 0 || (mode !== '0' && mode !== '2')
  await enforceDailyLimit(ctx, 'sms', goesOut)
  const code = randomDigits()
  const scope = { purpose: `sms:${mode}`, target: mode === '3' ? ticket! : to }
  const seconds = mode === '2' ? RESET_SECONDS : VALID_SECONDS
  await writeSteps(ctx, [
    storeSecret(ctx, scope, await keyedHash(ctx, scope.purpose, scope.target, code), seconds),
    ...(goesOut ? [codeSms(mode, to, code, seconds / 60)] : []),
    sessionLog(ctx, `发送${smsPurposes[mode]}短信验证码：${maskPhone(to)}`, logSubjectOf(ctx), started),
  ])
  return new CommandResult({ waitSeconds: limits['sms.phone'].seconds, validSeconds: seconds, phone: maskPhone(to) })
}

/**
 * Sends a code to a mailbox that an account is to use. Changing one's own mailbox needs a session. Two round trips.
 * @throws 401, 412, HTTP 429, 400 without a proof of work or if another account uses the mailbox
 */
export async function askMailCode(ctx: Context, input: AskMailCode): Promise<CommandResult<CodeDelivery>> {
  const started = Date.now()
  if (input.mode === 'changeEmail') requirePerson(ctx)
  await assertProofOfWork(ctx, input.altcha)
  const answer = captchaAnswerOf(input)
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  const box = input.email.toLowerCase()
  const [spent, others] = await ctx.db.batch([
    consumeCaptcha(ctx, answer),
    ctx.db
      .select({ id: user.id })
      .from(user)
      .where(and(mailboxCondition(box), eq(user.delFlag, 0), ne(user.id, me))),
  ])
  if (!me) assertCaptcha(ctx, answer, spent)
  await enforceAvailabilityLimit(ctx)
  if (others.length > 0) throw badInput({ email: t.mailTaken })
  await enforceMailCodeLimits(ctx, input.mode === 'changeEmail' ? `${input.mode} ${me}` : input.mode, box)
  const code = randomDigits()
  const scope = { purpose: `mail:${input.mode}`, target: box }
  await writeSteps(ctx, [
    storeSecret(ctx, scope, await keyedHash(ctx, scope.purpose, scope.target, code), VALID_SECONDS),
    codeMail(input.email, code, VALID_SECONDS / 60),
    sessionLog(ctx, `发送邮箱验证码：${maskEmail(input.email)}`, logSubjectOf(ctx), started),
  ])
  return new CommandResult({ waitSeconds: limits['mail.box'].seconds, validSeconds: VALID_SECONDS, phone: '' })
}

/** Counts a mail by the caller's address and by `key`. @throws HTTP 429 */
async function enforceMailLimits(ctx: Context, key: string) {
  await enforceAddressLimit(ctx, 'mail.address', frequencyMessage)
  await enforceLimit(ctx, 'mail.box', key, (seconds) => t.mailAgainIn(seconds))
  await enforceLimit(ctx, 'mail.boxDay', key, dailyLimitMessage)
}
/** Counts a mailed code or link by mailbox and against the daily total. @throws HTTP 429 */
export async function enforceMailCodeLimits(ctx: Context, purpose: string, box: string) {
  await enforceMailLimits(ctx, `${purpose} ${box.toLowerCase()}`)
  await enforceDailyLimit(ctx, 'mail')
}

/**
 * Counts a mail about an account. Requests from one place do not delay requests from another.
 * @param name the account id, or the typed name if there is no account: both behave the same
 * @param goesOut false if the account is unknown and nothing is sent
 * @returns whether to send the mail: strangers together get few mails per account, and the last links stay valid
 * @throws HTTP 429
 */
export async function enforceAccountMailLimits(
  ctx: Context,
  purpose: 'activate' | 'reset' | 'signIn',
  name: string,
  { place, known }: Requester,
  goesOut = true,
): Promise<boolean> {
  await enforceMailLimits(ctx, `${purpose} ${name} ${place}`)
  // A daily total that strangers have used up does not block a person whose place is known.
  if (known) return true
  const { heard } = await consumeLimit(ctx, 'mail.account', `${purpose} ${name}`)
  await enforceDailyLimit(ctx, 'mail', heard && goesOut)
  return heard
}
