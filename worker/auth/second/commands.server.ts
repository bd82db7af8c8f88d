import { and, eq } from 'drizzle-orm'
import { recoveryCode, user, userSecurity } from '../../../db/schema'
import type { Row } from '../../core/change'
import { Done } from '../../core/done'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict } from '../../core/refusal'
import { addSeconds, stamp } from '../../core/time'
import { renderSVG } from 'uqr'
import { MOBILE } from '../fields'
import { currentKeys, keyMark } from '../keys.server'
import { minutesOf, forgive, must } from '../limits.server'
import { lock, unlock } from '../../core/lock.server'
import { sessionLog } from '../log.server'
import { keyedHash } from '../one-time.server'
import { provePassword } from '../passwords/prove.server'
import { signedIn } from '../queries.server'
import { record } from '../record.server'
import type { ConfirmTotp, DisableTotp, EnrolTotp, NewRecoveryCodes, SwitchSms } from './contract'
import { proveTotp } from './prove.server'
import { newRecoveryCodes, newTotpSecret, totpStep, totpUri } from './rules'
import { t } from '../refused.texts'

/** Seconds within which an offered authenticator must be confirmed. */
export const OFFER_SECONDS = 600

/** Loads the account, its second factor and, if one is presented, the recovery code. One round trip. */
async function load(ctx: Context, presented?: string) {
  const { userId } = signedIn(ctx)
  const recoveryHash = presented ? await keyedHash(ctx, 'recovery', presented) : ''
  const { users, rows, recovery, keys } = await readAll(ctx, {
    users: ctx.db.select().from(user).where(eq(user.id, userId)),
    rows: ctx.db.select().from(userSecurity).where(eq(userSecurity.id, userId)),
    recovery: ctx.db
      .select()
      .from(recoveryCode)
      .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, recoveryHash))),
    keys: currentKeys(ctx, await keyMark(ctx)),
  })
  return { found: users[0]!, security: rows[0], recovery: recovery[0], keys }
}
/** Statement that updates the account's security row at its read version, or inserts it. */
export function store(
  ctx: Context,
  was: Row<'userSecurity'> | undefined,
  id: string,
  set: Partial<Row<'userSecurity'>>,
) {
  const version = was?.lockVersion ?? 0
  if (!was) return { guarded: ctx.db.insert(userSecurity).values({ id, ...set }) }
  return {
    guarded: ctx.db
      .update(userSecurity)
      .set({ ...set, lockVersion: version + 1 })
      .where(and(eq(userSecurity.id, id), eq(userSecurity.lockVersion, version))),
  }
}
const log = (ctx: Context, text: string, started: number) => {
  const actor = signedIn(ctx)
  return sessionLog(ctx, text, { ...actor, id: actor.userId }, started)
}

/**
 * Starts the enrolment of an authenticator: returns its secret as text, URI and QR code. Nothing changes until
 * `confirmTotp`. Three round trips. @throws 400 for a wrong password, 409 if one is enrolled
 */
export async function enrolTotp(ctx: Context, input: EnrolTotp) {
  const started = Date.now()
  const { found, security, keys } = await load(ctx)
  if (security?.secondFactor === 'totp') throw conflict(t.totpThere)
  await provePassword(ctx, found, input.password, keys)
  const secret = newTotpSecret()
  const expire = stamp(addSeconds(ctx.now(), OFFER_SECONDS))
  await record(ctx, [
    store(ctx, security, found.id, { offeredSecret: await lock(ctx, 'totp', secret), offerExpireTime: expire }),
    log(ctx, '申请启用动态码', started),
  ])
  const uri = totpUri(secret, found.username)
  return { secret, uri, qr: renderSVG(uri) }
}

/** Confirms the authenticator by a code and requires it at every sign-in from now on. Three round trips. @throws 400, 409 */
export async function confirmTotp(ctx: Context, input: ConfirmTotp): Promise<Done<{ recoveryCodes: string[] }>> {
  const started = Date.now()
  const { found, security } = await load(ctx)
  if (!security?.offeredSecret || security.offerExpireTime <= stamp(ctx.now())) throw conflict(t.offerLate)
  await mustTry(ctx, found.id)
  const secret = await unlock(ctx, 'totp', security.offeredSecret)
  const step = totpStep(secret, input.code, ctx.now())
  if (step === null) throw badInput({ code: t.wrong(t.totp) })
  await forgive(ctx, 'second.person', whileSignedIn(found.id))
  const { codes, statements } = await freshCodes(ctx, found.id)
  await record(ctx, [
    store(ctx, security, found.id, {
      secondFactor: 'totp',
      totpSecret: security.offeredSecret,
      totpTime: stamp(ctx.now()),
      totpStep: step,
      offeredSecret: '',
      offerExpireTime: '',
    }),
    ...statements,
    log(ctx, '启用动态码', started),
  ])
  return new Done({ recoveryCodes: codes })
}

/** Disables the authenticator, with the password and a code. Three round trips. @throws 400, 409 */
export async function disableTotp(ctx: Context, input: DisableTotp): Promise<Done<null>> {
  const started = Date.now()
  const { found, security, recovery, keys } = await load(ctx, input.recoveryCode)
  if (security?.secondFactor !== 'totp') throw conflict(t.totpNone)
  await provePassword(ctx, found, input.password, keys)
  await mustTry(ctx, found.id)
  const used = await proveTotp(ctx, security, input, recovery, 'code')
  await forgive(ctx, 'second.person', whileSignedIn(found.id))
  await record(ctx, [
    used,
    store(ctx, security, found.id, { secondFactor: '', totpSecret: '', totpTime: '', totpStep: 0 }),
    ctx.db.delete(recoveryCode).where(eq(recoveryCode.userId, found.id)),
    log(ctx, '停用动态码', started),
  ])
  return new Done(null)
}

/** Issues ten new recovery codes; the old ones become void. Three round trips. @throws 400, 409 */
export async function renewRecoveryCodes(
  ctx: Context,
  input: NewRecoveryCodes,
): Promise<Done<{ recoveryCodes: string[] }>> {
  const started = Date.now()
  const { found, security, recovery } = await load(ctx, input.recoveryCode)
  if (security?.secondFactor !== 'totp') throw conflict(t.totpNone)
  await mustTry(ctx, found.id)
  const used = await proveTotp(ctx, security, input, recovery, 'code')
  await forgive(ctx, 'second.person', whileSignedIn(found.id))
  const { codes, statements } = await freshCodes(ctx, found.id)
  await record(ctx, [used, ...statements, log(ctx, '更换恢复码', started)])
  return new Done({ recoveryCodes: codes })
}

/** Switches the second check by SMS on or off. Three round trips. @throws 400, 409 */
export async function switchSms(ctx: Context, input: SwitchSms): Promise<Done<null>> {
  const started = Date.now()
  const { found, security, keys } = await load(ctx)
  if (security?.secondFactor === 'totp') throw conflict(t.totpInstead)
  if (input.on && !MOBILE.test(found.phone)) throw conflict(t.phoneFirst)
  await provePassword(ctx, found, input.password, keys)
  await record(ctx, [
    store(ctx, security, found.id, { secondFactor: input.on ? 'sms' : '' }),
    log(ctx, input.on ? '启用短信验证' : '停用短信验证', started),
  ])
  return new Done(null, input.on ? t.smsOn : t.smsOff)
}

/** Counted separately from sign-ins, so that somebody with the password cannot block the person here. */
const whileSignedIn = (userId: string) => `${userId} signed in`
const mustTry = (ctx: Context, userId: string) =>
  must(ctx, 'second.person', whileSignedIn(userId), () => t.checksOften(minutesOf('second.person')))

/** Returns a whole number below `below`, uniformly distributed. */
function random(below: number): number {
  const draw = new Uint32Array(1)
  do crypto.getRandomValues(draw)
  while (draw[0]! >= 2 ** 32 - (2 ** 32 % below))
  return draw[0]! % below
}
/** Generates recovery codes, with the statements that replace the account's stored hashes. */
export async function freshCodes(ctx: Context, userId: string) {
  const codes = newRecoveryCodes(random)
  const rows = await Promise.all(
    codes.map(async (code) => ({
      id: ctx.id(),
      userId,
      codeHash: await keyedHash(ctx, 'recovery', code.replaceAll('-', '')),
    })),
  )
  return {
    codes,
    statements: [
      ctx.db.delete(recoveryCode).where(eq(recoveryCode.userId, userId)),
      ctx.db.insert(recoveryCode).values(rows),
    ],
  }
}
