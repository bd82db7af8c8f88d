import { asc, eq, inArray, sql } from 'drizzle-orm'
import { dict, dictItem } from '../../db/schema'
import type { Context } from '../core/context'
import { itemTitle } from '../core/dictionary'
import { reading } from '../core/read-all.server'

/** The categories and the ways of purchase; those that are no longer offered are named where they stand. */
export const choicesOf = (ctx: Context) =>
  reading(
    ctx.db
      .select({
        code: dict.dictCode,
        value: dictItem.itemValue,
        label: sql<string>`${dictItem.itemText}`.mapWith(itemTitle),
        offered: sql<boolean>`${dictItem.status} = 1`.mapWith(Boolean),
      })
      .from(dictItem)
      .innerJoin(dict, eq(dict.id, dictItem.dictId))
      .where(inArray(dict.dictCode, ['purchase_category', 'purchase_mode']))
      .orderBy(asc(dictItem.sortOrder)),
    (items) => {
      const of = (code: string) => items.flatMap(({ code: own, ...item }) => (own === code ? [item] : []))
      return { categories: of('purchase_category'), modes: of('purchase_mode') }
    },
  )
