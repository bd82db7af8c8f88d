import { and, asc, eq, sql } from 'drizzle-orm'
import { permission, permissionRule, role, rolePermission, roleRule } from '../../../db/schema'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { nestRows } from '../../records/tree.server'
import type { TreeModel } from './contract'
import { MANAGER_PERMISSIONS, permissionTitle } from './rules'

/** Query for a batch: all permissions that are not deleted, in menu order. */
export const permissionsQuery = (ctx: Context) =>
  ctx.db.select().from(permission).where(eq(permission.delFlag, 0)).orderBy(asc(permission.sortNo), asc(permission.id))
/** Query for a batch: ids of the permissions that have row rules. */
const permissionsWithRulesQuery = (ctx: Context) =>
  ctx.db.selectDistinct({ permissionId: permissionRule.permissionId }).from(permissionRule)

/** Builds the permission tree of legacy clients. Rows without a known parent become roots. */
export const toTreeModels = (
  rows: readonly Row<'permission'>[],
  ruled: readonly { permissionId: string }[],
): TreeModel[] => {
  const known = new Set(rows.map(({ id }) => id))
  const flagged = new Set(ruled.map(({ permissionId }) => permissionId))
  const above = new Set(rows.map(({ parentId }) => parentId))
  return nestRows<Row<'permission'>, TreeModel>(
    rows,
    ({ parentId }) => (known.has(parentId) ? parentId : ''),
    (row) => {
      const title = permissionTitle(row)
      return {
        ...{ key: row.id, value: row.id, title, slotTitle: title, label: title },
        isLeaf: !above.has(row.id),
        icon: row.icon,
        ruleFlag: flagged.has(row.id) ? 1 : 0,
        parentId: row.parentId,
        scopedSlots: { title: 'hasDatarule' },
      }
    },
    '',
  )
}
/** Returns all permissions as a tree, with all their ids. One round trip. */
export async function loadPermissionTree(ctx: Context) {
  const [rows, ruled] = await readAll(ctx, [permissionsQuery(ctx), permissionsWithRulesQuery(ctx)])
  return { treeList: toTreeModels(rows, ruled), ids: rows.map(({ id }) => id) }
}
/** Lists the direct children of a node, or the top level. One round trip. */
export async function listTreeChildren(ctx: Context, { pid }: { pid: string }) {
  const { treeList } = await loadPermissionTree(ctx)
  const flat = (nodes: readonly TreeModel[]): TreeModel[] =>
    nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
  const found = pid ? (flat(treeList).find(({ key }) => key === pid)?.children ?? []) : treeList
  return found.map(({ children: _children, ...node }) => node)
}

/** Query for a batch: the grants of a role. */
export const roleGrantsQuery = (ctx: Context, roleId: string) =>
  ctx.db
    .select({ id: rolePermission.id, permissionId: rolePermission.permissionId })
    .from(rolePermission)
    .where(eq(rolePermission.roleId, roleId))
/** Lists the ids of the permissions granted to a role. One round trip. @throws 404 */
export async function listRoleGrants(ctx: Context, { roleId }: { roleId: string }): Promise<string[]> {
  const [roles, grants] = await readAll(ctx, [
    ctx.db
      .select({ id: role.id })
      .from(role)
      .where(and(eq(role.id, roleId), eq(role.delFlag, 0))),
    roleGrantsQuery(ctx, roleId),
  ])
  if (!roles.length) throw notFound()
  return grants.map(({ permissionId }) => permissionId)
}
/** Lists the ids of all roles. One round trip. */
export const listRoleIds = async (ctx: Context) =>
  (await ctx.db.select({ id: role.id }).from(role).where(eq(role.delFlag, 0)).orderBy(role.sort, role.id)).map(
    ({ id }) => id,
  )

const activeUserJoin = sql`join user u on u.id = ur.user_id and u.status = 1 and u.del_flag = 0`
/** Rows `ur` of `user_role` of active people whose role has both permissions that managing roles needs. */
const roleManagers = sql`user_role ur ${activeUserJoin}
  join role_permission g on g.role_id = ur.role_id and g.permission_id = ${MANAGER_PERMISSIONS.right}
  join permission p on p.id = g.permission_id and p.del_flag = 0 and p.status = '1'
  join role_permission h on h.role_id = ur.role_id and h.permission_id = ${MANAGER_PERMISSIONS.page}
  join permission q on q.id = h.permission_id and q.del_flag = 0`
/** Query for a batch: how many active people hold a role, and how many can manage roles by another role. */
export const holderCountsQuery = (ctx: Context, roleId: string) =>
  ctx.db
    .select({
      holders: sql<number>`(select count(*) from user_role ur ${activeUserJoin} where ur.role_id = ${roleId})`,
      others: sql<number>`(select count(*) from ${roleManagers} where ur.role_id <> ${roleId})`,
    })
    .from(sql`(select 1)`)
/** Guard statement: changes a row only if somebody can still manage roles. */
export const roleManagerGuard = sql`update revision set number = number + 1 where name = 'grants' and exists (select 1 from ${roleManagers})`
/** Query for a batch: how many holders of a role have each of the given permissions by another role too. */
export const otherGrantCountsQuery = (ctx: Context, roleId: string, ids: readonly string[]) =>
  ctx.db
    .select({ id: sql<string>`g.permission_id`, count: sql<number>`count(distinct ur.user_id)` })
    .from(
      sql`user_role ur join user u on u.id = ur.user_id and u.status = 1 and u.del_flag = 0
        join user_role o on o.user_id = ur.user_id and o.role_id <> ur.role_id
        join role_permission g on g.role_id = o.role_id and g.permission_id in (select value from json_each(${JSON.stringify(ids)}))`,
    )
    .where(sql`ur.role_id = ${roleId}`)
    .groupBy(sql`g.permission_id`)

/** Query for a batch: the row rules of a role, enabled or not. */
export const roleRulesQuery = (ctx: Context, roleId: string) =>
  ctx.db.select({ id: roleRule.id, ruleId: roleRule.ruleId }).from(roleRule).where(eq(roleRule.roleId, roleId))
