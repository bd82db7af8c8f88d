import { and, asc, eq, sql } from 'drizzle-orm'
import { departRole, departRoleRule, departRoleUser, departRule, user } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { assertRight } from '../../policy/authorization'
import { permissionsQuery } from '../grants/queries.server'
import { permissionTitle } from '../grants/rules'
import { rulesQuery } from '../row-rules/queries.server'
import type { GrantNode } from '../roles/page.server'
import { departQuery, departPermissionsQuery, departRoleGrantsQuery } from './queries.server'

const MAX_ROLE_HOLDERS = 100
/**
 * Loads the permissions and rules that a department may grant, its roles, and for one role its grants, rules and
 * holders (at most 100). One round trip. @throws 404
 * @param roleId id of the role; '' for none
 */
export async function loadDepartRightsPage(ctx: Context, departId: string, roleId: string) {
  assertRight(ctx.actor, 'role:manage')
  const { departs, permissions, owned, rules, ownRules, roles, grants, roleRules, holders } = await readAll(ctx, {
    departs: departQuery(ctx, departId),
    permissions: permissionsQuery(ctx),
    owned: departPermissionsQuery(ctx, departId),
    rules: rulesQuery(ctx),
    ownRules: ctx.db.select({ ruleId: departRule.ruleId }).from(departRule).where(eq(departRule.departId, departId)),
    roles: ctx.db
      .select({
        id: departRole.id,
        roleName: departRole.roleName,
        roleCode: departRole.roleCode,
        description: departRole.description,
        lockVersion: departRole.lockVersion,
        holders: sql<number>`(select count(*) from depart_role_user x where x.role_id = ${departRole.id})`,
        grants: sql<number>`(select count(*) from depart_role_permission g where g.role_id = ${departRole.id})`,
      })
      .from(departRole)
      .where(and(eq(departRole.departId, departId), eq(departRole.delFlag, 0)))
      .orderBy(asc(departRole.createTime), asc(departRole.id)),
    grants: departRoleGrantsQuery(ctx, roleId),
    roleRules: ctx.db
      .select({ ruleId: departRoleRule.ruleId })
      .from(departRoleRule)
      .where(eq(departRoleRule.roleId, roleId)),
    holders: ctx.db
      .select({ id: user.id, username: user.username, realname: user.realname, status: user.status })
      .from(departRoleUser)
      .innerJoin(user, eq(user.id, departRoleUser.userId))
      .where(and(eq(departRoleUser.roleId, roleId), eq(user.delFlag, 0)))
      .orderBy(asc(user.pinyin), asc(user.id))
      .limit(MAX_ROLE_HOLDERS),
  })
  const [depart] = departs
  if (!depart) throw notFound()
  const ids = (list: readonly { permissionId: string }[]) => list.map(({ permissionId }) => permissionId)
  const ruleIds = (list: readonly { ruleId: string }[]) => list.map(({ ruleId }) => ruleId)
  const role = roles.find(({ id }) => id === roleId)
  return {
    depart: { id: depart.id, departName: depart.departName },
    nodes: permissions.map(
      (row): GrantNode => ({
        ...{ id: row.id, parentId: row.parentId, title: permissionTitle(row), kind: row.menuType, url: row.url },
        ...{ hidden: row.hidden === 1, never: false, limited: false },
      }),
    ),
    owned: ids(owned),
    rules,
    ownRules: ruleIds(ownRules),
    roles,
    role: role ? { ...role, granted: ids(grants), rules: ruleIds(roleRules), people: holders } : null,
  }
}
export type DepartRightsPage = Awaited<ReturnType<typeof loadDepartRightsPage>>
