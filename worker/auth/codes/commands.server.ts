import { and, eq, ne, sql } from 'drizzle-orm'
import { maskEmail, maskPhone } from '../../core/contacts'
import { session, user } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { Done } from '../../core/done'
import type { Context } from '../../core/context'
import { badInput, conflict } from '../../core/refusal'
import { stamp } from '../../core/time'
import { type Requester, requesterOf, signedInHere } from '../attempts.server'
import { captchaGiven, judgeCaptcha, spendCaptcha } from '../captcha.server'
import { MOBILE } from '../fields'
import { limits } from '../limits'
import { must, mustAskTaken, mustFitDay, mustHere, take } from '../limits.server'
import { sessionLog } from '../log.server'
import { codeMail, opens, smsOf } from '../messages'
import { keep, keyedHash, sixDigits } from '../one-time.server'
import { mustProveWork } from '../proof-of-work/proof-of-work.server'
import { mailboxIs, signedIn } from '../queries.server'
import { record } from '../record.server'
import { sessionIdOf } from '../session.server'
import type { AskMailCode, AskSms, CodeSent, SmsMode } from './contract'
import { t } from '../refused.texts'
import { t as own } from '../texts'

const VALID_SECONDS = 600
/** Codes that reset a password expire earlier. */
const RESET_SECONDS = 300

const wait = (seconds: number) => t.codeAgainIn(seconds)
const TODAY = () => t.codesToday
const FREQUENT = () => t.codesOften
/** Returns the person for a log row; empty for an anonymous caller. */
export const whoAsks = (ctx: Context) => (isPerson(ctx.actor) ? { ...ctx.actor, id: ctx.actor.userId } : {})

/**
 * The key that limits codes: purpose and phone. A known place has its own counter, and so does every place where the
 * password was right, so that strangers cannot use up a person's codes there.
 */
const countedAs = (mode: SmsMode, phone: string, { place, known }: Requester) =>
  mode === '3' || (known && (mode === '0' || mode === '2')) ? `${mode} ${phone} ${place}` : `${mode} ${phone}`

/**
 * Sends an SMS code and voids the previous one. An anonymous caller sends a solved captcha, or the ticket of a pending
 * sign-in. The response for an unknown phone is the same as for a known one, but no SMS is sent. Two round trips.
 * @throws 412 for a wrong captcha, HTTP 429 (code 40002 for the address), 409 if the sign-in is no longer pending
 */
export async function askSms(ctx: Context, input: AskSms): Promise<Done<CodeSent>> {
  const started = Date.now()
  const mode = input.smsmode
  if (mode === '4') signedIn(ctx)
  const ticket = mode === '3' ? await sessionIdOf(ctx, input.token ?? '') : null
  const answer = captchaGiven(input)
  const who =
    mode === '3'
      ? sql`${user.id} = (select user_id from session where id = ${ticket})`
      : and(eq(user.phone, input.mobile), eq(user.delFlag, 0))
  const [spent, users, halves, earlier] = await ctx.db.batch([
    spendCaptcha(ctx, answer),
    ctx.db.select({ id: user.id, phone: user.phone }).from(user).where(who),
    ctx.db
      .select({ id: session.id })
      .from(session)
      .where(
        sql`${session.id} = ${ticket} and ${session.stage} = 'second' and ${session.revoked} = 0 and ${session.expireTime} > ${stamp(ctx.now())}`,
      ),
    signedInHere(ctx, who!),
  ])
  if (mode !== '3' && mode !== '4') judgeCaptcha(ctx, answer, spent)
  if (mode === '3' && (!ticket || !halves[0] || !users[0])) throw conflict(own.signInOver)
  if (mode === '3' && !MOBILE.test(users[0]!.phone)) throw conflict(t.phoneFirst)
  if (mode === '1' || mode === '4') await mustAskTaken(ctx)
  if (mode === '1' && users.length > 0) throw badInput({ mobile: t.phoneRegistered })
  if (mode === '4' && users.length > 0) throw badInput({ mobile: t.phoneTaken })
  const to = mode === '3' ? users[0]!.phone : input.mobile

  await mustHere(ctx, 'sms.address', FREQUENT, 40002)
  const key = countedAs(mode, to, await requesterOf(ctx, users, earlier))
  await must(ctx, 'sms.phone', key, wait)
  await must(ctx, 'sms.phoneDay', key, TODAY)
  const goesOut = users.length > 0 || (mode !== '0' && mode !== '2')
  await mustFitDay(ctx, 'sms', goesOut)
  const code = sixDigits()
  const scope = { purpose: `sms:${mode}`, target: mode === '3' ? ticket! : to }
  const seconds = mode === '2' ? RESET_SECONDS : VALID_SECONDS
  await record(ctx, [
    keep(ctx, scope, await keyedHash(ctx, scope.purpose, scope.target, code), seconds),
    ...(goesOut ? [smsOf(mode, to, code, seconds / 60)] : []),
    sessionLog(ctx, `发送${opens[mode]}短信验证码：${maskPhone(to)}`, whoAsks(ctx), started),
  ])
  return new Done({ waitSeconds: limits['sms.phone'].seconds, validSeconds: seconds, phone: maskPhone(to) })
}

/**
 * Sends a code to a mailbox that an account is to use. Changing one's own mailbox needs a session. Two round trips.
 * @throws 401, 412, HTTP 429, 400 without a proof of work or if another account uses the mailbox
 */
export async function askMailCode(ctx: Context, input: AskMailCode): Promise<Done<CodeSent>> {
  const started = Date.now()
  if (input.mode === 'changeEmail') signedIn(ctx)
  await mustProveWork(ctx, input.altcha)
  const answer = captchaGiven(input)
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  const box = input.email.toLowerCase()
  const [spent, others] = await ctx.db.batch([
    spendCaptcha(ctx, answer),
    ctx.db
      .select({ id: user.id })
      .from(user)
      .where(and(mailboxIs(box), eq(user.delFlag, 0), ne(user.id, me))),
  ])
  if (!me) judgeCaptcha(ctx, answer, spent)
  await mustAskTaken(ctx)
  if (others.length > 0) throw badInput({ email: t.mailTaken })
  await mustMailCode(ctx, input.mode === 'changeEmail' ? `${input.mode} ${me}` : input.mode, box)
  const code = sixDigits()
  const scope = { purpose: `mail:${input.mode}`, target: box }
  await record(ctx, [
    keep(ctx, scope, await keyedHash(ctx, scope.purpose, scope.target, code), VALID_SECONDS),
    codeMail(input.email, code, VALID_SECONDS / 60),
    sessionLog(ctx, `发送邮箱验证码：${maskEmail(input.email)}`, whoAsks(ctx), started),
  ])
  return new Done({ waitSeconds: limits['mail.box'].seconds, validSeconds: VALID_SECONDS, phone: '' })
}

/** Counts a mail by the caller's address and by `key`. @throws HTTP 429 */
async function mustMail(ctx: Context, key: string) {
  await mustHere(ctx, 'mail.address', FREQUENT)
  await must(ctx, 'mail.box', key, (seconds) => t.mailAgainIn(seconds))
  await must(ctx, 'mail.boxDay', key, TODAY)
}
/** Counts a mailed code or link by mailbox and against the daily total. @throws HTTP 429 */
export async function mustMailCode(ctx: Context, purpose: string, box: string) {
  await mustMail(ctx, `${purpose} ${box.toLowerCase()}`)
  await mustFitDay(ctx, 'mail')
}

/**
 * Counts a mail about an account. Requests from one place do not delay requests from another.
 * @param name the account id, or the typed name if there is no account: both behave the same
 * @param goesOut false if the account is unknown and nothing is sent
 * @returns whether to send the mail: strangers together get few mails per account, and the last links stay valid
 * @throws HTTP 429
 */
export async function mustMailAccount(
  ctx: Context,
  purpose: 'activate' | 'reset' | 'signIn',
  name: string,
  { place, known }: Requester,
  goesOut = true,
): Promise<boolean> {
  await mustMail(ctx, `${purpose} ${name} ${place}`)
  // A daily total that strangers have used up does not block a person whose place is known.
  if (known) return true
  const { heard } = await take(ctx, 'mail.account', `${purpose} ${name}`)
  await mustFitDay(ctx, 'mail', heard && goesOut)
  return heard
}
