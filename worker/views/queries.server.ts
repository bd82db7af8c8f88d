import type { Person } from '../core/actor'
import type { Context } from '../core/context'
import type { ListViews } from './contract'
import { toListViews } from './rules'
import { viewRowsQuery } from './rows.server'

/** Loads the user's settings and views, and those shared with the role, of one list or of all. One round trip. */
export async function listViews(ctx: Context & { actor: Person }, list?: string): Promise<ListViews> {
  const { userId, roleCode } = ctx.actor
  return toListViews(await viewRowsQuery(ctx, userId, roleCode, list), userId)
}
