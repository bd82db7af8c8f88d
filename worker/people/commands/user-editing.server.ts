import { inArray, sql } from 'drizzle-orm'
import { position } from '../../../db/schema'
import { mailboxChangedMail } from '../../auth/messages'
import { generatePassword } from '../../auth/password-hash'
import { requirePerson } from '../../auth/queries.server'
import { t as accounts } from '../../auth/errors.texts'
import { t as accountFields } from '../../auth/fields.texts'
import type { Person } from '../../core/actor'
import { type Change, guardedStatement, insert, type NewRow, unguardedStatement, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { enabledItemsQuery } from '../../core/dictionary.server'
import { readAll, type DecodedQuery, decodedQuery } from '../../core/read-all.server'
import { badInput, forbidden, lostRace, notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { roleTitle } from '../../policy/role-titles'
import type { ChangedUser, NewUser } from '../inputs'
import { membershipsOf } from '../queries/list.server'
import { managedAreaOf, hasAdminRole, isInArea, canChangePerson, canAssignRole } from '../rules'
import { t } from '../texts'
import {
  departsByIdQuery,
  endSessionChanges,
  conflictingUsersQuery,
  type LoadedUser,
  editableUsersQuery,
  rolesByIdQuery,
} from './user-loader.server'

type RoleGrant = { roleId: string; fromDate: string; toDate: string }
type DepartMembership = { departId: string; leads: number }
/** Normalizes the two wire forms of roles and departments; null if omitted. */
function normalizeMemberships(input: Partial<NewUser>) {
  const roles: RoleGrant[] | null =
    input.roles?.map(({ roleId, fromDate = '', toDate = '' }) => ({ roleId, fromDate, toDate })) ??
    input.selectedroles?.map((roleId) => ({ roleId, fromDate: '', toDate: '' })) ??
    null
  const departs: DepartMembership[] | null =
    input.selecteddeparts?.map((departId) => ({ departId, leads: input.departIds?.includes(departId) ? 1 : 0 })) ?? null
  return { roles, departs }
}
export type NormalizedMemberships = ReturnType<typeof normalizeMemberships>
/** Returns the columns of `user` that the input sets; omitted fields are left out. */
export const userFieldsOf = (input: Partial<NewUser>): Partial<NewRow<'user'>> => {
  const { realname, sex, birthday, email, phone, telephone, workNo, post, accountAuth, domainIds, maxLoad } = input
  const fields = {
    ...{ realname, sex, birthday, email, phone, telephone, workNo, post: post?.join(','), accountAuth },
    ...{ domainIds, maxLoad },
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const sortedText = (values: readonly unknown[]) =>
  values
    .map(String)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join()
const isSameValue = (before: unknown, next: unknown) =>
  Array.isArray(before) && Array.isArray(next) ? sortedText(before) === sortedText(next) : before === next

/** Query: the reference data that the validation of the given users needs. */
export function validationDataQuery(ctx: Context, inputs: readonly (Partial<NewUser> & { id?: string })[]) {
  const sent = inputs.map(normalizeMemberships)
  const ids = (of: (one: NormalizedMemberships) => string[]) => [...new Set(sent.flatMap(of))]
  const posts = [...new Set(inputs.flatMap(({ post }) => post ?? []))]
  const shape = {
    names: conflictingUsersQuery(ctx, inputs),
    roles: rolesByIdQuery(
      ctx,
      ids(({ roles }) => roles?.map(({ roleId }) => roleId) ?? []),
    ),
    departs: departsByIdQuery(
      ctx,
      ids(({ departs }) => departs?.map(({ departId }) => departId) ?? []),
    ),
    posts: ctx.db.select({ code: position.code }).from(position).where(inArray(position.code, posts)),
    domains: inputs.some(({ domainIds }) => domainIds?.length) ? enabledItemsQuery(ctx, 'subject_domain') : null,
  }
  return decodedQuery(shape, (read) => read)
}
export type ValidationData = ReturnType<typeof validationDataQuery> extends DecodedQuery<infer Read> ? Read : never

/** Returns the validation errors of a user by field. */
export function validateUser(
  actor: Person,
  ground: ValidationData,
  input: Partial<NewUser>,
  before: LoadedUser | null,
) {
  const { names, roles, departs, posts, domains } = ground
  const sent = normalizeMemberships(input)
  const wrong: Record<string, string> = {}
  const others = names.filter(({ id }) => id !== before?.id)
  const same = (a: string, b: string | undefined) => !!b && a.toLowerCase() === b.toLowerCase()
  if (others.some((one) => same(one.username, input.username))) wrong.username = accounts.accountTaken
  if (others.some((one) => same(one.phone, input.phone))) wrong.phone = accounts.phoneTaken
  if (others.some((one) => same(one.email, input.email))) wrong.email = accounts.mailTaken
  if (others.some((one) => same(one.workNo, input.workNo))) wrong.workNo = t.workNoTaken
  const unknown = input.post?.find((code) => !posts.some((one) => one.code === code))
  if (unknown) wrong.post = t.noSuchPost(unknown)
  // A research field that was disabled after it was assigned stays.
  const knownDomains = new Set([...(before?.user.domainIds ?? []), ...(domains ?? []).map(({ value }) => value)])
  const strange = input.domainIds?.find((one) => !knownDomains.has(one))
  if (strange !== undefined) wrong.domainIds = accountFields.noSuchDomain(strange)
  const heldRoleIds = new Set(before?.roles.map(({ id }) => id))
  for (const { roleId } of sent.roles ?? []) {
    const role = roles.find(({ id }) => id === roleId)
    if (!role) wrong.roles = t.noSuchRole
    else if (!heldRoleIds.has(roleId) && !canAssignRole(actor, role))
      wrong.roles = t.notYourRole(roleTitle(role.roleName))
  }
  const belongs = new Set(before?.departs.map(({ id }) => id))
  for (const { departId } of sent.departs ?? []) {
    const depart = departs.find(({ id }) => id === departId)
    if (!depart) {
      if (!belongs.has(departId)) wrong.selecteddeparts = accounts.institutionGone
    } else if (!isInArea(actor, depart.orgCode)) wrong.selecteddeparts = t.notYourDepart(depart.departName)
  }
  // Without a role or department in the caller's area, the caller could no longer see the person.
  const { of } = managedAreaOf(actor)
  if (of !== 'all' && (before ? sent.roles : (sent.roles ?? []))?.length === 0) wrong.roles = t.roleNeeded
  if (of === 'institution' && (before ? sent.departs : (sent.departs ?? []))?.length === 0)
    wrong.selecteddeparts = t.departNeeded
  const role = findRoleWithoutInstitution(ground, sent, before)
  if (role) wrong.selecteddeparts = t.departNeededBy(roleTitle(role))
  return wrong
}

/** Roles that act for an institution. */
const institutionRoles: readonly string[] = ['subjectMan', 'mechanism']
/** Returns the name of a role that requires an institution, if the person would have it without a department. */
function findRoleWithoutInstitution(
  { roles }: ValidationData,
  sent: ReturnType<typeof normalizeMemberships>,
  before: LoadedUser | null,
): string | undefined {
  if (before && !sent.roles && !sent.departs) return
  if ((sent.departs ?? before?.departs ?? []).length) return
  const assignedRoleIds = sent.roles?.map(({ roleId }) => roleId) ?? before?.roles.map(({ id }) => id) ?? []
  const known = [...roles, ...(before?.roles ?? [])]
  return known.find(({ id, baseCode }) => assignedRoleIds.includes(id) && institutionRoles.includes(baseCode))?.roleName
}

/** Changes that create an account with its roles and departments. */
export function newUserChanges(
  ctx: Context,
  ground: ValidationData,
  input: NewUser,
  hash: string,
  id = ctx.id(),
): Change[] {
  const sent = normalizeMemberships(input)
  const home = ground.departs.find((one) => one.id === sent.departs?.[0]?.departId)
  return [
    insert('user', {
      ...userFieldsOf(input),
      id,
      username: input.username,
      realname: input.realname,
      password: hash,
      passwordUpdateTime: formatStamp(ctx.now()),
      firstLogin: 1,
      departId: home?.id ?? '',
      sysOrgCode: home?.orgCode ?? '',
      roleId: sent.roles?.[0]?.roleId ?? '',
    }),
    ...(sent.roles ?? []).map((one) => grantRoleChange(id, one)),
    ...(sent.departs ?? []).map((one) => joinDepartChange(id, one)),
  ]
}
/** Assigns a role to a person, or changes its dates. */
export const grantRoleChange = (userId: string, { roleId, fromDate, toDate }: RoleGrant) =>
  guardedStatement(sql`insert into role_assignment (user_id, role_id, from_date, to_date) values (${userId}, ${roleId}, ${fromDate}, ${toDate})
    on conflict do update set from_date = excluded.from_date, to_date = excluded.to_date`)
/** Revokes a role. */
export const revokeRoleChange = (userId: string, roleId: string) =>
  guardedStatement(sql`delete from role_assignment where user_id = ${userId} and role_id = ${roleId}`)
/** Adds a person to a department, or changes whether they lead it. */
export const joinDepartChange = (userId: string, { departId, leads }: DepartMembership) =>
  guardedStatement(sql`insert into user_depart (user_id, depart_id, leads) values (${userId}, ${departId}, ${leads})
    on conflict do update set leads = excluded.leads`)
/** Removes a person from a department. */
export const leaveDepartChange = (userId: string, departId: string) =>
  guardedStatement(sql`delete from user_depart where user_id = ${userId} and depart_id = ${departId}`)

/** Creates a user with a generated password, which the result contains once. Three round trips. @throws 400 */
export const addUser = command('user:write', {
  load: async (ctx: Context, input: NewUser) => ({
    ...(await readAll(ctx, { ground: validationDataQuery(ctx, [input]) })),
    secret: await generatePassword(),
  }),
  decide({ ground, secret }, input, ctx) {
    const wrong = validateUser(requirePerson(ctx), ground, input, null)
    if (Object.keys(wrong).length) throw badInput(wrong)
    const id = ctx.id()
    return {
      changes: newUserChanges(ctx, ground, input, secret.hash, id),
      result: { id, username: input.username, password: secret.password },
      about: { bizType: 'user', bizId: id, text: `新增 ${input.realname}（${input.username}）` },
    }
  },
})

/** Returns the user. @throws 404 if it does not exist, 403 if the caller does not manage all its roles and departments */
export function assertEditable(ctx: Context, one: LoadedUser | undefined): LoadedUser {
  if (!one) throw notFound()
  if (!canChangePerson(requirePerson(ctx), membershipsOf(one))) throw forbidden(t.notYours)
  return one
}
/** Checks that the administrator role may be removed: it is neither one's own nor the last. @throws 403 */
export function assertAdminRemovable(ctx: Context, one: LoadedUser, own: string): void {
  if (!hasAdminRole(one)) return
  if (one.id === requirePerson(ctx).userId) throw forbidden(own)
  if (!one.otherAdmin) throw forbidden(t.lastAdmin)
}

/**
 * Guard after a change that removes an administrator: nothing is written unless another administrator still exists. Two
 * administrators may remove each other at the same time.
 */
export const adminGuard = (one: LoadedUser): Change[] =>
  hasAdminRole(one)
    ? [
        guardedStatement(sql`update role set sort = sort where id = (select x.role_id from role r
          join user_role x on x.role_id = r.id join user a on a.id = x.user_id
          where r.base_code = 'admin' and a.status = 1 and a.del_flag = 0 and a.id <> ${one.id} limit 1)`),
      ]
    : []

/** Changes that follow a new mailbox or phone: sign-in and reset links become void, and the old mailbox gets a notice. */
function contactChanges(
  was: LoadedUser['user'],
  { email = was.email, phone = was.phone }: Partial<NewRow<'user'>>,
): Change[] {
  if (email === was.email && phone === was.phone) return []
  return [
    unguardedStatement(sql`delete from one_time_secret where purpose in ('reset', 'signIn') and user_id = ${was.id}`),
    ...(was.email && email !== was.email ? [mailboxChangedMail(was.email, was.realname, was.username)] : []),
  ]
}

/**
 * Changes a user; omitted fields stay, and the password always stays. Three round trips. @throws 404, 409 if somebody
 * else changed the user meanwhile
 */
export const editUser = command('user:write', {
  load: (ctx: Context, input: ChangedUser) =>
    readAll(ctx, { people: editableUsersQuery(ctx, { ids: [input.id] }), ground: validationDataQuery(ctx, [input]) }),
  decide({ people, ground }, input, ctx) {
    const one = assertEditable(ctx, people[0])
    const { changes, text } = userChanges(ctx, ground, one, input)
    return { changes, result: { id: one.id }, about: { bizType: 'user', bizId: one.id, text } }
  },
})

/**
 * Returns the changes of one user (empty if nothing differs) and the log text.
 * @throws 400 with an error per field, 403, 409 if somebody else changed the user meanwhile
 */
export function userChanges(
  ctx: Context,
  ground: ValidationData,
  one: LoadedUser,
  input: Partial<NewUser> & { lockVersion?: number | undefined },
): { changes: Change[]; text: string } {
  if (input.lockVersion !== undefined && input.lockVersion !== one.user.lockVersion) throw lostRace()
  const wrong = validateUser(requirePerson(ctx), ground, input, one)
  if (Object.keys(wrong).length) throw badInput(wrong)
  const { roles, departs } = normalizeMemberships(input)
  const gone = roles ? one.roles.filter(({ id }) => !roles.some(({ roleId }) => roleId === id)) : []
  const today = formatStamp(ctx.now()).slice(0, 10)
  const stillAdmin = (roles ?? []).some(
    ({ roleId, fromDate, toDate }) =>
      one.roles.some(({ id, baseCode }) => id === roleId && baseCode === 'admin') &&
      fromDate <= today &&
      (!toDate || toDate >= today),
  )
  if (roles && !stillAdmin) assertAdminRemovable(ctx, one, t.ownAdmin)
  const granted = (roles ?? []).filter(
    (next) =>
      !one.roles.some((was) => was.id === next.roleId && was.fromDate === next.fromDate && was.toDate === next.toDate),
  )
  const left = departs ? one.departs.filter(({ id }) => !departs.some(({ departId }) => departId === id)) : []
  const joined = (departs ?? []).filter(
    (next) => !one.departs.some((was) => was.id === next.departId && was.leads === next.leads),
  )
  const fields = userFieldsOf(input)
  const home = departs && !departs.some(({ departId }) => departId === one.user.departId) ? departs[0] : null
  const set: Partial<NewRow<'user'>> = {
    ...Object.fromEntries(
      Object.entries(fields).filter(
        ([name, value]) => !isSameValue(one.user[name as keyof typeof fields] ?? '', value),
      ),
    ),
    ...(home && {
      departId: home.departId,
      sysOrgCode: ground.departs.find(({ id }) => id === home.departId)?.orgCode ?? one.user.sysOrgCode,
    }),
  }
  const others = [
    ...gone.map(({ id }) => revokeRoleChange(one.id, id)),
    ...granted.map((next) => grantRoleChange(one.id, next)),
    ...left.map(({ id }) => leaveDepartChange(one.id, id)),
    ...joined.map((next) => joinDepartChange(one.id, next)),
    ...(gone.length
      ? endSessionChanges(
          one.id,
          one.sessions.filter(({ roleId }) => gone.some(({ id }) => id === roleId)),
        )
      : []),
  ]
  const changed = Object.keys(set).length + others.length > 0
  return {
    changes: changed
      ? [
          update('user', one.user, set),
          ...contactChanges(one.user, set),
          ...others,
          ...(roles && !stillAdmin ? adminGuard(one) : []),
        ]
      : [],
    text: changeLogText(one, Object.keys(set), gone, granted, left, joined),
  }
}

/** Builds the log text of a change. */
const changeLogText = (
  one: LoadedUser,
  fields: readonly string[],
  gone: readonly { roleName: string }[],
  granted: readonly RoleGrant[],
  left: readonly { departName: string }[],
  joined: readonly DepartMembership[],
) =>
  [
    `修改 ${one.user.realname}（${one.user.username}）`,
    fields.length && `字段 ${fields.join('、')}`,
    gone.length && `收回角色 ${gone.map(({ roleName }) => roleName).join('、')}`,
    granted.length &&
      `授予角色 ${granted.map(({ roleId, fromDate, toDate }) => `${roleId}${fromDate || toDate ? `（${fromDate || '…'} 至 ${toDate || '…'}）` : ''}`).join('、')}`,
    left.length && `退出机构 ${left.map(({ departName }) => departName).join('、')}`,
    joined.length && `机构 ${joined.map(({ departId }) => departId).join('、')}`,
  ]
    .filter(Boolean)
    .join('；')
