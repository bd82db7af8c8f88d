import { asc, eq } from 'drizzle-orm'
import { softwareClass } from '../../db/schema'
import type { Context } from '../core/context'
import { itemsOf } from '../core/dictionary.server'

/** Query of the platforms of adaptation tests. */
export const platformsOf = (ctx: Context) => itemsOf(ctx, 'adapt_platform')
/** Query of the classes of the tree, ordered by code (parents before children). */
export const classesOf = (ctx: Context) =>
  ctx.db
    .select({ id: softwareClass.id, pid: softwareClass.pid, name: softwareClass.name, code: softwareClass.code })
    .from(softwareClass)
    .where(eq(softwareClass.delFlag, 0))
    .orderBy(asc(softwareClass.code))
export const choicesOf = (ctx: Context) => ({ platforms: platformsOf(ctx), classes: classesOf(ctx) })
export type Class = { id: string; pid: string; name: string; code: string }
