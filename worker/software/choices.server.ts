import { asc, eq } from 'drizzle-orm'
import { softwareClass } from '../../db/schema'
import type { Context } from '../core/context'
import { dictionaryItemsQuery } from '../core/dictionary.server'

/** Query of the platforms of adaptation tests. */
export const platformsQuery = (ctx: Context) => dictionaryItemsQuery(ctx, 'adapt_platform')
/** Query of the classes of the tree, ordered by code (parents before children). */
export const softwareClassesQuery = (ctx: Context) =>
  ctx.db
    .select({ id: softwareClass.id, pid: softwareClass.pid, name: softwareClass.name, code: softwareClass.code })
    .from(softwareClass)
    .where(eq(softwareClass.delFlag, 0))
    .orderBy(asc(softwareClass.code))
export const softwareChoiceQueries = (ctx: Context) => ({
  platforms: platformsQuery(ctx),
  classes: softwareClassesQuery(ctx),
})
export type SoftwareClass = { id: string; pid: string; name: string; code: string }
