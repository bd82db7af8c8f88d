import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { badInput } from '../../core/refusal'
import { NewPassword } from '../fields'
import { t as fields } from '../fields.texts'
import { type KeyRow, decryptInput } from '../keys.server'
import { refundLimit, limitMinutes, enforceLimit } from '../limits.server'
import { failureLog } from '../log.server'
import { isListedPassword } from './common-passwords.server'
import { verifyPassword } from '../password-hash'
import { writeSteps } from '../write-steps.server'
import { fieldMessages } from '../../core/input'
import { t } from '../errors.texts'
import { inChinese } from '../../core/texts'

/**
 * Verifies the signed-in person's own password and returns it. A wrong one is logged.
 * @throws 400 at `field`, HTTP 429 after too many
 */
export async function verifyOwnPassword(
  ctx: Context,
  found: Row<'user'>,
  sealed: string,
  keys: readonly KeyRow[],
  field = 'password',
  sentence = () => t.wrong(t.password),
): Promise<string> {
  const started = Date.now()
  await enforceLimit(ctx, 'password.person', found.id, () => t.passwordsOften(limitMinutes('password.person')))
  const password = await decryptInput(ctx, sealed, keys, field)
  if (!(await verifyPassword(password, found.password)).right) {
    await writeSteps(ctx, failureLog(ctx, `${inChinese(sentence)}：${ctx.request.url}`, found, started))
    throw badInput({ [field]: sentence() })
  }
  await refundLimit(ctx, 'password.person', found.id)
  return password
}

type EncryptedPasswords = { password: string; confirmpassword?: string }
/** Decrypts a new password with its confirmation and checks the rules. @throws 400 with an error per field */
export async function parseNewPassword(
  ctx: Context,
  username: string,
  sealed: EncryptedPasswords,
  keys: readonly KeyRow[],
) {
  const password = await decryptInput(ctx, sealed.password, keys)
  const confirmpassword =
    sealed.confirmpassword === undefined
      ? undefined
      : await decryptInput(ctx, sealed.confirmpassword, keys, 'confirmpassword')
  const parsed = NewPassword.safeParse({ username, password, confirmpassword })
  const wrong = parsed.success ? {} : fieldMessages(parsed.error)
  const [first] = Object.keys(wrong)
  if (first) throw first === 'confirmpassword' ? badInput(wrong, fields.notConfirmedAtAll) : badInput(wrong)
  if (await isListedPassword(password)) throw badInput({ password: fields.tooCommon })
  return password
}
