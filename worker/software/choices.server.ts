import { asc, eq } from 'drizzle-orm'
import { softwareClass } from '../../db/schema'
import type { Context } from '../core/context'
import { itemsOf } from '../core/dictionary.server'

/** The platforms that software is tried on. */
export const platformsOf = (ctx: Context) => itemsOf(ctx, 'adapt_platform')
/** The tree of classes, each branch behind the class above it. */
export const classesOf = (ctx: Context) =>
  ctx.db
    .select({ id: softwareClass.id, pid: softwareClass.pid, name: softwareClass.name, code: softwareClass.code })
    .from(softwareClass)
    .where(eq(softwareClass.delFlag, 0))
    .orderBy(asc(softwareClass.code))
export const choicesOf = (ctx: Context) => ({ platforms: platformsOf(ctx), classes: classesOf(ctx) })
export type Class = { id: string; pid: string; name: string; code: string }
