import { and, eq } from 'drizzle-orm'
import { depart, departPermission, departRole, departRolePermission } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { toTreeModels, permissionsQuery } from '../grants/queries.server'

/** Query for a batch: a department that is not deleted. */
export const departQuery = (ctx: Context, departId: string) =>
  ctx.db
    .select()
    .from(depart)
    .where(and(eq(depart.id, departId), eq(depart.delFlag, 0)))
/** Query for a batch: the permissions that a department owns. */
export const departPermissionsQuery = (ctx: Context, departId: string) =>
  ctx.db
    .select({ id: departPermission.id, permissionId: departPermission.permissionId })
    .from(departPermission)
    .where(eq(departPermission.departId, departId))
/** Query for a batch: the permissions of a department role. */
export const departRoleGrantsQuery = (ctx: Context, roleId: string) =>
  ctx.db
    .select({ id: departRolePermission.id, permissionId: departRolePermission.permissionId })
    .from(departRolePermission)
    .where(eq(departRolePermission.roleId, roleId))

/** Lists the ids of the permissions that a department owns. One round trip. @throws 404 */
export async function listDepartPermissions(ctx: Context, { departId }: { departId: string }) {
  const [departs, owned] = await readAll(ctx, [departQuery(ctx, departId), departPermissionsQuery(ctx, departId)])
  if (!departs.length) throw notFound()
  return owned.map(({ permissionId }) => permissionId)
}
/** Returns the permissions that a department owns as a tree, with all their ids. One round trip. @throws 404 */
export async function loadDepartPermissionTree(ctx: Context, { departId }: { departId: string }) {
  const [departs, owned, all] = await readAll(ctx, [
    departQuery(ctx, departId),
    departPermissionsQuery(ctx, departId),
    permissionsQuery(ctx),
  ])
  if (!departs.length) throw notFound()
  const known = new Set(owned.map(({ permissionId }) => permissionId))
  const rows = all.filter(({ id }) => known.has(id))
  return { treeList: toTreeModels(rows, []), ids: rows.map(({ id }) => id) }
}
/** Lists the ids of the permissions that a department role has. One round trip. @throws 404 */
export async function listDepartRolePermissions(ctx: Context, { roleId }: { roleId: string }) {
  const [roles, grants] = await readAll(ctx, [
    ctx.db
      .select({ id: departRole.id })
      .from(departRole)
      .where(and(eq(departRole.id, roleId), eq(departRole.delFlag, 0))),
    departRoleGrantsQuery(ctx, roleId),
  ])
  if (!roles.length) throw notFound()
  return grants.map(({ permissionId }) => permissionId)
}
