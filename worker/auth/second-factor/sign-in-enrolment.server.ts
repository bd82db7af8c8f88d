import { eq, sql } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import { session, user } from '../../../db/schema'
import type { Context } from '../../core/context'
import { encryptSecret, decryptSecret } from '../../core/encryption.server'
import { readAll } from '../../core/read-all.server'
import { conflict } from '../../core/refusal'
import { addSeconds, formatStamp } from '../../core/time'
import { type Account, toAccount, accountQueries, secondCheckFor } from '../session-start.server'
import { limitMinutes, enforceLimit } from '../limits.server'
import { sessionLog } from '../log.server'
import {
  type SecretScope,
  verifyCode,
  type OneTimeSecret,
  keyedHash,
  consumeSecret,
  InvalidProof,
} from '../one-time-secrets.server'
import { writeSteps, type WriteStep } from '../write-steps.server'
import { t } from '../errors.texts'
import { sessionIdOf } from '../session.server'
import { t as own } from '../texts'
import { createRecoveryCodes, TOTP_OFFER_SECONDS, storeSecurity } from './commands.server'
import { generateTotpSecret, findTotpStep, totpUri } from './rules'

/**
 * Offers an authenticator's secret to a sign-in that requires a second factor. Nothing changes until a code confirms
 * it. Two round trips.
 * @throws 409 if the sign-in is no longer pending or needs another check, HTTP 429
 */
export async function offerSecondFactor(ctx: Context, ticket: string) {
  const started = Date.now()
  const sessionId = await sessionIdOf(ctx, ticket)
  if (!sessionId) throw conflict(own.signInOver)
  const theirs = sql`(select user_id from session where id = ${sessionId})`
  const [sessions, users, roles, departs, rows, settings] = await readAll(ctx, [
    ctx.db.select().from(session).where(eq(session.id, sessionId)),
    ...accountQueries(ctx, eq(user.id, theirs)),
  ])
  const [half, found, security] = [sessions[0], users[0], rows[0]]
  if (!half || !found || half.stage !== 'second' || half.revoked || half.expireTime <= formatStamp(ctx.now()))
    throw conflict(own.signInOver)
  // An existing second factor cannot be replaced during sign-in.
  const account = toAccount(found, roles, departs, rows, settings)
  if (secondCheckFor(ctx, account, half.proof) !== 'enrol') throw conflict(t.nothingToEnrol)
  await enforceLimit(ctx, 'second.person', found.id, () => t.checksOften(limitMinutes('second.person')))
  const secret = generateTotpSecret()
  const expire = formatStamp(addSeconds(ctx.now(), TOTP_OFFER_SECONDS))
  await writeSteps(ctx, [
    storeSecurity(ctx, security, found.id, {
      offeredSecret: await encryptSecret(ctx, 'totp', secret),
      offerExpireTime: expire,
    }),
    sessionLog(ctx, '登录时申请启用动态码', found, started),
  ])
  const uri = totpUri(secret, found.username)
  return { secret, uri, qr: renderSVG(uri) }
}

/**
 * Enrols the second factor that a sign-in requires, by a code of the offered authenticator or of an SMS.
 * @returns the statements to write with the session, and the recovery codes of an authenticator
 * @throws 400 for a wrong code
 */
export async function enrolSecondFactor(
  ctx: Context,
  { found, security }: Account,
  code: string,
  sms: { kept: OneTimeSecret | undefined; door: SecretScope },
  started: number,
): Promise<{ steps: WriteStep[]; recoveryCodes?: string[] }> {
  const offered =
    security?.offeredSecret && security.offerExpireTime > formatStamp(ctx.now()) ? security.offeredSecret : ''
  const step = offered ? findTotpStep(await decryptSecret(ctx, 'totp', offered), code, ctx.now()) : null
  if (step !== null) {
    const { codes, statements } = await createRecoveryCodes(ctx, found.id)
    const enrolled = {
      ...{ secondFactor: 'totp' as const, totpSecret: offered, totpTime: formatStamp(ctx.now()), totpStep: step },
      ...{ offeredSecret: '', offerExpireTime: '' },
    }
    const steps = [
      storeSecurity(ctx, security, found.id, enrolled),
      ...statements,
      sessionLog(ctx, '登录时启用动态码', found, started),
    ]
    return { steps, recoveryCodes: codes }
  }
  if (offered && !sms.kept) throw new InvalidProof('smsCode', () => t.wrong(t.totp))
  const hash = await keyedHash(ctx, sms.door.purpose, sms.door.target, code)
  const spent = verifyCode(ctx, sms.kept, hash, 'smsCode', () => t.smsCode)
  return {
    steps: [
      { guarded: consumeSecret(ctx, spent) },
      storeSecurity(ctx, security, found.id, { secondFactor: 'sms' }),
      sessionLog(ctx, '登录时启用短信验证', found, started),
    ],
  }
}
