import { and, eq, or, sql } from 'drizzle-orm'
import { accountRequest, depart, user } from '../../../db/schema'
import { notify } from '../../core/change'
import { CommandResult } from '../../core/command-result'
import type { Context } from '../../core/context'
import { institutionIdsByName } from '../../core/institutions.server'
import { badInput, conflict } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { mailboxCondition } from '../queries.server'
import { sessionLog } from '../log.server'
import { holderChangeMail } from '../messages'
import { verifyCode, keyedHash, consumeSecret, countCodeAttempt } from '../one-time-secrets.server'
import { assertProofOfWork } from '../proof-of-work/proof-of-work.server'
import { writeSteps } from '../write-steps.server'
import { enforceRequestLimit } from '../registration/commands.server'
import { REQUESTS_PAGE } from '../registration/rules'
import type { AskAlteration } from './contract'
import { t } from '../errors.texts'

/**
 * Requests that an institution's account passes to a new holder. The new holder proves phone and mailbox with codes;
 * the center decides; the present holder gets a mail immediately. Two round trips.
 * @throws 400 for a wrong code, an unknown account, or a phone or mailbox in use; 409 if a request is pending
 */
export async function askAlteration(ctx: Context, input: AskAlteration): Promise<CommandResult<null>> {
  const started = Date.now()
  await enforceRequestLimit(ctx)
  await assertProofOfWork(ctx, input.altcha)
  const byPhone = { purpose: 'sms:5', target: input.phone }
  const byMail = { purpose: 'mail:alteration', target: input.email.toLowerCase() }
  const [sms, mail, users, departs, pending, others] = await ctx.db.batch([
    countCodeAttempt(ctx, byPhone),
    countCodeAttempt(ctx, byMail),
    ctx.db
      .select()
      .from(user)
      .where(and(eq(user.username, input.username), eq(user.delFlag, 0), eq(user.status, 1))),
    ctx.db
      .select()
      .from(depart)
      .where(
        and(
          eq(depart.delFlag, 0),
          or(
            eq(depart.departNameFull, input.departName),
            sql`${depart.id} in ${institutionIdsByName((name) => sql`${name} = ${input.departName}`)}`,
          ),
          sql`exists (select 1 from user_depart d join user u on u.id = d.user_id where d.depart_id = ${depart.id} and u.username = ${input.username})`,
        ),
      ),
    ctx.db
      .select({ id: accountRequest.id })
      .from(accountRequest)
      .where(
        and(
          eq(accountRequest.kind, 'alteration'),
          eq(accountRequest.username, input.username),
          eq(accountRequest.status, 0),
        ),
      ),
    ctx.db
      .select({ username: user.username, phone: user.phone })
      .from(user)
      .where(and(or(eq(user.phone, input.phone), mailboxCondition(input.email)), eq(user.delFlag, 0))),
  ])
  const smsHash = await keyedHash(ctx, byPhone.purpose, byPhone.target, input.smsCode)
  const mailHash = await keyedHash(ctx, byMail.purpose, byMail.target, input.emailCode)
  const smsCode = verifyCode(ctx, sms[0], smsHash, 'smsCode', () => t.smsCode)
  const mailCode = verifyCode(ctx, mail[0], mailHash, 'emailCode', () => t.mailCode)
  const [found, institution] = [users[0], departs[0]]
  // The error does not reveal whether the account exists to a caller who cannot name its institution.
  if (!found || !institution) throw badInput({ username: t.notOfInstitution })
  const other = others.find((one) => one.username !== input.username)
  if (other) throw badInput(other.phone === input.phone ? { phone: t.phoneTaken } : { email: t.mailTaken })
  if (pending.length > 0) throw conflict(t.alterationWaits)

  const now = formatStamp(ctx.now())
  const id = ctx.id()
  await writeSteps(ctx, [
    { guarded: consumeSecret(ctx, smsCode) },
    { guarded: consumeSecret(ctx, mailCode) },
    ctx.db.insert(accountRequest).values({
      id,
      kind: 'alteration',
      userId: found.id,
      username: found.username,
      realname: input.realname,
      phone: input.phone,
      email: input.email,
      roleId: found.roleId,
      departId: institution.id,
      reason: input.reason,
      createTime: now,
      sysOrgCode: institution.orgCode,
    }),
    ...(found.email ? [holderChangeMail(found.email, found.realname, found.username)] : []),
    notify({
      template: 'ACCOUNT_ALTERATION',
      title: `账号 ${found.username} 申请变更使用人，待确认`,
      text: `${institution.departName}的账号 ${found.username} 申请由${found.realname}变更为${input.realname}，请确认。原因：${input.reason}`,
      url: REQUESTS_PAGE,
      busType: 'accountRequest',
      busId: id,
      to: { roles: ['bizManger'] },
    }),
    sessionLog(ctx, `申请变更账号使用人：${found.username}`, { username: found.username }, started),
  ])
  return new CommandResult(null)
}
