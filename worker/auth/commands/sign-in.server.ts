import { and, eq } from 'drizzle-orm'
import { user } from '../../../db/schema'
import type { Context } from '../../core/context'
import { Refusal } from '../../core/refusal'
import { signInAttemptOf, countSignInAttempt, sessionFromAddressQuery, clearAttempt } from '../attempts.server'
import { captchaAnswerOf, assertCaptcha, consumeCaptcha } from '../captcha.server'
import type { SignIn } from '../contract'
import { toAccount, accountQueries, type SignInResult, startSession } from '../session-start.server'
import { currentKeysQuery, keyIdPrefix, decryptInput } from '../keys.server'
import { failureLog } from '../log.server'
import { hashPassword, UNMATCHABLE_HASH, verifyPassword } from '../password-hash'
import { mailboxCondition } from '../queries.server'
import { writeSteps } from '../write-steps.server'
import { t } from '../errors.texts'

/**
 * Signs in by account name and password. One round trip reads everything and consumes the captcha, one writes the
 * session and its log row.
 *
 * The attempt counts as a failure before the password is verified and is uncounted after success. An unknown name and a
 * wrong password take the same time and return the same error.
 */
export async function signIn(ctx: Context, input: SignIn): Promise<SignInResult> {
  const started = Date.now()
  const answer = captchaAnswerOf(input)
  const [spent, users, roles, departs, security, settings, keys, earlier] = await ctx.db.batch([
    // The first statement writes, so that the batch waits for the write lock instead of failing.
    consumeCaptcha(ctx, answer),
    ...accountQueries(ctx, accountNameCondition(input.username)),
    currentKeysQuery(ctx, await keyIdPrefix(ctx)),
    sessionFromAddressQuery(ctx, accountNameCondition(input.username)),
  ])
  assertCaptcha(ctx, answer, spent)
  // A mailbox that several accounts share identifies none of them.
  const found = users.length === 1 ? users[0] : undefined
  const attempt = await signInAttemptOf(
    ctx,
    found?.username ?? input.username,
    found && { id: found.id, signedInHere: earlier.length > 0 },
  )
  await countSignInAttempt(ctx, attempt)

  const password = await decryptInput(ctx, input.password, keys)
  const { right, stale } = await verifyPassword(password, found?.password ?? UNMATCHABLE_HASH)
  if (!found || !right) {
    await writeSteps(ctx, failureLog(ctx, '登录失败：账号或密码错误', { username: input.username }, started))
    throw new Refusal(t.accountOrPassword, 400)
  }
  await clearAttempt(ctx, attempt)
  return startSession(ctx, toAccount(found, roles, departs, security, settings), {
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
export const accountNameCondition = (username: string) =>
  username.includes('@') ? and(mailboxCondition(username), eq(user.delFlag, 0))! : eq(user.username, username)
