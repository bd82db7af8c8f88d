import { and, eq } from 'drizzle-orm'
import { user } from '../../../db/schema'
import type { Context } from '../../core/context'
import { Refusal } from '../../core/refusal'
import { attemptOn, mustBeHeard, signedInHere, wasRight } from '../attempts.server'
import { captchaGiven, judgeCaptcha, spendCaptcha } from '../captcha.server'
import type { SignIn } from '../contract'
import { accountFrom, accountOf, type Entered, enter } from '../entry.server'
import { currentKeys, keyMark, openSecret } from '../keys.server'
import { failureLog } from '../log.server'
import { hashPassword, NO_ONE, verifyPassword } from '../password'
import { mailboxIs } from '../queries.server'
import { record } from '../record.server'
import { t } from '../refused.texts'

/**
 * Signs in by account. One trip reads all it takes (and spends the captcha), one writes the session with its log row.
 *
 * The attempt is counted as a failure before the password is looked at and struck off afterwards. An unknown name and a wrong password cost the same and read the same.
 */
export async function signIn(ctx: Context, input: SignIn): Promise<Entered> {
  const started = Date.now()
  const given = captchaGiven(input)
  const [spent, users, roles, departs, security, settings, keys, earlier] = await ctx.db.batch([
    // The first statement writes, so that the batch waits for its turn instead of failing.
    spendCaptcha(ctx, given),
    ...accountOf(ctx, whoIs(input.username)),
    currentKeys(ctx, await keyMark(ctx)),
    signedInHere(ctx, whoIs(input.username)),
  ])
  judgeCaptcha(ctx, given, spent)
  // A mailbox that several accounts have names none of them.
  const found = users.length === 1 ? users[0] : undefined
  const attempt = await attemptOn(
    ctx,
    found?.username ?? input.username,
    found && { id: found.id, signedInHere: earlier.length > 0 },
  )
  await mustBeHeard(ctx, attempt)

  const password = await openSecret(ctx, input.password, keys)
  const { right, stale } = await verifyPassword(password, found?.password ?? NO_ONE)
  if (!found || !right) {
    await record(ctx, failureLog(ctx, '登录失败：用户名或密码错误', { username: input.username }, started))
    throw new Refusal(t.accountOrPassword, 400)
  }
  await wasRight(ctx, attempt)
  return enter(ctx, accountFrom(found, roles, departs, security, settings), {
    proof: 'password',
    roleCode: input.roleCode,
    started,
    steps: stale
      ? [
          ctx.db
            .update(user)
            .set({ password: await hashPassword(password) })
            .where(eq(user.id, found.id)),
        ]
      : [],
  })
}

/** A condition: the accounts of a name. One with an @ is a mailbox: no account has one in its name. */
export const whoIs = (username: string) =>
  username.includes('@') ? and(mailboxIs(username), eq(user.delFlag, 0))! : eq(user.username, username)
