import { and, eq, or, sql } from 'drizzle-orm'
import { maskEmail } from '../../core/contacts'
import { accountRequest, depart, role, user } from '../../../db/schema'
import { notify, type Recipients } from '../../core/change'
import { CommandResult } from '../../core/command-result'
import type { Context } from '../../core/context'
import { badInput } from '../../core/refusal'
import { spell } from '../../core/spelling'
import { formatStamp } from '../../core/time'
import { roles } from '../../policy/roles'
import { activationMailSteps } from '../account/activation.server'
import { activeDepartCondition } from '../depart-conditions.server'
import { mailboxCondition } from '../queries.server'
import { currentKeysQuery, keyIdPrefix } from '../keys.server'
import { enforceDailyLimit, enforceAddressLimit } from '../limits.server'
import { assertProofOfWork } from '../proof-of-work/proof-of-work.server'
import { sessionLog } from '../log.server'
import { verifyCode, keyedHash, consumeSecret, countCodeAttempt } from '../one-time-secrets.server'
import { hashPassword } from '../password-hash'
import { parseNewPassword } from '../passwords/password-check.server'
import { writeSteps } from '../write-steps.server'
import type { Register } from './contract'
import { departTypes } from './queries.server'
import { isConfirmedByContact, REQUESTS_PAGE } from './rules'
import { t } from '../errors.texts'
import { t as own } from '../texts'

/** Limits registrations and holder changes by address. @throws HTTP 429 */
export const enforceRequestLimit = (ctx: Context) => enforceAddressLimit(ctx, 'register.address', () => t.handedInOften)

/** Loads everything that the checks of a registration need. One round trip. */
async function loadRegistration(ctx: Context, input: Register) {
  const door = { purpose: 'sms:1', target: input.phone }
  const [secrets, users, rolesFound, departs, sameName, types, contacts, keys] = await ctx.db.batch([
    countCodeAttempt(ctx, door),
    ctx.db
      .select({ username: user.username, phone: user.phone, email: user.email })
      .from(user)
      .where(
        or(
          sql`lower(${user.username}) = ${input.username.toLowerCase()}`,
          and(or(eq(user.phone, input.phone), mailboxCondition(input.email)), eq(user.delFlag, 0)),
        ),
      ),
    ctx.db
      .select()
      .from(role)
      .where(and(eq(role.id, input.roleId), eq(role.registrable, 1), eq(role.delFlag, 0))),
    ctx.db
      .select()
      .from(depart)
      .where(and(eq(depart.id, input.departId ?? ''), activeDepartCondition)),
    ctx.db
      .select({ id: depart.id })
      .from(depart)
      .where(and(eq(depart.departName, input.depart?.departName ?? ''), eq(depart.delFlag, 0))),
    departTypes(ctx),
    ctx.db
      .select({ id: user.id })
      .from(user)
      .where(
        sql`${user.status} = 1 and ${user.delFlag} = 0
          and exists (select 1 from user_role r where r.user_id = ${user.id} and r.role_id = ${roles.mechanism.id})
          and exists (select 1 from user_depart d where d.user_id = ${user.id} and d.depart_id = ${input.departId ?? ''})`,
      )
      .limit(1),
    currentKeysQuery(ctx, await keyIdPrefix(ctx)),
  ])
  return {
    door,
    kept: secrets[0],
    users,
    role: rolesFound[0],
    depart: departs[0],
    sameName: sameName.length > 0,
    knownType: types.some(({ id }) => id === input.depart?.departType),
    hasContact: contacts.length > 0,
    keys,
  }
}

/** Returns the problems of a registration, one sentence per field. */
function findProblems(input: Register, found: Awaited<ReturnType<typeof loadRegistration>>): Record<string, string> {
  const { users } = found
  const fields: Record<string, string> = {}
  if (users.some((one) => one.username.toLowerCase() === input.username.toLowerCase())) fields.username = t.accountTaken
  if (users.some((one) => one.phone === input.phone)) fields.phone = t.phoneRegistered
  if (users.some((one) => one.email.toLowerCase() === input.email.toLowerCase())) fields.email = t.mailTaken
  if (!found.role) fields.roleId = t.roleClosed
  if (input.departId && !found.depart) fields.departId = t.institutionGone
  if (!input.departId && found.sameName) fields['depart.departName'] = t.institutionThere
  if (!input.departId && !found.knownType) fields['depart.departType'] = own.departTypeWrong
  return fields
}

/**
 * Registers a person with an existing or a new institution. The account becomes active after the mailbox is confirmed
 * (by a mailed link) and the institution's contact or the center has confirmed the person. Two round trips.
 * @throws 400 with an error per field, HTTP 429
 */
export async function register(
  ctx: Context,
  input: Register,
): Promise<CommandResult<{ email: string; confirmedBy: 'mechanism' | 'centre' }>> {
  const started = Date.now()
  await enforceRequestLimit(ctx)
  await assertProofOfWork(ctx, input.altcha)
  const found = await loadRegistration(ctx, input)
  const { door } = found
  const hash = await keyedHash(ctx, door.purpose, door.target, input.smsCode)
  const code = verifyCode(ctx, found.kept, hash, 'smsCode', () => t.smsCode)
  const fields = findProblems(input, found)
  if (Object.keys(fields).length > 0) throw badInput(fields)
  const password = await parseNewPassword(ctx, input.username, input, found.keys)
  await enforceDailyLimit(ctx, 'mail')

  const now = formatStamp(ctx.now())
  const [userId, requestId] = [ctx.id(), ctx.id()]
  const departId = found.depart?.id ?? ctx.id()
  const newDepart = found.depart ? 0 : 1
  const audit = { createBy: input.username, createTime: now, updateTime: now }
  const byContact = isConfirmedByContact({ kind: 'register', roleId: input.roleId, newDepart }) && found.hasContact
  const institution = found.depart?.departName ?? input.depart!.departName
  const to: Recipients = byContact ? { contactsOf: [departId] } : { roles: ['bizManger'] }
  await writeSteps(ctx, [
    { guarded: consumeSecret(ctx, code) },
    ctx.db.insert(user).values({
      id: userId,
      ...audit,
      username: input.username,
      realname: input.realname,
      ...spell(input.realname, true),
      password: await hashPassword(password),
      passwordUpdateTime: now,
      phone: input.phone,
      email: input.email,
      activated: 0,
      // Until confirmed, the person cannot be picked, assigned or written to.
      status: 2,
      accountAuth: 2,
      departId,
      roleId: input.roleId,
      sysOrgCode: found.depart?.orgCode ?? '',
    }),
    ...(newDepart
      ? [
          ctx.db.insert(depart).values({
            id: departId,
            ...audit,
            departName: institution,
            ...spell(institution),
            departNameFull: input.depart!.departNameFull || institution,
            departType: input.depart!.departType,
            mobile: input.depart!.telephone,
            address: input.depart!.address,
            // The confirmation assigns the code in the tree.
            orgCode: `?${departId}`,
            status: '0',
            audited: 0,
          }),
        ]
      : []),
    ctx.db.insert(accountRequest).values({
      id: requestId,
      kind: 'register',
      userId,
      username: input.username,
      realname: input.realname,
      phone: input.phone,
      email: input.email,
      roleId: input.roleId,
      departId,
      newDepart,
      createTime: now,
      sysOrgCode: found.depart?.orgCode ?? '',
    }),
    ...(await activationMailSteps(ctx, { id: userId, realname: input.realname, email: input.email })),
    notify({
      template: 'USER_REGISTERED',
      title: `${input.realname}申请注册，待确认`,
      text: `${institution}的${input.realname}申请注册为${found.role!.roleName}，请确认。`,
      url: REQUESTS_PAGE,
      busType: 'accountRequest',
      busId: requestId,
      to,
    }),
    sessionLog(
      ctx,
      `注册账号：${input.username}（${institution}）`,
      { id: userId, username: input.username, realname: input.realname },
      started,
    ),
  ])
  return new CommandResult({ email: maskEmail(input.email), confirmedBy: byContact ? 'mechanism' : 'centre' })
}
