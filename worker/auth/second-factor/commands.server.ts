import { and, eq } from 'drizzle-orm'
import { recoveryCode, user, userSecurity } from '../../../db/schema'
import type { Row } from '../../core/change'
import { CommandResult } from '../../core/command-result'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict } from '../../core/refusal'
import { addSeconds, formatStamp } from '../../core/time'
import { renderSVG } from 'uqr'
import { MOBILE_PATTERN } from '../fields'
import { currentKeysQuery, keyIdPrefix } from '../keys.server'
import { limitMinutes, resetLimit, enforceLimit } from '../limits.server'
import { encryptSecret, decryptSecret } from '../../core/encryption.server'
import { sessionLog } from '../log.server'
import { keyedHash } from '../one-time-secrets.server'
import { verifyOwnPassword } from '../passwords/password-check.server'
import { requirePerson } from '../queries.server'
import { writeSteps } from '../write-steps.server'
import type { ConfirmTotp, DisableTotp, EnrolTotp, NewRecoveryCodes, SwitchSms } from './contract'
import { verifyTotp } from './verification.server'
import { generateRecoveryCodes, generateTotpSecret, findTotpStep, totpUri } from './rules'
import { t } from '../errors.texts'

/** Seconds within which an offered authenticator must be confirmed. */
export const TOTP_OFFER_SECONDS = 600

/** Loads the account, its second factor and, if one is presented, the recovery code. One round trip. */
async function loadSecurity(ctx: Context, presented?: string) {
  const { userId } = requirePerson(ctx)
  const recoveryHash = presented ? await keyedHash(ctx, 'recovery', presented) : ''
  const { users, rows, recovery, keys } = await readAll(ctx, {
    users: ctx.db.select().from(user).where(eq(user.id, userId)),
    rows: ctx.db.select().from(userSecurity).where(eq(userSecurity.id, userId)),
    recovery: ctx.db
      .select()
      .from(recoveryCode)
      .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, recoveryHash))),
    keys: currentKeysQuery(ctx, await keyIdPrefix(ctx)),
  })
  return { found: users[0]!, security: rows[0], recovery: recovery[0], keys }
}
/** Statement that updates the account's security row at its read version, or inserts it. */
export function storeSecurity(
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
const securityLog = (ctx: Context, text: string, started: number) => {
  const actor = requirePerson(ctx)
  return sessionLog(ctx, text, { ...actor, id: actor.userId }, started)
}

/**
 * Starts the enrolment of an authenticator: returns its secret as text, URI and QR code. Nothing changes until
 * `confirmTotp`. Three round trips. @throws 400 for a wrong password, 409 if one is enrolled
 */
export async function enrolTotp(ctx: Context, input: EnrolTotp) {
  const started = Date.now()
  const { found, security, keys } = await loadSecurity(ctx)
  if (security?.secondFactor === 'totp') throw conflict(t.totpThere)
  await verifyOwnPassword(ctx, found, input.password, keys)
  const secret = generateTotpSecret()
  const expire = formatStamp(addSeconds(ctx.now(), TOTP_OFFER_SECONDS))
  await writeSteps(ctx, [
    storeSecurity(ctx, security, found.id, {
      offeredSecret: await encryptSecret(ctx, 'totp', secret),
      offerExpireTime: expire,
    }),
    securityLog(ctx, '申请启用动态码', started),
  ])
  const uri = totpUri(secret, found.username)
  return { secret, uri, qr: renderSVG(uri) }
}

/** Confirms the authenticator by a code and requires it at every sign-in from now on. Three round trips. @throws 400, 409 */
export async function confirmTotp(
  ctx: Context,
  input: ConfirmTotp,
): Promise<CommandResult<{ recoveryCodes: string[] }>> {
  const started = Date.now()
  const { found, security } = await loadSecurity(ctx)
  if (!security?.offeredSecret || security.offerExpireTime <= formatStamp(ctx.now())) throw conflict(t.offerLate)
  await enforceSecondFactorLimit(ctx, found.id)
  const secret = await decryptSecret(ctx, 'totp', security.offeredSecret)
  const step = findTotpStep(secret, input.code, ctx.now())
  if (step === null) throw badInput({ code: t.wrong(t.totp) })
  await resetLimit(ctx, 'second.person', signedInLimitKey(found.id))
  const { codes, statements } = await createRecoveryCodes(ctx, found.id)
  await writeSteps(ctx, [
    storeSecurity(ctx, security, found.id, {
      secondFactor: 'totp',
      totpSecret: security.offeredSecret,
      totpTime: formatStamp(ctx.now()),
      totpStep: step,
      offeredSecret: '',
      offerExpireTime: '',
    }),
    ...statements,
    securityLog(ctx, '启用动态码', started),
  ])
  return new CommandResult({ recoveryCodes: codes })
}

/** Disables the authenticator, with the password and a code. Three round trips. @throws 400, 409 */
export async function disableTotp(ctx: Context, input: DisableTotp): Promise<CommandResult<null>> {
  const started = Date.now()
  const { found, security, recovery, keys } = await loadSecurity(ctx, input.recoveryCode)
  if (security?.secondFactor !== 'totp') throw conflict(t.totpNone)
  await verifyOwnPassword(ctx, found, input.password, keys)
  await enforceSecondFactorLimit(ctx, found.id)
  const used = await verifyTotp(ctx, security, input, recovery, 'code')
  await resetLimit(ctx, 'second.person', signedInLimitKey(found.id))
  await writeSteps(ctx, [
    used,
    storeSecurity(ctx, security, found.id, { secondFactor: '', totpSecret: '', totpTime: '', totpStep: 0 }),
    ctx.db.delete(recoveryCode).where(eq(recoveryCode.userId, found.id)),
    securityLog(ctx, '停用动态码', started),
  ])
  return new CommandResult(null)
}

/** Issues ten new recovery codes; the old ones become void. Three round trips. @throws 400, 409 */
export async function renewRecoveryCodes(
  ctx: Context,
  input: NewRecoveryCodes,
): Promise<CommandResult<{ recoveryCodes: string[] }>> {
  const started = Date.now()
  const { found, security, recovery } = await loadSecurity(ctx, input.recoveryCode)
  if (security?.secondFactor !== 'totp') throw conflict(t.totpNone)
  await enforceSecondFactorLimit(ctx, found.id)
  const used = await verifyTotp(ctx, security, input, recovery, 'code')
  await resetLimit(ctx, 'second.person', signedInLimitKey(found.id))
  const { codes, statements } = await createRecoveryCodes(ctx, found.id)
  await writeSteps(ctx, [used, ...statements, securityLog(ctx, '更换恢复码', started)])
  return new CommandResult({ recoveryCodes: codes })
}

/** Switches the second check by SMS on or off. Three round trips. @throws 400, 409 */
export async function switchSms(ctx: Context, input: SwitchSms): Promise<CommandResult<null>> {
  const started = Date.now()
  const { found, security, keys } = await loadSecurity(ctx)
  if (security?.secondFactor === 'totp') throw conflict(t.totpInstead)
  if (input.on && !MOBILE_PATTERN.test(found.phone)) throw conflict(t.phoneFirst)
  await verifyOwnPassword(ctx, found, input.password, keys)
  await writeSteps(ctx, [
    storeSecurity(ctx, security, found.id, { secondFactor: input.on ? 'sms' : '' }),
    securityLog(ctx, input.on ? '启用短信验证' : '停用短信验证', started),
  ])
  return new CommandResult(null, input.on ? t.smsOn : t.smsOff)
}

/** Counted separately from sign-ins, so that somebody with the password cannot block the person here. */
const signedInLimitKey = (userId: string) => `${userId} signed in`
const enforceSecondFactorLimit = (ctx: Context, userId: string) =>
  enforceLimit(ctx, 'second.person', signedInLimitKey(userId), () => t.checksOften(limitMinutes('second.person')))

/** Returns a whole number below `below`, uniformly distributed. */
function randomBelow(below: number): number {
  const draw = new Uint32Array(1)
  do crypto.getRandomValues(draw)
  while (draw[0]! >= 2 ** 32 - (2 ** 32 % below))
  return draw[0]! % below
}
/** Generates recovery codes, with the statements that replace the account's stored hashes. */
export async function createRecoveryCodes(ctx: Context, userId: string) {
  const codes = generateRecoveryCodes(randomBelow)
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
