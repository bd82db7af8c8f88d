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
 * Verifies a code of the authenticator or a recovery code (`recovery` is its row). Returns the guarded statement that
 * consumes it, so that one of two concurrent uses is refused. @throws 400 at `field` or `recoveryCode`
 */
export async function proveTotp(
  ctx: Context,
  security: Row<'userSecurity'> | undefined,
  proof: { code?: string; recoveryCode?: string },
  recovery: typeof recoveryCode.$inferSelect | undefined,
  field: string,
): Promise<Guarded> {
  if (proof.recoveryCode) {
    if (!recovery) throw new WrongProof('recoveryCode', () => t.recoveryWrong)
    return { guarded: ctx.db.delete(recoveryCode).where(eq(recoveryCode.id, recovery.id)) }
  }
  if (!security?.totpSecret) throw new WrongProof(field, () => t.totpNone)
  const step = totpStep(await unlock(ctx, 'totp', security.totpSecret), proof.code ?? '', ctx.now())
  if (step === null) throw new WrongProof(field, () => t.wrong(t.totp))
  if (step <= security.totpStep) throw new WrongProof(field, () => t.totpUsed)
  return {
    guarded: ctx.db
      .update(userSecurity)
      .set({ totpStep: step })
      .where(and(eq(userSecurity.id, security.id), lt(userSecurity.totpStep, step))),
  }
}
