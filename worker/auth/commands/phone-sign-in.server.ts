import { and, eq } from 'drizzle-orm'
import { maskPhone } from '../../core/contacts'
import { user } from '../../../db/schema'
import type { Context } from '../../core/context'
import { badInput, conflict } from '../../core/refusal'
import { mustBeHeardHere } from '../attempts.server'
import type { PhoneSignIn } from '../contract'
import { accountFrom, accountOf, type Entered, enter } from '../entry.server'
import { giveBackHere } from '../limits.server'
import { failureLog } from '../log.server'
import { judgeCode, keyedHash, spend, tryCode, WrongProof } from '../one-time.server'
import { record } from '../record.server'
import { t } from '../refused.texts'

/**
 * Signs in by an SMS code. Codes requested for an unknown phone are stored but never sent, so no caller can have one.
 * Two round trips. @throws 400 for a wrong code, 409 if several accounts have the phone, HTTP 429
 */
export async function phoneSignIn(ctx: Context, input: PhoneSignIn): Promise<Entered> {
  const started = Date.now()
  const scope = { purpose: 'sms:0', target: input.mobile }
  await mustBeHeardHere(ctx)
  const [secrets, users, roles, departs, security, settings] = await ctx.db.batch([
    tryCode(ctx, scope),
    ...accountOf(ctx, and(eq(user.phone, input.mobile), eq(user.delFlag, 0))!),
  ])
  let code: ReturnType<typeof judgeCode>
  try {
    code = judgeCode(
      ctx,
      secrets[0],
      await keyedHash(ctx, scope.purpose, scope.target, input.smsCode),
      'smsCode',
      () => t.smsCode,
    )
  } catch (error) {
    if (error instanceof WrongProof)
      await record(ctx, [
        ...failureLog(ctx, `登录失败：手机 ${maskPhone(input.mobile)} 的${error.inChinese}`, {}, started),
      ])
    throw error
  }
  const found = users[0]
  if (!found) throw badInput({ smsCode: t.wrong(t.smsCode) })
  if (users.length > 1) throw conflict(t.severalSignIn)
  await giveBackHere(ctx, 'login.address')
  return enter(ctx, accountFrom(found, roles, departs, security, settings), {
    proof: 'sms',
    roleCode: input.roleCode,
    started,
    steps: [{ guarded: spend(ctx, code) }],
  })
}
