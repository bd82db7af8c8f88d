import { and, eq } from 'drizzle-orm'
import { maskPhone } from '../../core/contacts'
import { user } from '../../../db/schema'
import type { Context } from '../../core/context'
import { badInput, conflict } from '../../core/refusal'
import { countAddressAttempt } from '../attempts.server'
import type { PhoneSignIn } from '../contract'
import { toAccount, accountQueries, type SignInResult, startSession } from '../session-start.server'
import { refundAddressLimit } from '../limits.server'
import { failureLog } from '../log.server'
import { verifyCode, keyedHash, consumeSecret, countCodeAttempt, InvalidProof } from '../one-time-secrets.server'
import { writeSteps } from '../write-steps.server'
import { t } from '../errors.texts'

/**
 * Signs in by an SMS code. Codes requested for an unknown phone are stored but never sent, so no caller can have one.
 * Two round trips. @throws 400 for a wrong code, 409 if several accounts have the phone, HTTP 429
 */
export async function phoneSignIn(ctx: Context, input: PhoneSignIn): Promise<SignInResult> {
  const started = Date.now()
  const scope = { purpose: 'sms:0', target: input.mobile }
  await countAddressAttempt(ctx)
  const [secrets, users, roles, departs, security, settings] = await ctx.db.batch([
    countCodeAttempt(ctx, scope),
    ...accountQueries(ctx, and(eq(user.phone, input.mobile), eq(user.delFlag, 0))!),
  ])
  let code: ReturnType<typeof verifyCode>
  try {
    code = verifyCode(
      ctx,
      secrets[0],
      await keyedHash(ctx, scope.purpose, scope.target, input.smsCode),
      'smsCode',
      () => t.smsCode,
    )
  } catch (error) {
    if (error instanceof InvalidProof)
      await writeSteps(ctx, [
        ...failureLog(ctx, `登录失败：手机 ${maskPhone(input.mobile)} 的${error.inChinese}`, {}, started),
      ])
    throw error
  }
  const found = users[0]
  if (!found) throw badInput({ smsCode: t.wrong(t.smsCode) })
  if (users.length > 1) throw conflict(t.severalSignIn)
  await refundAddressLimit(ctx, 'login.address')
  return startSession(ctx, toAccount(found, roles, departs, security, settings), {
    proof: 'sms',
    roleCode: input.roleCode,
    started,
    steps: [{ guarded: consumeSecret(ctx, code) }],
  })
}
