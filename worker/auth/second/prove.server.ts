import { and, eq, lt } from 'drizzle-orm'
import { recoveryCode, userSecurity } from '../../../db/schema'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { unlock } from '../../core/lock.server'
import type { Guarded } from '../record.server'
import { totpStep } from './rules'
import { t } from '../refused.texts'
import { WrongProof } from '../one-time.server'

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
    if (!recovery) throw new WrongProof('recoveryCode', () => t.recoveryWrong)
    return { guarded: ctx.db.delete(recoveryCode).where(eq(recoveryCode.id, recovery.id)) }
  }
  if (!security?.totpSecret) throw new WrongProof(field, () => t.totpNone)
  const step = totpStep(await unlock(ctx, 'totp', security.totpSecret), given.code ?? '', ctx.now())
  if (step === null) throw new WrongProof(field, () => t.wrong(t.totp))
  if (step <= security.totpStep) throw new WrongProof(field, () => t.totpUsed)
  return {
    guarded: ctx.db
      .update(userSecurity)
      .set({ totpStep: step })
      .where(and(eq(userSecurity.id, security.id), lt(userSecurity.totpStep, step))),
  }
}
