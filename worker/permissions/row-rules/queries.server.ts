import { containsTextCondition } from '../../core/advanced-filter.server'
import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { depart, permissionRule, role, roleRule, subject, user } from '../../../db/schema'
import { loadPerson } from '../../auth/actor.server'
import { confirmedDepartCondition, departRuleCondition } from '../../auth/depart-conditions.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { pickColumns } from '../../core/columns.server'
import { notFound } from '../../core/refusal'
import { visiblePeopleCondition } from '../../people/row-access.server'
import { hasRight, assertRight } from '../../policy/authorization'
import { type ResourceName, resources } from '../../policy/row-rules'
import { visibleSubjectsCondition } from '../../subjects/row-access.server'
import { t } from './texts'

const { delFlag: _removed, sysOrgCode: _org, ...ruleColumns } = getTableColumns(permissionRule)
/** Query for a batch: the row rules of a permission, or all. */
export const rulesQuery = (ctx: Context, permissionId?: string, ruleName = '', ruleValue = '') =>
  ctx.db
    .select(ruleColumns)
    .from(permissionRule)
    .where(
      and(
        permissionId === undefined ? undefined : eq(permissionRule.permissionId, permissionId),
        ruleName ? containsTextCondition(permissionRule.ruleName, ruleName) : undefined,
        ruleValue ? containsTextCondition(permissionRule.ruleValue, ruleValue) : undefined,
      ),
    )
    .orderBy(asc(permissionRule.createTime), asc(permissionRule.id))

/** Lists the row rules of a permission, filtered by parts of name and value. One round trip. */
export const listRules = (
  ctx: Context,
  { permissionId, ruleName, ruleValue }: { permissionId: string; ruleName?: string; ruleValue?: string },
) => rulesQuery(ctx, permissionId, ruleName, ruleValue)

/** Returns the row rules of a permission and which of them a role has. One round trip. @throws 404 for an unknown role */
export async function rulesOfRole(ctx: Context, { permissionId, roleId }: { permissionId: string; roleId: string }) {
  const [roles, datarule, chosen] = await readAll(ctx, [
    ctx.db
      .select({ id: role.id })
      .from(role)
      .where(and(eq(role.id, roleId), eq(role.delFlag, 0))),
    rulesQuery(ctx, permissionId),
    ctx.db.select({ ruleId: roleRule.ruleId }).from(roleRule).where(eq(roleRule.roleId, roleId)),
  ])
  if (!roles.length) throw notFound()
  const own = chosen.map(({ ruleId }) => ruleId)
  return {
    datarule,
    drChecked: datarule
      .filter(({ id }) => own.includes(id))
      .map(({ id }) => id)
      .join(','),
  }
}

const MAX_SUBJECTS = 10
/**
 * Counts the subjects, people and departments that a person sees in one of their roles and their own department. Three
 * round trips. @throws 404
 */
export async function previewVisibility(ctx: Context, { userId, roleId }: { userId: string; roleId: string }) {
  assertRight(ctx.actor, 'role:manage')
  const [people, roles] = await readAll(ctx, [
    ctx.db.select({ departId: user.departId }).from(user).where(eq(user.id, userId)),
    ctx.db.select({ roleName: role.roleName }).from(role).where(eq(role.id, roleId)),
  ])
  if (!people[0] || !roles[0]) throw notFound()
  const actor = await loadPerson(ctx, { userId, roleId, departId: people[0].departId })
  if (!actor) throw notFound(t.notInRole)
  const { rows: _rules, ...plain } = actor
  const total = (who: typeof actor) =>
    ctx.db.select({ count: sql<number>`count(*)` }).from(subject).where(visibleSubjectsCondition(who, 'set'))
  const countPeople = (who: typeof actor) =>
    ctx.db
      .select({ count: sql<number>`count(*)` })
      .from(user)
      .where(and(eq(user.delFlag, 0), visiblePeopleCondition(who)))
  const departs = (who: typeof actor) =>
    ctx.db
      .select({ count: sql<number>`count(*)` })
      .from(depart)
      .where(and(confirmedDepartCondition, departRuleCondition(who)))
  const { counted, without, peopleNow, allPeople, departsNow, allDeparts, first } = await readAll(ctx, {
    counted: total(actor),
    without: total(plain),
    peopleNow: hasRight(actor, 'user:read') ? countPeople(actor) : null,
    allPeople: hasRight(actor, 'user:read') ? countPeople(plain) : null,
    departsNow: departs(actor),
    allDeparts: departs(plain),
    first: ctx.db
      .select(pickColumns(subject, 'id', 'subjectNum', 'subjectName', 'year', 'leadDepartName'))
      .from(subject)
      .where(visibleSubjectsCondition(actor, 'set'))
      .orderBy(desc(subject.createTime), desc(subject.id))
      .limit(MAX_SUBJECTS),
  })
  const other = (resource: ResourceName, now: { count: number }[] | null, all: { count: number }[] | null) =>
    now && all
      ? [{ resource, name: resources[resource].name(), total: now[0]!.count, withoutRules: all[0]!.count }]
      : []
  return {
    realname: actor.realname,
    roleName: roles[0].roleName,
    departName: actor.departName,
    total: counted[0]?.count ?? 0,
    withoutRules: without[0]?.count ?? 0,
    others: [...other('person', peopleNow, allPeople), ...other('depart', departsNow, allDeparts)],
    first,
  }
}
