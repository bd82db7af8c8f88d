import { containsTextCondition } from '../../core/advanced-filter.server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { permission } from '../../../db/schema'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { CommandResult } from '../../core/command-result'
import { conflict } from '../../core/refusal'
import { nestRows } from '../../records/tree.server'
import { permissionsQuery } from '../grants/queries.server'
import type { PermissionNode } from './contract'
import { toPermissionNode } from './rules'
import { t } from './texts'

type Permission = Row<'permission'>
const toPermissionNodes = (rows: readonly Permission[], all: readonly { parentId: string }[] = rows) => {
  const above = new Set(all.map(({ parentId }) => parentId))
  return rows.map((row) => toPermissionNode(row, !above.has(row.id)))
}
/** Returns the tree of all menus and buttons. Entries without a known parent become top-level entries. */
export function buildPermissionTree(rows: readonly Permission[]): PermissionNode[] {
  const nodes = toPermissionNodes(rows)
  const known = new Set(nodes.map(({ id }) => id))
  return nestRows<PermissionNode, PermissionNode>(
    nodes,
    ({ parentId }) => (known.has(parentId) ? parentId : ''),
    (node) => node,
    '',
  )
}
/** Returns the tree, or a flat list of the entries whose name contains `name`. One round trip. */
export async function listPermissions(ctx: Context, { name }: { name: string }): Promise<PermissionNode[]> {
  if (!name) return buildPermissionTree(await permissionsQuery(ctx))
  const rows = await ctx.db
    .select()
    .from(permission)
    .where(and(eq(permission.delFlag, 0), containsTextCondition(permission.name, name)))
    .orderBy(permission.sortNo, permission.id)
  return toPermissionNodes(rows)
}
const listChildren = async (ctx: Context, parents: readonly string[]) => {
  const leaf = sql<number>`not exists (select 1 from permission b where b.parent_id = permission.id and b.del_flag = 0)`
  const rows = await ctx.db
    .select({ row: permission, leaf })
    .from(permission)
    .where(and(inArray(permission.parentId, [...parents]), eq(permission.delFlag, 0)))
    .orderBy(permission.sortNo, permission.id)
  return rows.map(({ row, leaf: isLeaf }) => toPermissionNode(row, isLeaf === 1))
}
/** Lists the top-level groups. One round trip. */
export const listTopMenus = async (ctx: Context) =>
  (await listChildren(ctx, [''])).filter(({ menuType }) => menuType === 0)
/** Lists the children of an entry. One round trip. */
export const listSubmenu = (ctx: Context, { parentId }: { parentId: string }) => listChildren(ctx, [parentId])
/** Returns the children of several entries by parent id. One round trip. */
export async function listSubmenus(ctx: Context, { parentIds }: { parentIds: string }) {
  const ids = parentIds.split(',').filter(Boolean)
  const nodes = await listChildren(ctx, ids)
  return Object.fromEntries(ids.map((id) => [id, nodes.filter(({ parentId }) => parentId === id)]))
}
/** Checks whether an address is free. One round trip. @throws 409 */
export async function assertUrlFree(ctx: Context, { id, url }: { id: string; url: string }) {
  const rows = await ctx.db
    .select({ id: permission.id })
    .from(permission)
    .where(and(eq(permission.url, url), eq(permission.delFlag, 0), sql`${permission.id} <> ${id}`, sql`${url} <> ''`))
    .limit(1)
  if (rows.length) throw conflict(t.urlTaken)
  return new CommandResult(null)
}
