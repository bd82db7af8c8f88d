import type { Context } from '../core/context'
import { signedIn } from '../auth/queries.server'
import type { MenuNode } from './contract'
import { menuTree } from './menu'
import { menuRowsOf } from './rows.server'

/** The menu of the session's role. No trip on a page, where the rows came with the session; one elsewhere. */
export async function menuOf(ctx: Context): Promise<MenuNode[]> {
  const actor = signedIn(ctx)
  return menuTree(actor.frame?.menus ?? (await menuRowsOf(ctx, actor.roleId)))
}
