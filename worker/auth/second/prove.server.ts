import { and, eq, lt } from 'drizzle-orm'
import { recoveryCode, userSecurity } from '../../../db/schema'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { badInput } from '../../core/refusal'
import { unlock } from '../lock.server'
import type { Guarded } from '../record.server'
import { totpStep } from './totp'

/**
 * A code of the authenticator, or a recovery code (`recovery` is its row): the guarded statement that uses it up, so that
 * of two at once one is refused. @throws 400 for `field` or `recoveryCode`.
 */
export async function proveTotp(
  ctx: Context,
  security: Row<'userSecurity'> | undefined,
  given: { code?: string; recoveryCode?: string },
  recovery: typeof recoveryCode.$inferSelect | undefined,
  field: string,
): Promise<Guarded> {
  if (given.recoveryCode) {
    if (!recovery) throw badInput({ recoveryCode: '恢复码错误或已使用' })
    return { guarded: ctx.db.delete(recoveryCode).where(eq(recoveryCode.id, recovery.id)) }
  }
  if (!security?.totpSecret) throw badInput({ [field]: '尚未启用动态码' })
  const step = totpStep(await unlock(ctx, 'totp', security.totpSecret), given.code ?? '', ctx.now())
  if (step === null) throw badInput({ [field]: '动态码错误' })
  if (step <= security.totpStep) throw badInput({ [field]: '该动态码已使用，请等待下一个动态码' })
  return {
    guarded: ctx.db
      .update(userSecurity)
      .set({ totpStep: step })
      .where(and(eq(userSecurity.id, security.id), lt(userSecurity.totpStep, step))),
  }
}
