import { and, eq, lt } from 'drizzle-orm'
import { recoveryCode, userSecurity } from '../../../db/schema'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { decryptSecret } from '../../core/encryption.server'
import type { GuardedStatement } from '../write-steps.server'
import { findTotpStep } from './rules'
import { t } from '../errors.texts'
import { InvalidProof } from '../one-time-secrets.server'

/**
 * Verifies a code of the authenticator or a recovery code (`recovery` is its row). Returns the guarded statement that
 * consumes it, so that one of two concurrent uses is refused. @throws 400 at `field` or `recoveryCode`
 */
export async function verifyTotp(
  ctx: Context,
  security: Row<'userSecurity'> | undefined,
  proof: { code?: string; recoveryCode?: string },
  recovery: typeof recoveryCode.$inferSelect | undefined,
  field: string,
): Promise<GuardedStatement> {
  if (proof.recoveryCode) {
    if (!recovery) throw new InvalidProof('recoveryCode', () => t.recoveryWrong)
    return { guarded: ctx.db.delete(recoveryCode).where(eq(recoveryCode.id, recovery.id)) }
  }
  if (!security?.totpSecret) throw new InvalidProof(field, () => t.totpNone)
  const step = findTotpStep(await decryptSecret(ctx, 'totp', security.totpSecret), proof.code ?? '', ctx.now())
  if (step === null) throw new InvalidProof(field, () => t.wrong(t.totp))
  if (step <= security.totpStep) throw new InvalidProof(field, () => t.totpUsed)
  return {
    guarded: ctx.db
      .update(userSecurity)
      .set({ totpStep: step })
      .where(and(eq(userSecurity.id, security.id), lt(userSecurity.totpStep, step))),
  }
}
