import type { Person } from '../core/actor'
import type { Context } from '../core/context'
import type { ListViews } from './contract'
import { readViews } from './rules'
import { viewRowsOf } from './rows.server'

/** Loads the user's settings and views, and those shared with the role, of one list or of all. One round trip. */
export async function listViews(ctx: Context & { actor: Person }, list?: string): Promise<ListViews> {
  const { userId, roleCode } = ctx.actor
  return readViews(await viewRowsOf(ctx, userId, roleCode, list), userId)
}
