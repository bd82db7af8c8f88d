import { and, eq } from 'drizzle-orm'
import { user } from '../../../db/schema'
import type { Context } from '../../core/context'
import { Refusal, tooMany } from '../../core/refusal'
import { captchaGiven, judgeCaptcha, spendCaptcha } from '../captcha.server'
import type { SignIn } from '../contract'
import { accountFrom, accountOf, type Entered, enter } from '../entry.server'
import { currentKeys, keyMark, openSecret } from '../keys.server'
import { forgive, giveBack, minutesOf, take } from '../limits.server'
import { sessionLog } from '../log.server'
import { hashPassword, NO_ONE, verifyPassword } from '../password'
import { mailboxIs } from '../queries.server'
import { record } from '../record.server'

/**
 * Signs in by account. One trip reads all it takes (and spends the captcha), one writes the session with its log row.
 *
 * The attempt is counted as a failure before the password is looked at and struck off afterwards: many attempts at once
 * see each other. An unknown name and a wrong password cost the same and read the same.
 */
export async function signIn(ctx: Context, input: SignIn): Promise<Entered> {
  const started = Date.now()
  const given = captchaGiven(input)
  const [spent, users, roles, departs, security, settings, keys] = await ctx.db.batch([
    // The first statement writes, so that the batch waits for its turn instead of failing.
    spendCaptcha(ctx, given),
    ...accountOf(ctx, whoIs(input.username)),
    currentKeys(ctx, await keyMark(ctx)),
  ])
  judgeCaptcha(ctx, given, spent)
  // A mailbox that several accounts have names none of them.
  const found = users.length === 1 ? users[0] : undefined
  const name = found?.username ?? input.username
  await mustBeHeard(ctx, name)

  const password = await openSecret(ctx, input.password, keys)
  const { right, stale } = await verifyPassword(password, found?.password ?? NO_ONE)
  if (!found || !right) {
    await record(ctx, [sessionLog(ctx, 4, '登录失败：用户名或密码错误', { username: input.username }, started)])
    throw new Refusal('用户名或密码错误', 400)
  }
  await nameIsRight(ctx, name)
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

/** A name with an @ is a mailbox: no account has one in its name. */
const whoIs = (username: string) =>
  username.includes('@') ? and(mailboxIs(username), eq(user.delFlag, 0))! : eq(user.username, username)

/** The attempt was none: the name's failures are forgotten, the address gets its try back. */
export const nameIsRight = (ctx: Context, username: string) =>
  Promise.all([forgive(ctx, 'login.name', username.toLowerCase()), giveBack(ctx, 'login.address', ctx.request.ip)])

/** Counts an attempt on a name from an address. @throws 429 when there were too many. */
export async function mustBeHeard(ctx: Context, username: string) {
  const [byName, byAddress] = await Promise.all([
    take(ctx, 'login.name', username.toLowerCase()),
    take(ctx, 'login.address', ctx.request.ip),
  ])
  if (!byName.heard) throw new Refusal(`该用户登录失败次数过多，请于${minutesOf('login.name')}分钟后再次登录！`, 429)
  if (!byAddress.heard) throw tooMany(`登录失败次数过多，请于${minutesOf('login.address')}分钟后再试`)
}
