import { and, eq, sql } from 'drizzle-orm'
import { role, user, userRole } from '../../../db/schema'
import { extraGrantColumns, parseExtraGrants } from '../../auth/granted-permissions.server'
import type { Person } from '../../core/actor'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { roleTitle } from '../../policy/role-titles'
import { baseRoleOf, type RoleCode, roles as baseRoles } from '../../policy/roles'
import { roleGrantsQuery, permissionsQuery, roleRulesQuery } from '../grants/queries.server'
import { BUTTON_MENU_TYPE, isForbiddenByPolicy, isLimitedByPolicy, permissionTitle } from '../grants/rules'
import { buildMenuTree } from '../menu-tree'
import { rulesQuery } from '../row-rules/queries.server'
import { holderCountColumn } from './queries.server'
import { isBuiltInRole } from './record'

const MAX_LISTED_HOLDERS = 50

/** A permission in the grant tree. `never`: the policy never grants it to the role. `limited`: on some rows only. */
export type GrantNode = {
  id: string
  parentId: string
  title: string
  kind: number
  url: string
  hidden: boolean
  never: boolean
  limited: boolean
}
const toGrantNode = (row: Row<'permission'>, base: RoleCode): GrantNode => ({
  ...{ id: row.id, parentId: row.parentId, title: permissionTitle(row), kind: row.menuType, url: row.url },
  ...{ hidden: row.hidden === 1, never: isForbiddenByPolicy(row, base), limited: isLimitedByPolicy(row, base) },
})
const grantedIdsOf = (rows: readonly { permissionId: string }[]) => rows.map(({ permissionId }) => permissionId)

/** Ids that no row has, for a holder without department. An empty string would match many rows. */
const NO_HOLDER = { userId: '-', departId: '-', orgCode: '-', groupCode: '-' }

/**
 * Loads a role with its grants, rules, holders (at most 50) and menu, and another role to compare it with. `newcomer`
 * is a fictitious person who has just got the role. One round trip. @throws 404
 * @param comparedRoleId id of the other role; '' for none
 */
export async function loadRolePage(ctx: Context, id: string, comparedRoleId: string) {
  const holdersCondition = and(eq(userRole.roleId, id), eq(user.delFlag, 0))
  const { all, permissions, grants, others, rules, own, said, holders, total } = await readAll(ctx, {
    all: ctx.db.select().from(role).where(eq(role.delFlag, 0)).orderBy(role.sort, role.id),
    permissions: permissionsQuery(ctx),
    grants: roleGrantsQuery(ctx, id),
    others: roleGrantsQuery(ctx, comparedRoleId),
    rules: rulesQuery(ctx),
    own: roleRulesQuery(ctx, id),
    said: ctx.db
      .select(extraGrantColumns({ roleId: id, ...NO_HOLDER }))
      .from(role)
      .where(eq(role.id, id)),
    holders: ctx.db
      .select({
        id: user.id,
        username: user.username,
        realname: user.realname,
        status: user.status,
        departName: sql<string>`coalesce((select d.depart_name from depart d where d.id = ${user.departId}), '')`,
      })
      .from(userRole)
      .innerJoin(user, eq(user.id, userRole.userId))
      .where(holdersCondition)
      .limit(MAX_LISTED_HOLDERS),
    total: ctx.db.select({ count: holderCountColumn }).from(role).where(eq(role.id, id)),
  })
  const found = all.find((one) => one.id === id)
  if (!found) throw notFound()
  const base = baseRoleOf(found)
  const granted = grantedIdsOf(grants)
  const has = new Set(granted)
  const other = all.find((one) => one.id === comparedRoleId)
  const codes = permissions.filter((row) => row.menuType === BUTTON_MENU_TYPE && row.status === '1' && has.has(row.id))
  const { rows: narrowing } = parseExtraGrants(said[0]!, formatStamp(ctx.now()))
  const newcomer: Person = {
    ...{ kind: 'person', username: '', realname: roleTitle(found.roleName), roleId: id, roleCode: base },
    ...{ departName: '', sessionId: '', ...NO_HOLDER },
    grants: new Set(codes.map(({ perms }) => perms)),
    ...(narrowing && { rows: narrowing }),
  }
  const shown = {
    role: {
      ...{ id, roleName: roleTitle(found.roleName), roleCode: found.roleCode, builtIn: isBuiltInRole(found.roleCode) },
      ...{ baseCode: base, baseName: baseRoles[base].name, baseId: baseRoles[base].id },
    },
    roles: all.map((one) => ({ id: one.id, roleName: roleTitle(one.roleName) })),
    nodes: permissions.map((row) => toGrantNode(row, base)),
    granted,
    beside: other ? { id: other.id, roleName: roleTitle(other.roleName), granted: grantedIdsOf(others) } : null,
    rules,
    chosenRules: own.map(({ ruleId }) => ruleId),
    holders: { total: total[0]?.count ?? 0, first: holders },
    menu: buildMenuTree(permissions.filter((row) => row.menuType !== BUTTON_MENU_TYPE && has.has(row.id))),
  }
  return { shown, newcomer }
}
export type RolePage = Awaited<ReturnType<typeof loadRolePage>>['shown']
