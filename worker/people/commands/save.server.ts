import { inArray, sql } from 'drizzle-orm'
import { position } from '../../../db/schema'
import { movedMail } from '../../auth/messages'
import { firstPassword } from '../../auth/password'
import { signedIn } from '../../auth/queries.server'
import { t as accounts } from '../../auth/refused.texts'
import { t as accountFields } from '../../auth/fields.texts'
import type { Person } from '../../core/actor'
import { type Change, computed, insert, type NewRow, swept, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { enabledItems } from '../../core/dictionary.server'
import { readAll, type Reading, reading } from '../../core/read-all.server'
import { badInput, forbidden, lostRace, notFound } from '../../core/refusal'
import { stamp } from '../../core/time'
import { roleTitle } from '../../policy/role-titles'
import type { ChangedUser, NewUser } from '../inputs'
import { heldOf } from '../queries/list.server'
import { areaOf, isAdmin, isInside, mayChange, mayGive } from '../rules'
import { t } from '../texts'
import { departsNamed, ended, namesakes, type One, peopleToChange, rolesNamed } from './load.server'

type Given = { roleId: string; fromDate: string; toDate: string }
type Belongs = { departId: string; leads: number }
/** Normalizes the two wire forms of roles and departments; null if omitted. */
function sentIn(input: Partial<NewUser>) {
  const roles: Given[] | null =
    input.roles?.map(({ roleId, fromDate = '', toDate = '' }) => ({ roleId, fromDate, toDate })) ??
    input.selectedroles?.map((roleId) => ({ roleId, fromDate: '', toDate: '' })) ??
    null
  const departs: Belongs[] | null =
    input.selecteddeparts?.map((departId) => ({ departId, leads: input.departIds?.includes(departId) ? 1 : 0 })) ?? null
  return { roles, departs }
}
export type Sent = ReturnType<typeof sentIn>
/** Returns the columns of `user` that the input sets; omitted fields are left out. */
export const fieldsOf = (input: Partial<NewUser>): Partial<NewRow<'user'>> => {
  const { realname, sex, birthday, email, phone, telephone, workNo, post, accountAuth, domainIds, maxLoad } = input
  const fields = {
    ...{ realname, sex, birthday, email, phone, telephone, workNo, post: post?.join(','), accountAuth },
    ...{ domainIds, maxLoad },
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const sorted = (values: readonly unknown[]) =>
  values
    .map(String)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join()
const isSame = (before: unknown, next: unknown) =>
  Array.isArray(before) && Array.isArray(next) ? sorted(before) === sorted(next) : before === next

/** Query: the reference data that the validation of the given users needs. */
export function groundOf(ctx: Context, inputs: readonly (Partial<NewUser> & { id?: string })[]) {
  const sent = inputs.map(sentIn)
  const ids = (of: (one: Sent) => string[]) => [...new Set(sent.flatMap(of))]
  const posts = [...new Set(inputs.flatMap(({ post }) => post ?? []))]
  const shape = {
    names: namesakes(ctx, inputs),
    roles: rolesNamed(
      ctx,
      ids(({ roles }) => roles?.map(({ roleId }) => roleId) ?? []),
    ),
    departs: departsNamed(
      ctx,
      ids(({ departs }) => departs?.map(({ departId }) => departId) ?? []),
    ),
    posts: ctx.db.select({ code: position.code }).from(position).where(inArray(position.code, posts)),
    domains: inputs.some(({ domainIds }) => domainIds?.length) ? enabledItems(ctx, 'subject_domain') : null,
  }
  return reading(shape, (read) => read)
}
export type Ground = ReturnType<typeof groundOf> extends Reading<infer Read> ? Read : never

/** Returns the validation errors of a user by field. */
export function wrongIn(actor: Person, ground: Ground, input: Partial<NewUser>, before: One | null) {
  const { names, roles, departs, posts, domains } = ground
  const sent = sentIn(input)
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
    else if (!heldRoleIds.has(roleId) && !mayGive(actor, role)) wrong.roles = t.notYourRole(roleTitle(role.roleName))
  }
  const belongs = new Set(before?.departs.map(({ id }) => id))
  for (const { departId } of sent.departs ?? []) {
    const depart = departs.find(({ id }) => id === departId)
    if (!depart) {
      if (!belongs.has(departId)) wrong.selecteddeparts = accounts.institutionGone
    } else if (!isInside(actor, depart.orgCode)) wrong.selecteddeparts = t.notYourDepart(depart.departName)
  }
  // Without a role or department in the caller's area, the caller could no longer see the person.
  const { of } = areaOf(actor)
  if (of !== 'all' && (before ? sent.roles : (sent.roles ?? []))?.length === 0) wrong.roles = t.roleNeeded
  if (of === 'institution' && (before ? sent.departs : (sent.departs ?? []))?.length === 0)
    wrong.selecteddeparts = t.departNeeded
  const role = roleWithoutInstitution(ground, sent, before)
  if (role) wrong.selecteddeparts = t.departNeededBy(roleTitle(role))
  return wrong
}

/** Roles that act for an institution. */
const institutionRoles: readonly string[] = ['subjectMan', 'mechanism']
/** Returns the name of a role that requires an institution, if the person would have it without a department. */
function roleWithoutInstitution(
  { roles }: Ground,
  sent: ReturnType<typeof sentIn>,
  before: One | null,
): string | undefined {
  if (before && !sent.roles && !sent.departs) return
  if ((sent.departs ?? before?.departs ?? []).length) return
  const assignedRoleIds = sent.roles?.map(({ roleId }) => roleId) ?? before?.roles.map(({ id }) => id) ?? []
  const known = [...roles, ...(before?.roles ?? [])]
  return known.find(({ id, baseCode }) => assignedRoleIds.includes(id) && institutionRoles.includes(baseCode))?.roleName
}

/** Changes that create an account with its roles and departments. */
export function newPerson(ctx: Context, ground: Ground, input: NewUser, hash: string, id = ctx.id()): Change[] {
  const sent = sentIn(input)
  const home = ground.departs.find((one) => one.id === sent.departs?.[0]?.departId)
  return [
    insert('user', {
      ...fieldsOf(input),
      id,
      username: input.username,
      realname: input.realname,
      password: hash,
      passwordUpdateTime: stamp(ctx.now()),
      firstLogin: 1,
      departId: home?.id ?? '',
      sysOrgCode: home?.orgCode ?? '',
      roleId: sent.roles?.[0]?.roleId ?? '',
    }),
    ...(sent.roles ?? []).map((one) => give(id, one)),
    ...(sent.departs ?? []).map((one) => belong(id, one)),
  ]
}
/** Assigns a role to a person, or changes its dates. */
export const give = (userId: string, { roleId, fromDate, toDate }: Given) =>
  computed(sql`insert into role_given (user_id, role_id, from_date, to_date) values (${userId}, ${roleId}, ${fromDate}, ${toDate})
    on conflict do update set from_date = excluded.from_date, to_date = excluded.to_date`)
/** Revokes a role. */
export const take = (userId: string, roleId: string) =>
  computed(sql`delete from role_given where user_id = ${userId} and role_id = ${roleId}`)
/** Adds a person to a department, or changes whether they lead it. */
export const belong = (userId: string, { departId, leads }: Belongs) =>
  computed(sql`insert into user_depart (user_id, depart_id, leads) values (${userId}, ${departId}, ${leads})
    on conflict do update set leads = excluded.leads`)
/** Removes a person from a department. */
export const leave = (userId: string, departId: string) =>
  computed(sql`delete from user_depart where user_id = ${userId} and depart_id = ${departId}`)

/** Creates a user with a generated password, which the result contains once. Three round trips. @throws 400 */
export const addUser = command('user:write', {
  load: async (ctx: Context, input: NewUser) => ({
    ...(await readAll(ctx, { ground: groundOf(ctx, [input]) })),
    secret: await firstPassword(),
  }),
  decide({ ground, secret }, input, ctx) {
    const wrong = wrongIn(signedIn(ctx), ground, input, null)
    if (Object.keys(wrong).length) throw badInput(wrong)
    const id = ctx.id()
    return {
      changes: newPerson(ctx, ground, input, secret.hash, id),
      result: { id, username: input.username, password: secret.password },
      about: { bizType: 'user', bizId: id, text: `新增 ${input.realname}（${input.username}）` },
    }
  },
})

/** Returns the user. @throws 404 if it does not exist, 403 if the caller does not manage all its roles and departments */
export function mustChange(ctx: Context, one: One | undefined): One {
  if (!one) throw notFound()
  if (!mayChange(signedIn(ctx), heldOf(one))) throw forbidden(t.notYours)
  return one
}
/** Checks that the administrator role may be removed: it is neither one's own nor the last. @throws 403 */
export function mustLeaveAdmin(ctx: Context, one: One, own: string): void {
  if (!isAdmin(one)) return
  if (one.id === signedIn(ctx).userId) throw forbidden(own)
  if (!one.otherAdmin) throw forbidden(t.lastAdmin)
}

/**
 * Guard after a change that removes an administrator: nothing is written unless another administrator still exists. Two
 * administrators may remove each other at the same time.
 */
export const adminStays = (one: One): Change[] =>
  isAdmin(one)
    ? [
        computed(sql`update role set sort = sort where id = (select x.role_id from role r
          join user_role x on x.role_id = r.id join user a on a.id = x.user_id
          where r.base_code = 'admin' and a.status = 1 and a.del_flag = 0 and a.id <> ${one.id} limit 1)`),
      ]
    : []

/** Changes that follow a new mailbox or phone: sign-in and reset links become void, and the old mailbox gets a notice. */
function contactChanged(was: One['user'], { email = was.email, phone = was.phone }: Partial<NewRow<'user'>>): Change[] {
  if (email === was.email && phone === was.phone) return []
  return [
    swept(sql`delete from one_time where purpose in ('reset', 'signIn') and user_id = ${was.id}`),
    ...(was.email && email !== was.email ? [movedMail(was.email, was.realname, was.username)] : []),
  ]
}

/**
 * Changes a user; omitted fields stay, and the password always stays. Three round trips. @throws 404, 409 if somebody
 * else changed the user meanwhile
 */
export const editUser = command('user:write', {
  load: (ctx: Context, input: ChangedUser) =>
    readAll(ctx, { people: peopleToChange(ctx, { ids: [input.id] }), ground: groundOf(ctx, [input]) }),
  decide({ people, ground }, input, ctx) {
    const one = mustChange(ctx, people[0])
    const { changes, text } = personChanged(ctx, ground, one, input)
    return { changes, result: { id: one.id }, about: { bizType: 'user', bizId: one.id, text } }
  },
})

/**
 * Returns the changes of one user (empty if nothing differs) and the log text.
 * @throws 400 with an error per field, 403, 409 if somebody else changed the user meanwhile
 */
export function personChanged(
  ctx: Context,
  ground: Ground,
  one: One,
  input: Partial<NewUser> & { lockVersion?: number | undefined },
): { changes: Change[]; text: string } {
  if (input.lockVersion !== undefined && input.lockVersion !== one.user.lockVersion) throw lostRace()
  const wrong = wrongIn(signedIn(ctx), ground, input, one)
  if (Object.keys(wrong).length) throw badInput(wrong)
  const { roles, departs } = sentIn(input)
  const gone = roles ? one.roles.filter(({ id }) => !roles.some(({ roleId }) => roleId === id)) : []
  const today = stamp(ctx.now()).slice(0, 10)
  const stillAdmin = (roles ?? []).some(
    ({ roleId, fromDate, toDate }) =>
      one.roles.some(({ id, baseCode }) => id === roleId && baseCode === 'admin') &&
      fromDate <= today &&
      (!toDate || toDate >= today),
  )
  if (roles && !stillAdmin) mustLeaveAdmin(ctx, one, t.ownAdmin)
  const granted = (roles ?? []).filter(
    (next) =>
      !one.roles.some((was) => was.id === next.roleId && was.fromDate === next.fromDate && was.toDate === next.toDate),
  )
  const left = departs ? one.departs.filter(({ id }) => !departs.some(({ departId }) => departId === id)) : []
  const joined = (departs ?? []).filter(
    (next) => !one.departs.some((was) => was.id === next.departId && was.leads === next.leads),
  )
  const fields = fieldsOf(input)
  const home = departs && !departs.some(({ departId }) => departId === one.user.departId) ? departs[0] : null
  const set: Partial<NewRow<'user'>> = {
    ...Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => !isSame(one.user[name as keyof typeof fields] ?? '', value)),
    ),
    ...(home && {
      departId: home.departId,
      sysOrgCode: ground.departs.find(({ id }) => id === home.departId)?.orgCode ?? one.user.sysOrgCode,
    }),
  }
  const others = [
    ...gone.map(({ id }) => take(one.id, id)),
    ...granted.map((next) => give(one.id, next)),
    ...left.map(({ id }) => leave(one.id, id)),
    ...joined.map((next) => belong(one.id, next)),
    ...(gone.length
      ? ended(
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
          ...contactChanged(one.user, set),
          ...others,
          ...(roles && !stillAdmin ? adminStays(one) : []),
        ]
      : [],
    text: saying(one, Object.keys(set), gone, granted, left, joined),
  }
}

/** Builds the log text of a change. */
const saying = (
  one: One,
  fields: readonly string[],
  gone: readonly { roleName: string }[],
  granted: readonly Given[],
  left: readonly { departName: string }[],
  joined: readonly Belongs[],
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
