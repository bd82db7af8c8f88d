import { asc, eq, sql } from 'drizzle-orm'
import { dict, dictItem, softwareClass } from '../../db/schema'
import type { Context } from '../core/context'
import { itemTitle } from '../core/dictionary'
import { reading } from '../core/read-all.server'

/** The platforms that software is tried on; those that are no longer offered are named where they stand. */
export const platformsOf = (ctx: Context) =>
  ctx.db
    .select({
      value: dictItem.itemValue,
      label: sql<string>`${dictItem.itemText}`.mapWith(itemTitle),
      offered: sql<boolean>`${dictItem.status} = 1`.mapWith(Boolean),
    })
    .from(dictItem)
    .innerJoin(dict, eq(dict.id, dictItem.dictId))
    .where(eq(dict.dictCode, 'adapt_platform'))
    .orderBy(asc(dictItem.sortOrder))
/** The tree of classes, each branch behind the class above it. */
export const classesOf = (ctx: Context) =>
  ctx.db
    .select({ id: softwareClass.id, pid: softwareClass.pid, name: softwareClass.name, code: softwareClass.code })
    .from(softwareClass)
    .where(eq(softwareClass.delFlag, 0))
    .orderBy(asc(softwareClass.code))
export const choicesOf = (ctx: Context) =>
  reading({ platforms: platformsOf(ctx), classes: classesOf(ctx) }, (read) => read)
export type Choices = { platforms: Choice[]; classes: Class[] }
export type Choice = { value: string; label: string; offered: boolean }
export type Class = { id: string; pid: string; name: string; code: string }

/** What a value is called; itself where nobody knows. */
export const called = (items: readonly { value: string; label: string }[], value: string) =>
  items.find((item) => item.value === value)?.label ?? value
