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
/** A code that opens a password is short-lived. */
const RESET_SECONDS = 300

const wait = (seconds: number) => t.codeAgainIn(seconds)
const TODAY = () => t.codesToday
const FREQUENT = () => t.codesOften
export const whoAsks = (ctx: Context) => (isPerson(ctx.actor) ? { ...ctx.actor, id: ctx.actor.userId } : {})

/**
 * What a code counts for: its purpose and its phone. A place that the person has used counts for itself, and so does every place
 * where the password was right: strangers use up nobody's codes there.
 */
const countedAs = (mode: SmsMode, phone: string, { place, known }: Requester) =>
  mode === '3' || (known && (mode === '0' || mode === '2')) ? `${mode} ${phone} ${place}` : `${mode} ${phone}`

/**
 * Sends an SMS code: the one before is void. Who is not signed in has shown the picture's text, or the ticket of a sign-in
 * that waits. An unknown phone is answered like a known one, and gets nothing. Two trips.
 * @throws 412, HTTP 429 (code 40002 for the address), 409 when the sign-in waits no longer.
 */
export async function askSms(ctx: Context, input: AskSms): Promise<Done<CodeSent>> {
  const started = Date.now()
  const mode = input.smsmode
  if (mode === '4') signedIn(ctx)
  const ticket = mode === '3' ? await sessionIdOf(ctx, input.token ?? '') : null
  const given = captchaGiven(input)
  const who =
    mode === '3'
      ? sql`${user.id} = (select user_id from session where id = ${ticket})`
      : and(eq(user.phone, input.mobile), eq(user.delFlag, 0))
  const [spent, users, halves, earlier] = await ctx.db.batch([
    spendCaptcha(ctx, given),
    ctx.db.select({ id: user.id, phone: user.phone }).from(user).where(who),
    ctx.db
      .select({ id: session.id })
      .from(session)
      .where(
        sql`${session.id} = ${ticket} and ${session.stage} = 'second' and ${session.revoked} = 0 and ${session.expireTime} > ${stamp(ctx.now())}`,
      ),
    signedInHere(ctx, who!),
  ])
  if (mode !== '3' && mode !== '4') judgeCaptcha(ctx, given, spent)
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
  const door = { purpose: `sms:${mode}`, target: mode === '3' ? ticket! : to }
  const seconds = mode === '2' ? RESET_SECONDS : VALID_SECONDS
  await record(ctx, [
    keep(ctx, door, await keyedHash(ctx, door.purpose, door.target, code), seconds),
    ...(goesOut ? [smsOf(mode, to, code, seconds / 60)] : []),
    sessionLog(ctx, `发送${opens[mode]}短信验证码：${maskPhone(to)}`, whoAsks(ctx), started),
  ])
  return new Done({ waitSeconds: limits['sms.phone'].seconds, validSeconds: seconds, phone: maskPhone(to) })
}

/**
 * Sends a code to a mailbox that is to become somebody's; that of one's own account takes a session. Two trips.
 * @throws 401, 412, HTTP 429, 400 without a proof of work or when another has the mailbox
 */
export async function askMailCode(ctx: Context, input: AskMailCode): Promise<Done<CodeSent>> {
  const started = Date.now()
  if (input.mode === 'changeEmail') signedIn(ctx)
  await mustProveWork(ctx, input.altcha)
  const given = captchaGiven(input)
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  const box = input.email.toLowerCase()
  const [spent, others] = await ctx.db.batch([
    spendCaptcha(ctx, given),
    ctx.db
      .select({ id: user.id })
      .from(user)
      .where(and(mailboxIs(box), eq(user.delFlag, 0), ne(user.id, me))),
  ])
  if (!me) judgeCaptcha(ctx, given, spent)
  await mustAskTaken(ctx)
  if (others.length > 0) throw badInput({ email: t.mailTaken })
  await mustMailCode(ctx, input.mode === 'changeEmail' ? `${input.mode} ${me}` : input.mode, box)
  const code = sixDigits()
  const door = { purpose: `mail:${input.mode}`, target: box }
  await record(ctx, [
    keep(ctx, door, await keyedHash(ctx, door.purpose, door.target, code), VALID_SECONDS),
    codeMail(input.email, code, VALID_SECONDS / 60),
    sessionLog(ctx, `发送邮箱验证码：${maskEmail(input.email)}`, whoAsks(ctx), started),
  ])
  return new Done({ waitSeconds: limits['mail.box'].seconds, validSeconds: VALID_SECONDS, phone: '' })
}

/** Counts a mail from the caller's address and by `key`. @throws HTTP 429 */
async function mustMail(ctx: Context, key: string) {
  await mustHere(ctx, 'mail.address', FREQUENT)
  await must(ctx, 'mail.box', key, (seconds) => t.mailAgainIn(seconds))
  await must(ctx, 'mail.boxDay', key, TODAY)
}
/** Counts a code or link that is mailed to a mailbox, also against the total of the day. @throws HTTP 429 */
export async function mustMailCode(ctx: Context, purpose: string, box: string) {
  await mustMail(ctx, `${purpose} ${box.toLowerCase()}`)
  await mustFitDay(ctx, 'mail')
}

/**
 * Counts a mail to the mailbox of an account: whoever asks waits for what was asked from the same place, and for nobody else.
 * @param name the account, or what was typed where there is none: both are answered alike
 * @param goesOut false where the account is unknown and nothing is sent
 * @returns whether it is to be sent: the mails that strangers ask for together are few, and the last ones still open
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
  // Strangers who use up the day's total do not close the way to somebody whose place is known.
  if (known) return true
  const { heard } = await take(ctx, 'mail.account', `${purpose} ${name}`)
  await mustFitDay(ctx, 'mail', heard && goesOut)
  return heard
}
