import { and, eq, sql } from 'drizzle-orm'
import { maskEmail } from '../../core/contacts'
import { oneTimeSecret, user } from '../../../db/schema'
import { CommandResult } from '../../core/command-result'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput } from '../../core/refusal'
import { enforceAccountMailLimits } from '../verification-codes/commands.server'
import { mailboxCondition } from '../queries.server'
import { email } from '../fields'
import { currentKeysQuery, keyIdPrefix, decryptInput } from '../keys.server'
import { callerPlaceOf } from '../limits.server'
import { sessionLog } from '../log.server'
import { activationMail } from '../messages'
import {
  secretQuery,
  verifySecret,
  storeSecret,
  keyedHash,
  randomSecret,
  consumeSecret,
} from '../one-time-secrets.server'
import { enforceLinkLimit, NOT_SENT_SUFFIX } from '../passwords/password-reset.server'
import { writeSteps } from '../write-steps.server'
import { siteUrlOf } from '../site-url'
import type { Activate, SendActivateEmail } from './contract'
import { t } from '../errors.texts'

const LINK_SECONDS = 86_400

/** Returns the statements that mail an activation link. The link is valid for 24 hours and replaces an earlier one. */
export async function activationMailSteps(ctx: Context, to: { id: string; realname: string; email: string }) {
  const secret = randomSecret()
  return [
    storeSecret(
      ctx,
      { purpose: 'activate', target: to.id },
      await keyedHash(ctx, 'activate', secret),
      LINK_SECONDS,
      to.id,
    ),
    activationMail(to.email, to.realname, `${siteUrlOf(ctx)}/user/activate?token=${secret}`),
  ]
}

/**
 * Mails the activation link again. The response for an unknown or active mailbox is the same as for an inactive one.
 * Three round trips.
 */
export async function sendActivateEmail(ctx: Context, input: SendActivateEmail): Promise<CommandResult<null>> {
  const started = Date.now()
  const keys = await currentKeysQuery(ctx, await keyIdPrefix(ctx))
  const opened = email.safeParse(await decryptInput(ctx, input.email, keys, 'email'))
  if (!opened.success) throw badInput({ email: opened.error.issues[0]!.message })
  const inactive = await ctx.db
    .select()
    .from(user)
    .where(and(mailboxCondition(opened.data), eq(user.activated, 0), eq(user.delFlag, 0)))
    .limit(5)
  // Nobody has signed in to an account that is not activated, so the device cannot be known.
  const requester = { place: callerPlaceOf(ctx), known: false }
  const sends = await enforceAccountMailLimits(
    ctx,
    'activate',
    opened.data.toLowerCase(),
    requester,
    inactive.length > 0,
  )
  const steps = await Promise.all((sends ? inactive : []).map((one) => activationMailSteps(ctx, one)))
  await writeSteps(ctx, [
    ...steps.flat(),
    sessionLog(
      ctx,
      `申请激活邮件：${maskEmail(opened.data)}${sends ? '' : NOT_SENT_SUFFIX}`,
      inactive[0] ?? {},
      started,
    ),
  ])
  return new CommandResult(null)
}

/**
 * Activates the account of a mailed link. A link works once. Two round trips. @throws 400 if the link is invalid or
 * expired
 */
export async function activate(ctx: Context, input: Activate): Promise<CommandResult<{ username: string }>> {
  const started = Date.now()
  await enforceLinkLimit(ctx)
  const hash = await keyedHash(ctx, 'activate', input.token)
  const [secrets, users] = await readAll(ctx, [
    secretQuery(ctx, 'activate', hash),
    ctx.db
      .select()
      .from(user)
      .where(
        sql`${user.delFlag} = 0 and ${user.id} = (select ${oneTimeSecret.userId} from ${oneTimeSecret} where ${oneTimeSecret.purpose} = 'activate' and ${oneTimeSecret.secretHash} = ${hash})`,
      ),
  ])
  const secret = verifySecret(ctx, secrets[0], t.activationDead)
  const found = users[0]
  if (!found) throw badInput({ token: t.activationDead })
  await writeSteps(ctx, [
    { guarded: consumeSecret(ctx, secret) },
    ctx.db.update(user).set({ activated: 1 }).where(eq(user.id, found.id)),
    sessionLog(ctx, '激活账号', found, started),
  ])
  return new CommandResult({ username: found.username })
}
