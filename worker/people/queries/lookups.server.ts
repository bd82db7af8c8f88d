import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  depart,
  position,
  role,
  roleAssignment,
  subject,
  subjectTask,
  user,
  userDepart,
  userRole,
} from '../../../db/schema'
import {
  hasChildDepartsColumn,
  activeDepartCondition,
  rootDepartCondition,
  departRuleCondition,
} from '../../auth/depart-conditions.server'
import { requirePerson } from '../../auth/queries.server'
import type { Context } from '../../core/context'
import { itemTitle } from '../../core/dictionary'
import { enabledItemsQuery } from '../../core/dictionary.server'
import { readAll, decodedQuery } from '../../core/read-all.server'
import { conflict, forbidden, notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { assertRight } from '../../policy/authorization'
import { roleTitle } from '../../policy/role-titles'
import { managedAreaOf, isInArea, canAssignRole } from '../rules'
import type { TaskRateQuery, UserQuery } from '../inputs'
import { t } from '../texts'
import {
  managesMostPeople,
  notDeletedPeopleCondition,
  personRuleCondition,
  visiblePeopleCondition,
  inDepartCondition,
} from '../row-access.server'
import { peopleListQuery, personColumns, serializePerson } from './list.server'
import { keywordCondition } from './keyword-filter.server'

const MAX_LOOKUP_ROWS = 500
/** Condition: visible people outside the recycle bin that match `more`. */
const presentPeopleCondition = (ctx: Context, ...more: (SQL | undefined)[]) =>
  and(notDeletedPeopleCondition(false), visiblePeopleCondition(ctx.actor), ...more)

/** Lists the ids of a person's roles. One round trip. @throws 404, 409 if the person has none */
export async function listUserRoleIds(ctx: Context, { userId }: { userId: string }): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: user.id, roleId: roleAssignment.roleId })
    .from(user)
    .leftJoin(roleAssignment, eq(roleAssignment.userId, user.id))
    .where(presentPeopleCondition(ctx, eq(user.id, userId)))
  if (!rows.length) throw notFound()
  const ids = rows.flatMap(({ roleId }) => roleId ?? [])
  if (!ids.length) throw conflict(t.noRoles)
  return ids
}
/** Lists a person's departments as options. One round trip. @throws 404 */
export async function listUserDeparts(ctx: Context, { userId }: { userId: string }) {
  const rows = await ctx.db
    .select(personColumns)
    .from(user)
    .where(presentPeopleCondition(ctx, eq(user.id, userId)))
  if (!rows[0]) throw notFound()
  return rows[0].departs.map(({ id, departName }) => ({ key: id, value: id, title: departName }))
}
/** Lists the people of a department and all below it, by name; at most 500. One round trip. */
export async function listDepartPeople(ctx: Context, { id, realname }: { id: string; realname?: string | undefined }) {
  const rows = await ctx.db
    .select(personColumns)
    .from(user)
    .where(
      presentPeopleCondition(
        ctx,
        inDepartCondition(sql`(select org_code from depart where id = ${id})`),
        realname ? keywordCondition(realname) : undefined,
      ),
    )
    .orderBy(asc(user.pinyin), asc(user.realname), asc(user.id))
    .limit(MAX_LOOKUP_ROWS)
  return rows.map((row) => serializePerson(ctx, row))
}

const activePeopleCondition = (ctx: Context) => presentPeopleCondition(ctx, sql`+${user.status} = 1`)
const userSummaryQuery = (ctx: Context, where: SQL | undefined) =>
  ctx.db
    .select({
      id: user.id,
      username: user.username,
      realname: user.realname,
      departName: sql<string>`coalesce(${depart.departName}, '')`,
    })
    .from(user)
    .leftJoin(depart, eq(depart.id, user.departId))
    .where(and(activePeopleCondition(ctx), where))
    .orderBy(asc(user.pinyin), asc(user.realname), asc(user.id))
    .limit(MAX_LOOKUP_ROWS)
/** Lists the people who have a role today, by name; at most 500. One round trip. */
export const listRolePeople = (ctx: Context, { roleId }: { roleId: string }) => {
  const today = sql`exists (select 1 from user_role x where x.user_id = ${user.id} and x.role_id = ${roleId})`
  // A caller who manages few people starts from those; a caller who manages most starts from the role's holders, in
  // their order.
  if (!managesMostPeople(ctx.actor)) return userSummaryQuery(ctx, today)
  const first = ctx.db
    .select({ id: user.id })
    .from(roleAssignment)
    .crossJoin(user)
    .where(
      and(eq(roleAssignment.roleId, roleId), eq(user.id, roleAssignment.userId), activePeopleCondition(ctx), today),
    )
    .orderBy(user.pinyin, user.realname, user.id)
    .limit(MAX_LOOKUP_ROWS)
  return userSummaryQuery(ctx, inArray(user.id, first))
}
/** Lists the people of an institution, by default one's own, by name; at most 500. One round trip. */
export async function listInstitutionPeople(ctx: Context, { departId }: { departId?: string | undefined }) {
  const { orgCode } = requirePerson(ctx)
  if (!departId) return orgCode ? userSummaryQuery(ctx, inDepartCondition(orgCode)) : []
  return userSummaryQuery(ctx, inDepartCondition(sql`(select org_code from depart where id = ${departId})`))
}
/** Returns the roles that people have today, by user id. One round trip. */
export async function mapUserRoles(ctx: Context, { ids }: { ids: string[] }) {
  const rows = await ctx.db
    .select({ userId: user.id, id: role.id, roleCode: role.roleCode, roleName: role.roleName })
    .from(user)
    .innerJoin(userRole, eq(userRole.userId, user.id))
    .innerJoin(role, and(eq(role.id, userRole.roleId), eq(role.delFlag, 0)))
    .where(presentPeopleCondition(ctx, inArray(user.id, ids)))
    .orderBy(role.sort, role.id)
  return Object.fromEntries(
    ids.flatMap((userId) => {
      const own = rows.filter((row) => row.userId === userId)
      return own.length
        ? [[userId, own.map(({ id, roleCode, roleName }) => ({ id, roleCode, roleName: roleTitle(roleName) }))]]
        : []
    }),
  )
}
/**
 * Query: progress of visible people with their subject tasks, most overdue first; at most 500. `year` is the year of
 * the subjects, `userId` one person.
 */
export const taskRatesQuery = (ctx: Context, { year, userId }: TaskRateQuery) =>
  ctx.db
    .select({
      userId: user.id,
      realname: user.realname,
      total: sql<number>`count(*)`,
      done: sql<number>`sum(${subjectTask.status} = 'done')`,
      overdue:
        sql<number>`sum(${subjectTask.status} <> 'done' and ${subjectTask.dueTime} < ${formatStamp(ctx.now())})`.as(
          'overdue',
        ),
      rate: sql<number>`round(avg(${subjectTask.rate}))`,
    })
    .from(subjectTask)
    .innerJoin(user, eq(user.id, subjectTask.ownerId))
    .innerJoin(subject, eq(subject.id, subjectTask.subjectId))
    .where(
      presentPeopleCondition(
        ctx,
        eq(subjectTask.delFlag, 0),
        eq(subject.delFlag, 0),
        year ? eq(subject.year, year) : undefined,
        userId ? eq(user.id, userId) : undefined,
      ),
    )
    .groupBy(user.id)
    .orderBy(desc(sql`overdue`), asc(user.realname), asc(user.id))
    .limit(MAX_LOOKUP_ROWS)
/** Lists the task progress of people. One round trip. */
export const listTaskRates = async (ctx: Context, query: TaskRateQuery) => await taskRatesQuery(ctx, query)

/** Lists the people in the recycle bin, latest first; at most 500. One round trip. */
export async function listDeletedPeople(ctx: Context) {
  const rows = await ctx.db
    .select(personColumns)
    .from(user)
    .where(and(eq(user.delFlag, 1), visiblePeopleCondition(ctx.actor)))
    .orderBy(sql`${user.updateTime} desc`, user.id)
    .limit(MAX_LOOKUP_ROWS)
  return rows.map((row) => serializePerson(ctx, row))
}

/**
 * Lists the children of a department with the number of their people, including departments below (a person in two
 * departments counts in both). The numbers are null if the caller manages only some of the people. One round trip.
 * @throws 403, 404
 */
export async function listDepartNodes(ctx: Context, { pid }: { pid: string }) {
  const actor = requirePerson(ctx)
  const { of } = managedAreaOf(actor)
  if (of === 'institution' && !actor.orgCode) throw forbidden()
  const areTold = of !== 'roles' && !personRuleCondition(actor)
  const [above, members, rows] = await readAll(ctx, [
    ctx.db.select({ orgCode: depart.orgCode }).from(depart).where(eq(depart.id, pid)),
    areTold
      ? ctx.db
          .select({ orgCode: depart.orgCode, total: count() })
          .from(depart)
          .innerJoin(userDepart, eq(userDepart.departId, depart.id))
          .innerJoin(user, eq(user.id, userDepart.userId))
          .where(notDeletedPeopleCondition(false))
          .groupBy(depart.orgCode)
      : null,
    ctx.db
      .select({
        id: depart.id,
        departName: depart.departName,
        orgCode: depart.orgCode,
        below: hasChildDepartsColumn(actor),
      })
      .from(depart)
      .where(
        and(
          activeDepartCondition,
          departRuleCondition(actor),
          // The tree of an institution's contact starts at the institution.
          of === 'institution' && !pid
            ? eq(depart.orgCode, actor.orgCode)
            : pid
              ? eq(depart.parentId, pid)
              : rootDepartCondition(actor),
        ),
      )
      .orderBy(asc(depart.departOrder), asc(depart.orgCode)),
  ])
  if (pid && !above[0]) throw notFound()
  if (pid && !isInArea(actor, above[0]!.orgCode)) throw notFound()
  const totalOf = members && subtreeTotals(rows, members)
  return rows.map(({ id, departName, orgCode, below }) => ({
    ...{ id, departName, isLeaf: !below, total: totalOf ? (totalOf.get(orgCode) ?? 0) : null },
  }))
}
/**
 * Sums the members of each department and all below it, by code. The code of a department is a prefix of the codes
 * below it.
 */
function subtreeTotals(
  departs: readonly { orgCode: string }[],
  members: readonly { orgCode: string; total: number }[],
) {
  const totals = new Map(departs.map(({ orgCode }) => [orgCode, 0]))
  for (const { orgCode, total } of members)
    for (let length = 1; length <= orgCode.length; length += 1) {
      const code = orgCode.slice(0, length)
      const known = totals.get(code)
      if (known !== undefined) totals.set(code, known + total)
    }
  return totals
}

/** Query: options of the user form: the roles (`mine`: assignable by the caller), positions and research fields. */
export const userFormOptionsQuery = (ctx: Context) =>
  decodedQuery(
    {
      roles: ctx.db
        .select({ id: role.id, roleName: role.roleName, baseCode: role.baseCode })
        .from(role)
        .where(eq(role.delFlag, 0))
        .orderBy(role.sort, role.id),
      positions: ctx.db
        .select({ value: position.code, label: position.name })
        .from(position)
        .where(eq(position.delFlag, 0))
        .orderBy(position.code)
        .limit(MAX_LOOKUP_ROWS),
      domains: enabledItemsQuery(ctx, 'subject_domain'),
    },
    ({ roles, positions, domains }) => ({
      positions,
      domains: domains.map(({ value, text }) => ({ value, label: itemTitle(text) })),
      roles: roles.map(({ id, roleName, baseCode }) => ({
        value: id,
        label: roleTitle(roleName),
        mine: canAssignRole(requirePerson(ctx), { id, baseCode }),
      })),
    }),
  )
/** Loads the page of people with the form options. One round trip. */
export async function loadPeoplePage(ctx: Context, query: UserQuery) {
  assertRight(ctx.actor, 'user:read')
  return readAll(ctx, { page: peopleListQuery(ctx, query), choices: userFormOptionsQuery(ctx) })
}
