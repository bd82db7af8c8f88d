import { holdsText } from '../../core/asked.server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { permission } from '../../../db/schema'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { Done } from '../../core/done'
import { conflict } from '../../core/refusal'
import { nested } from '../../records/tree.server'
import { permissionRows } from '../grants/queries.server'
import type { PermissionNode } from './contract'
import { nodeOf } from './rules'
import { t } from './texts'

type Permission = Row<'permission'>
const nodesOf = (rows: readonly Permission[], all: readonly { parentId: string }[] = rows) => {
  const above = new Set(all.map(({ parentId }) => parentId))
  return rows.map((row) => nodeOf(row, !above.has(row.id)))
}
/** Returns the tree of all menus and buttons. Entries without a known parent become top-level entries. */
export function treeOf(rows: readonly Permission[]): PermissionNode[] {
  const nodes = nodesOf(rows)
  const known = new Set(nodes.map(({ id }) => id))
  return nested<PermissionNode, PermissionNode>(
    nodes,
    ({ parentId }) => (known.has(parentId) ? parentId : ''),
    (node) => node,
    '',
  )
}
/** Returns the tree, or a flat list of the entries whose name contains `name`. One round trip. */
export async function listPermissions(ctx: Context, { name }: { name: string }): Promise<PermissionNode[]> {
  if (!name) return treeOf(await permissionRows(ctx))
  const rows = await ctx.db
    .select()
    .from(permission)
    .where(and(eq(permission.delFlag, 0), holdsText(permission.name, name)))
    .orderBy(permission.sortNo, permission.id)
  return nodesOf(rows)
}
const below = async (ctx: Context, parents: readonly string[]) => {
  const leaf = sql<number>`not exists (select 1 from permission b where b.parent_id = permission.id and b.del_flag = 0)`
  const rows = await ctx.db
    .select({ row: permission, leaf })
    .from(permission)
    .where(and(inArray(permission.parentId, [...parents]), eq(permission.delFlag, 0)))
    .orderBy(permission.sortNo, permission.id)
  return rows.map(({ row, leaf: isLeaf }) => nodeOf(row, isLeaf === 1))
}
/** Lists the top-level groups. One round trip. */
export const systemMenus = async (ctx: Context) => (await below(ctx, [''])).filter(({ menuType }) => menuType === 0)
/** Lists the children of an entry. One round trip. */
export const submenu = (ctx: Context, { parentId }: { parentId: string }) => below(ctx, [parentId])
/** Returns the children of several entries by parent id. One round trip. */
export async function submenus(ctx: Context, { parentIds }: { parentIds: string }) {
  const ids = parentIds.split(',').filter(Boolean)
  const nodes = await below(ctx, ids)
  return Object.fromEntries(ids.map((id) => [id, nodes.filter(({ parentId }) => parentId === id)]))
}
/** Checks whether an address is free. One round trip. @throws 409 */
export async function checkUrl(ctx: Context, { id, url }: { id: string; url: string }) {
  const rows = await ctx.db
    .select({ id: permission.id })
    .from(permission)
    .where(and(eq(permission.url, url), eq(permission.delFlag, 0), sql`${permission.id} <> ${id}`, sql`${url} <> ''`))
    .limit(1)
  if (rows.length) throw conflict(t.urlTaken)
  return new Done(null)
}
