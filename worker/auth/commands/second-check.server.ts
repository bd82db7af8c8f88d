import { and, eq, sql } from 'drizzle-orm'
import { recoveryCode, session, user } from '../../../db/schema'
import type { Context } from '../../core/context'
import { conflict } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { requesterOf, sessionFromAddressQuery } from '../attempts.server'
import type { SecondCheck } from '../contract'
import {
  type Account,
  toAccount,
  accountQueries,
  type SignInResult,
  startSession,
  secondCheckFor,
} from '../session-start.server'
import { resetLimit, limitMinutes, enforceLimit } from '../limits.server'
import { failureLog } from '../log.server'
import {
  verifyCode,
  type OneTimeSecret,
  keyedHash,
  consumeSecret,
  countCodeAttempt,
  InvalidProof,
} from '../one-time-secrets.server'
import { type GuardedStatement, writeSteps, type WriteStep } from '../write-steps.server'
import { sessionIdOf } from '../session.server'
import { enrolSecondFactor } from '../second-factor/sign-in-enrolment.server'
import { verifyTotp } from '../second-factor/verification.server'
import { t } from '../errors.texts'
import { t as own } from '../texts'

/**
 * Completes a sign-in that is waiting for its second check. Two round trips. @throws 409 if it is no longer pending,
 * 400 for a wrong code
 */
export async function secondCheck(ctx: Context, input: SecondCheck): Promise<SignInResult> {
  const started = Date.now()
  const sessionId = await sessionIdOf(ctx, input.ticket)
  if (!sessionId) throw conflict(own.signInOver)
  const door = { purpose: 'sms:3', target: sessionId }
  const theirs = sql`(select user_id from session where id = ${sessionId})`
  const recoveryHash = input.recoveryCode ? await keyedHash(ctx, 'recovery', input.recoveryCode) : ''
  const [secrets, sessions, recovery, earlier, users, roles, departs, security, settings] = await ctx.db.batch([
    countCodeAttempt(ctx, door),
    ctx.db.select().from(session).where(eq(session.id, sessionId)),
    ctx.db
      .select()
      .from(recoveryCode)
      .where(and(eq(recoveryCode.userId, theirs), eq(recoveryCode.codeHash, recoveryHash))),
    sessionFromAddressQuery(ctx, eq(user.id, theirs)),
    ...accountQueries(ctx, eq(user.id, theirs)),
  ])
  const half = sessions[0]
  const found = users[0]
  if (!half || !found || half.stage !== 'second' || half.revoked || half.expireTime <= formatStamp(ctx.now()))
    throw conflict(own.signInOver)
  const account = toAccount(found, roles, departs, security, settings)
  // Somebody who has the password but is elsewhere cannot block the person at a place that the person has used.
  const { place, known } = await requesterOf(ctx, [found], earlier)
  const counted = known ? `${found.id} ${place}` : found.id
  await enforceLimit(ctx, 'second.person', counted, () => t.checksOften(limitMinutes('second.person')))
  const enrols = secondCheckFor(ctx, account, half.proof) === 'enrol'
  let used: { steps: WriteStep[]; recoveryCodes?: string[] }
  try {
    used = enrols
      ? await enrolSecondFactor(ctx, account, input.code, { kept: secrets[0], door }, started)
      : { steps: [await verifyProof(ctx, account, half.proof, input, secrets[0], door, recovery[0])] }
  } catch (error) {
    if (error instanceof InvalidProof)
      await writeSteps(ctx, failureLog(ctx, `登录失败：${error.inChinese}`, found, started))
    throw error
  }
  await resetLimit(ctx, 'second.person', counted)
  const steps = [...used.steps, { guarded: ctx.db.delete(session).where(eq(session.id, half.id)) }]
  const role = roles.find((one) => one.id === half.roleId)
  return startSession(ctx, account, {
    ...{ proof: half.proof, checked: true, roleCode: role?.roleCode, started, steps },
    ...(used.recoveryCodes && { recoveryCodes: used.recoveryCodes }),
  })
}

/** Returns the statement that consumes the proof. @throws 400 if the proof is wrong */
async function verifyProof(
  ctx: Context,
  account: Account,
  proof: Parameters<typeof secondCheckFor>[2],
  input: SecondCheck,
  secret: OneTimeSecret | undefined,
  door: { purpose: string; target: string },
  recovery: typeof recoveryCode.$inferSelect | undefined,
): Promise<GuardedStatement> {
  if (secondCheckFor(ctx, account, proof) === 'totp')
    return verifyTotp(ctx, account.security, input, recovery, 'smsCode')
  const hash = await keyedHash(ctx, door.purpose, door.target, input.code)
  return {
    guarded: consumeSecret(
      ctx,
      verifyCode(ctx, secret, hash, 'smsCode', () => t.smsCode),
    ),
  }
}
