import { eq, sql } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import { session, user } from '../../../db/schema'
import type { Context } from '../../core/context'
import { lock, unlock } from '../../core/lock.server'
import { readAll } from '../../core/read-all.server'
import { conflict } from '../../core/refusal'
import { addSeconds, stamp } from '../../core/time'
import { type Account, accountFrom, accountOf, secondCheckFor } from '../entry.server'
import { minutesOf, must } from '../limits.server'
import { sessionLog } from '../log.server'
import { type Door, judgeCode, type Kept, keyedHash, spend, WrongProof } from '../one-time.server'
import { record, type Step } from '../record.server'
import { t } from '../refused.texts'
import { sessionIdOf } from '../session.server'
import { t as own } from '../texts'
import { freshCodes, OFFER_SECONDS, store } from './commands.server'
import { newTotpSecret, totpStep, totpUri } from './rules'

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
    ...accountOf(ctx, eq(user.id, theirs)),
  ])
  const [half, found, security] = [sessions[0], users[0], rows[0]]
  if (!half || !found || half.stage !== 'second' || half.revoked || half.expireTime <= stamp(ctx.now()))
    throw conflict(own.signInOver)
  // An existing second factor cannot be replaced during sign-in.
  const account = accountFrom(found, roles, departs, rows, settings)
  if (secondCheckFor(ctx, account, half.proof) !== 'enrol') throw conflict(t.nothingToEnrol)
  await must(ctx, 'second.person', found.id, () => t.checksOften(minutesOf('second.person')))
  const secret = newTotpSecret()
  const expire = stamp(addSeconds(ctx.now(), OFFER_SECONDS))
  await record(ctx, [
    store(ctx, security, found.id, { offeredSecret: await lock(ctx, 'totp', secret), offerExpireTime: expire }),
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
export async function enrolByCode(
  ctx: Context,
  { found, security }: Account,
  code: string,
  sms: { kept: Kept | undefined; door: Door },
  started: number,
): Promise<{ steps: Step[]; recoveryCodes?: string[] }> {
  const offered = security?.offeredSecret && security.offerExpireTime > stamp(ctx.now()) ? security.offeredSecret : ''
  const step = offered ? totpStep(await unlock(ctx, 'totp', offered), code, ctx.now()) : null
  if (step !== null) {
    const { codes, statements } = await freshCodes(ctx, found.id)
    const enrolled = {
      ...{ secondFactor: 'totp' as const, totpSecret: offered, totpTime: stamp(ctx.now()), totpStep: step },
      ...{ offeredSecret: '', offerExpireTime: '' },
    }
    const steps = [
      store(ctx, security, found.id, enrolled),
      ...statements,
      sessionLog(ctx, '登录时启用动态码', found, started),
    ]
    return { steps, recoveryCodes: codes }
  }
  if (offered && !sms.kept) throw new WrongProof('smsCode', () => t.wrong(t.totp))
  const hash = await keyedHash(ctx, sms.door.purpose, sms.door.target, code)
  const spent = judgeCode(ctx, sms.kept, hash, 'smsCode', () => t.smsCode)
  return {
    steps: [
      { guarded: spend(ctx, spent) },
      store(ctx, security, found.id, { secondFactor: 'sms' }),
      sessionLog(ctx, '登录时启用短信验证', found, started),
    ],
  }
}
