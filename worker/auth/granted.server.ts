import { and, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import { permission, rolePermission } from '../../db/schema'
import type { Context } from '../core/context'

/** Kinds of permission rows. */
export const MENUS = [0, 1]
export const BUTTON = 2

const granted = (ctx: Context, roleId: SQL | string, kinds: number[]) =>
  ctx.db
    .select(getTableColumns(permission))
    .from(rolePermission)
    .innerJoin(permission, eq(permission.id, rolePermission.permissionId))
    .where(and(eq(rolePermission.roleId, roleId), eq(permission.delFlag, 0), inArray(permission.menuType, kinds)))
    .orderBy(permission.sortNo, permission.id)

/** Statements for a batch: what a role is granted, in the order of the menu. */
export const menuRowsOf = (ctx: Context, roleId: SQL | string) => granted(ctx, roleId, MENUS)
export const buttonRowsOf = (ctx: Context, roleId: SQL | string) => granted(ctx, roleId, [BUTTON])
export const allButtonRows = (ctx: Context) =>
  ctx.db
    .select()
    .from(permission)
    .where(and(eq(permission.delFlag, 0), eq(permission.menuType, BUTTON)))
    .orderBy(permission.sortNo, permission.id)
