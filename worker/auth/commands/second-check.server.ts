import { and, eq, sql } from 'drizzle-orm'
import { recoveryCode, session, user } from '../../../db/schema'
import type { Context } from '../../core/context'
import { conflict } from '../../core/refusal'
import { stamp } from '../../core/time'
import { requesterOf, signedInHere } from '../attempts.server'
import type { SecondCheck } from '../contract'
import { type Account, accountFrom, accountOf, type Entered, enter, secondCheckFor } from '../entry.server'
import { forgive, minutesOf, must } from '../limits.server'
import { failureLog } from '../log.server'
import { judgeCode, type Kept, keyedHash, spend, tryCode, WrongProof } from '../one-time.server'
import { type Guarded, record, type Step } from '../record.server'
import { sessionIdOf } from '../session.server'
import { enrolByCode } from '../second/enrol.server'
import { proveTotp } from '../second/prove.server'
import { t } from '../refused.texts'
import { t as own } from '../texts'

/**
 * Completes a sign-in that is waiting for its second check. Two round trips. @throws 409 if it is no longer pending,
 * 400 for a wrong code
 */
export async function secondCheck(ctx: Context, input: SecondCheck): Promise<Entered> {
  const started = Date.now()
  const sessionId = await sessionIdOf(ctx, input.ticket)
  if (!sessionId) throw conflict(own.signInOver)
  const door = { purpose: 'sms:3', target: sessionId }
  const theirs = sql`(select user_id from session where id = ${sessionId})`
  const recoveryHash = input.recoveryCode ? await keyedHash(ctx, 'recovery', input.recoveryCode) : ''
  const [secrets, sessions, recovery, earlier, users, roles, departs, security, settings] = await ctx.db.batch([
    tryCode(ctx, door),
    ctx.db.select().from(session).where(eq(session.id, sessionId)),
    ctx.db
      .select()
      .from(recoveryCode)
      .where(and(eq(recoveryCode.userId, theirs), eq(recoveryCode.codeHash, recoveryHash))),
    signedInHere(ctx, eq(user.id, theirs)),
    ...accountOf(ctx, eq(user.id, theirs)),
  ])
  const half = sessions[0]
  const found = users[0]
  if (!half || !found || half.stage !== 'second' || half.revoked || half.expireTime <= stamp(ctx.now()))
    throw conflict(own.signInOver)
  const account = accountFrom(found, roles, departs, security, settings)
  // Somebody who has the password but is elsewhere cannot block the person at a place that the person has used.
  const { place, known } = await requesterOf(ctx, [found], earlier)
  const counted = known ? `${found.id} ${place}` : found.id
  await must(ctx, 'second.person', counted, () => t.checksOften(minutesOf('second.person')))
  const enrols = secondCheckFor(ctx, account, half.proof) === 'enrol'
  let used: { steps: Step[]; recoveryCodes?: string[] }
  try {
    used = enrols
      ? await enrolByCode(ctx, account, input.code, { kept: secrets[0], door }, started)
      : { steps: [await proved(ctx, account, half.proof, input, secrets[0], door, recovery[0])] }
  } catch (error) {
    if (error instanceof WrongProof) await record(ctx, failureLog(ctx, `登录失败：${error.inChinese}`, found, started))
    throw error
  }
  await forgive(ctx, 'second.person', counted)
  const steps = [...used.steps, { guarded: ctx.db.delete(session).where(eq(session.id, half.id)) }]
  const role = roles.find((one) => one.id === half.roleId)
  return enter(ctx, account, {
    ...{ proof: half.proof, checked: true, roleCode: role?.roleCode, started, steps },
    ...(used.recoveryCodes && { recoveryCodes: used.recoveryCodes }),
  })
}

/** Returns the statement that consumes the proof. @throws 400 if the proof is wrong */
async function proved(
  ctx: Context,
  account: Account,
  proof: Parameters<typeof secondCheckFor>[2],
  input: SecondCheck,
  secret: Kept | undefined,
  door: { purpose: string; target: string },
  recovery: typeof recoveryCode.$inferSelect | undefined,
): Promise<Guarded> {
  if (secondCheckFor(ctx, account, proof) === 'totp')
    return proveTotp(ctx, account.security, input, recovery, 'smsCode')
  const hash = await keyedHash(ctx, door.purpose, door.target, input.code)
  return {
    guarded: spend(
      ctx,
      judgeCode(ctx, secret, hash, 'smsCode', () => t.smsCode),
    ),
  }
}
