import { and, eq, sql } from 'drizzle-orm'
import { role, user, userRole } from '../../../db/schema'
import { ownWord, saidOf } from '../../auth/granted.server'
import type { Person } from '../../core/actor'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { stamp } from '../../core/time'
import { roleTitle } from '../../policy/role-titles'
import { baseOf, type RoleCode, roles as baseRoles } from '../../policy/roles'
import { grantRows, permissionRows, ruleRowsOf } from '../grants/queries.server'
import { BUTTON, isForbidden, isLimited, titleOf } from '../grants/rules'
import { menuTree } from '../menu'
import { ruleRows } from '../narrowing/queries.server'
import { holdersToday } from './queries.server'
import { isBuiltIn } from './record'

const FIRST = 50

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
const nodeOf = (row: Row<'permission'>, base: RoleCode): GrantNode => ({
  ...{ id: row.id, parentId: row.parentId, title: titleOf(row), kind: row.menuType, url: row.url },
  ...{ hidden: row.hidden === 1, never: isForbidden(row, base), limited: isLimited(row, base) },
})
const idsOf = (rows: readonly { permissionId: string }[]) => rows.map(({ permissionId }) => permissionId)

/** Ids that no row has, for a holder without department. An empty string would match many rows. */
const nobody = { userId: '-', departId: '-', orgCode: '-', groupCode: '-' }

/**
 * Loads a role with its grants, rules, holders (at most 50) and menu, and another role to compare it with. `newcomer`
 * is a fictitious person who has just got the role. One round trip. @throws 404
 * @param comparedRoleId id of the other role; '' for none
 */
export async function rolePage(ctx: Context, id: string, comparedRoleId: string) {
  const holdersCondition = and(eq(userRole.roleId, id), eq(user.delFlag, 0))
  const { all, permissions, grants, others, rules, own, said, holders, total } = await readAll(ctx, {
    all: ctx.db.select().from(role).where(eq(role.delFlag, 0)).orderBy(role.sort, role.id),
    permissions: permissionRows(ctx),
    grants: grantRows(ctx, id),
    others: grantRows(ctx, comparedRoleId),
    rules: ruleRows(ctx),
    own: ruleRowsOf(ctx, id),
    said: ctx.db
      .select(ownWord({ roleId: id, ...nobody }))
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
      .limit(FIRST),
    total: ctx.db.select({ count: holdersToday }).from(role).where(eq(role.id, id)),
  })
  const found = all.find((one) => one.id === id)
  if (!found) throw notFound()
  const base = baseOf(found)
  const granted = idsOf(grants)
  const has = new Set(granted)
  const other = all.find((one) => one.id === comparedRoleId)
  const codes = permissions.filter((row) => row.menuType === BUTTON && row.status === '1' && has.has(row.id))
  const { rows: narrowing } = saidOf(said[0]!, stamp(ctx.now()))
  const newcomer: Person = {
    ...{ kind: 'person', username: '', realname: roleTitle(found.roleName), roleId: id, roleCode: base },
    ...{ departName: '', sessionId: '', ...nobody },
    grants: new Set(codes.map(({ perms }) => perms)),
    ...(narrowing && { rows: narrowing }),
  }
  const shown = {
    role: {
      ...{ id, roleName: roleTitle(found.roleName), roleCode: found.roleCode, builtIn: isBuiltIn(found.roleCode) },
      ...{ baseCode: base, baseName: baseRoles[base].name, baseId: baseRoles[base].id },
    },
    roles: all.map((one) => ({ id: one.id, roleName: roleTitle(one.roleName) })),
    nodes: permissions.map((row) => nodeOf(row, base)),
    granted,
    beside: other ? { id: other.id, roleName: roleTitle(other.roleName), granted: idsOf(others) } : null,
    rules,
    chosenRules: own.map(({ ruleId }) => ruleId),
    holders: { total: total[0]?.count ?? 0, first: holders },
    menu: menuTree(permissions.filter((row) => row.menuType !== BUTTON && has.has(row.id))),
  }
  return { shown, newcomer }
}
export type RolePage = Awaited<ReturnType<typeof rolePage>>['shown']
