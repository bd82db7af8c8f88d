import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { areaTotal, user, userTotal } from '../../../db/schema'
import { type Actor, isPerson } from '../../core/actor'
import { whereAsked } from '../../core/asked.server'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { jsonColumn } from '../../core/json'
import { page, type Page } from '../../core/list'
import { idsOfPage, rowOf } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { day } from '../../core/time'
import { holds, need } from '../../policy/can'
import { roleTitle } from '../../policy/role-titles'
import { maskPhone } from '../../auth/rules'
import type { UserRow } from '../answers'
import type { UserQuery } from '../inputs'
import { areaOf, mayChange } from '../rules'
import { accountKindLabel, statusLabel } from '../statuses'
import { holding, keepsMost, notInBin, ruledPeople, visiblePeople, within, withRoles } from '../visible.server'
import { wordsOf } from './pick.server'

type RoleRow = { id: string; roleName: string; roleCode: string; baseCode: string; fromDate: string; toDate: string }
type DepartRow = { id: string; departName: string; orgCode: string; leads: number }
const rolesColumn = jsonColumn<RoleRow[]>(sql`(select json_group_array(json_object('id', r.id, 'roleName', r.role_name,
    'roleCode', r.role_code, 'baseCode', r.base_code, 'fromDate', g.from_date, 'toDate', g.to_date))
  from role_given g join role r on r.id = g.role_id where g.user_id = "user".id)`)
const departsColumn = jsonColumn<
  DepartRow[]
>(sql`(select json_group_array(json_object('id', o.id, 'departName', o.depart_name,
    'orgCode', o.org_code, 'leads', d.leads))
  from user_depart d join depart o on o.id = d.depart_id and o.del_flag = 0 where d.user_id = "user".id)`)
/** A person with roles and departments, in one row. */
export const personColumns = {
  user,
  roles: rolesColumn,
  departs: departsColumn,
  mergedName: sql<string>`coalesce((select m.realname || '（' || m.username || '）' from user m where m.id = "user".merged_into), '')`,
}
export type PersonRow = { user: Row<'user'>; roles: RoleRow[]; departs: DepartRow[]; mergedName: string }
export const heldOf = ({ roles, departs }: Pick<PersonRow, 'roles' | 'departs'>) => ({
  roles,
  orgCodes: departs.map(({ orgCode }) => orgCode),
})

/** Roles that see a whole phone number. */
const SEE_PHONES = new Set(['admin', 'bizManger', 'mechanism'])
/** @param whole the phone is not hidden: for a form */
export function shownPerson(ctx: Context, row: PersonRow, whole = false): UserRow {
  const { actor } = ctx
  const today = day(ctx.now())
  const { user: one, departs } = row
  const roles = row.roles.toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
  const write = isPerson(actor) && holds(actor, 'user:write') && mayChange(actor, heldOf(row))
  const phone = isPerson(actor) && (whole || SEE_PHONES.has(actor.roleCode)) ? one.phone : maskPhone(one.phone)
  const led = departs.filter(({ leads }) => leads)
  return {
    id: one.id,
    username: one.username,
    realname: one.realname,
    avatar: one.avatar,
    sex: one.sex,
    birthday: one.birthday ?? '',
    email: one.email,
    phone,
    telephone: one.telephone,
    workNo: one.workNo,
    post: one.post,
    status: one.status,
    status_dictText: statusLabel(one.status),
    accountAuth: one.accountAuth,
    accountAuth_dictText: accountKindLabel(one.accountAuth),
    activated: one.activated,
    firstLogin: one.firstLogin,
    passwordUpdateTime: one.passwordUpdateTime,
    mergedInto: one.mergedInto,
    mergedInto_dictText: row.mergedName,
    roles: roles.map(({ id, roleName, roleCode, fromDate, toDate }) => ({
      ...{ id, roleName: roleTitle(roleName), roleCode, fromDate, toDate },
      counts: fromDate <= today && (toDate === '' || toDate >= today) ? 1 : 0,
    })),
    departs: departs.map(({ id, departName, leads }) => ({ id, departName, leads })),
    roleNames: roles.map(({ roleName }) => roleTitle(roleName)).join('、'),
    orgCodeTxt: departs.map(({ departName }) => departName).join('、'),
    departIds: led.map(({ id }) => id).join(','),
    userIdentity: led.length ? 2 : 1,
    createBy: one.createBy,
    createTime: one.createTime,
    updateBy: one.updateBy,
    updateTime: one.updateTime,
    lockVersion: one.lockVersion,
    may: { write: Number(write) },
  }
}

const orgCodeOf = (departId: string) => sql`(select org_code from depart where id = ${departId})`
/** Filters that find few, by an index of their own. */
const FINDS = [
  'keyword',
  'username',
  'realname',
  'phone',
  'email',
  'workNo',
  'departId',
  'roleId',
  'positionId',
  'code',
] as const
/** Of a position its holders. */
type ListQuery = UserQuery & { positionId?: string }
/** What a list's filters find, of those whom the asker keeps. */
export const peopleFound = (actor: Actor, query: Omit<ListQuery, 'pageNo' | 'pageSize' | 'column' | 'order'>) =>
  and(
    visiblePeople(actor),
    notInBin(keepsMost(actor) && !FINDS.some((name) => query[name])),
    whereAsked(query.asked, { createTime: user.createTime, updateTime: user.updateTime }),
    query.keyword ? wordsOf(query.keyword) : undefined,
    query.username ? eq(user.username, query.username) : undefined,
    query.realname ? wordsOf(query.realname) : undefined,
    query.phone ? wordsOf(query.phone) : undefined,
    query.email ? sql`lower(${user.email}) = ${query.email.toLowerCase()}` : undefined,
    query.workNo ? eq(user.workNo, query.workNo) : undefined,
    query.departId ? within(orgCodeOf(query.departId)) : undefined,
    query.roleId ? withRoles('id', [query.roleId]) : undefined,
    query.positionId ? holding(query.positionId) : undefined,
    query.status?.length ? inArray(user.status, query.status.map(Number)) : undefined,
    query.accountAuth?.length ? inArray(user.accountAuth, query.accountAuth.map(Number)) : undefined,
    query.code ? inArray(user.username, query.code.split(',')) : undefined,
  )
export const orderOf = ({ column, order }: Pick<UserQuery, 'column' | 'order'>): SQL[] => {
  const by = order === 'asc' ? asc : desc
  const columns = {
    createTime: [user.createTime],
    updateTime: [user.updateTime],
    username: [user.username],
    realname: [user.pinyin, user.realname],
  }[column]
  return [...columns, user.id].map((one) => by(one))
}

type Filters = Parameters<typeof peopleFound>[1]
const NARROWS = [...FINDS, 'asked', 'status', 'accountAuth'] as const
/** How many people those are: for who keeps nearly all the number is kept, unless something narrows it. */
export function peopleCounted({ db, actor }: Context, query: Filters) {
  const narrowed = NARROWS.some((name) => {
    const asked = query[name]
    return Array.isArray(asked) ? asked.length > 0 : asked
  })
  if (narrowed || !keepsMost(actor) || ruledPeople(actor))
    return db.select({ total: sql<number>`count(*)` }).from(user).where(peopleFound(actor, query))
  return isPerson(actor) && areaOf(actor).of === 'all'
    ? db.select({ total: userTotal.total }).from(userTotal).where(eq(userTotal.departId, ''))
    : db.select({ total: areaTotal.total }).from(areaTotal).where(eq(areaTotal.area, 'main'))
}

/** The people whom the asker keeps. One trip: the page's rows first, then their columns. */
export function peopleList(ctx: Context, query: ListQuery) {
  const where = peopleFound(ctx.actor, query)
  const found = idsOfPage(
    ctx.db
      .select({ row: rowOf(user) })
      .from(user)
      .where(where),
    orderOf(query),
    query,
  )
  return reading(
    {
      rows: ctx.db
        .select(personColumns)
        .from(user)
        .where(inArray(rowOf(user), found))
        .orderBy(...orderOf(query)),
      totals: peopleCounted(ctx, query),
    },
    ({ rows, totals }): Page<UserRow> =>
      page(
        rows.map((row) => shownPerson(ctx, row)),
        totals[0]?.total ?? 0,
        query,
      ),
  )
}
export async function listPeople(ctx: Context, query: ListQuery): Promise<Page<UserRow>> {
  need(ctx.actor, 'user:read')
  const { people } = await readAll(ctx, { people: peopleList(ctx, query) })
  return people
}

/** One person, as a form needs them. @throws 404 */
export async function personById(ctx: Context, { id }: { id: string }): Promise<UserRow> {
  need(ctx.actor, 'user:read')
  const rows = await ctx.db
    .select(personColumns)
    .from(user)
    .where(and(eq(user.id, id), eq(user.delFlag, 0), visiblePeople(ctx.actor)))
  if (!rows[0]) throw notFound()
  const shown = shownPerson(ctx, rows[0])
  return shown.may.write ? shownPerson(ctx, rows[0], true) : shown
}
