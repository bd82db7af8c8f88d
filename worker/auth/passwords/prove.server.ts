import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { badInput } from '../../core/refusal'
import { NewPassword } from '../fields'
import { t as fields } from '../fields.texts'
import { type KeyRow, openSecret } from '../keys.server'
import { giveBack, minutesOf, must } from '../limits.server'
import { failureLog } from '../log.server'
import { isListedPassword } from './common.server'
import { verifyPassword } from '../password'
import { record } from '../record.server'
import { fieldSentences } from '../../core/input'
import { t } from '../refused.texts'
import { inChinese } from '../../core/texts'

/**
 * Verifies the signed-in person's own password and returns it. A wrong one is logged.
 * @throws 400 at `field`, HTTP 429 after too many
 */
export async function provePassword(
  ctx: Context,
  found: Row<'user'>,
  sealed: string,
  keys: readonly KeyRow[],
  field = 'password',
  sentence = () => t.wrong(t.password),
): Promise<string> {
  const started = Date.now()
  await must(ctx, 'password.person', found.id, () => t.passwordsOften(minutesOf('password.person')))
  const password = await openSecret(ctx, sealed, keys, field)
  if (!(await verifyPassword(password, found.password)).right) {
    await record(ctx, failureLog(ctx, `${inChinese(sentence)}：${ctx.request.url}`, found, started))
    throw badInput({ [field]: sentence() })
  }
  await giveBack(ctx, 'password.person', found.id)
  return password
}

type Chosen = { password: string; confirmpassword?: string }
/** Decrypts a new password with its confirmation and checks the rules. @throws 400 with an error per field */
export async function newPasswordOf(ctx: Context, username: string, sealed: Chosen, keys: readonly KeyRow[]) {
  const password = await openSecret(ctx, sealed.password, keys)
  const confirmpassword =
    sealed.confirmpassword === undefined
      ? undefined
      : await openSecret(ctx, sealed.confirmpassword, keys, 'confirmpassword')
  const parsed = NewPassword.safeParse({ username, password, confirmpassword })
  const wrong = parsed.success ? {} : fieldSentences(parsed.error)
  const [first] = Object.keys(wrong)
  if (first) throw first === 'confirmpassword' ? badInput(wrong, fields.notConfirmedAtAll) : badInput(wrong)
  if (await isListedPassword(password)) throw badInput({ password: fields.tooCommon })
  return password
}
