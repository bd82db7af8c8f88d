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
 * Signs in by account name and password. One round trip reads everything and consumes the captcha, one writes the
 * session and its log row.
 *
 * The attempt counts as a failure before the password is verified and is uncounted after success. An unknown name and a
 * wrong password take the same time and return the same error.
 */
export async function signIn(ctx: Context, input: SignIn): Promise<Entered> {
  const started = Date.now()
  const answer = captchaGiven(input)
  const [spent, users, roles, departs, security, settings, keys, earlier] = await ctx.db.batch([
    // The first statement writes, so that the batch waits for the write lock instead of failing.
    spendCaptcha(ctx, answer),
    ...accountOf(ctx, whoIs(input.username)),
    currentKeys(ctx, await keyMark(ctx)),
    signedInHere(ctx, whoIs(input.username)),
  ])
  judgeCaptcha(ctx, answer, spent)
  // A mailbox that several accounts share identifies none of them.
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

/** Condition: the accounts of a name. A name with an @ is a mailbox, because account names cannot contain one. */
export const whoIs = (username: string) =>
  username.includes('@') ? and(mailboxIs(username), eq(user.delFlag, 0))! : eq(user.username, username)
