import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { dict, dictItem } from '../../db/schema'
import type { Context } from './context'
import { itemTitle } from './dictionary'

/** Returns the label of a dictionary value, as a column of a query. */
export const dictText = (code: string, value: { getSQL(): unknown }) =>
  // The dictionary is looked up once for the statement, not for each row.
  sql<string>`coalesce((select i.item_text from ${dictItem} i where i.dict_id = (select d.id from ${dict} d where d.dict_code = ${code})
    and i.item_value = ${value} limit 1), '')`.mapWith(itemTitle)

/** Query of the enabled items of a dictionary in their order, with their stored (Chinese) labels. */
export const enabledItemsQuery = ({ db }: Pick<Context, 'db'>, code: string) =>
  db
    .select({ value: dictItem.itemValue, text: dictItem.itemText })
    .from(dictItem)
    .where(
      and(
        sql`${dictItem.dictId} = (select d.id from ${dict} d where d.dict_code = ${code})`,
        eq(dictItem.status, 1),
        eq(dictItem.delFlag, 0),
      ),
    )
    .orderBy(dictItem.sortOrder)

/**
 * Query of all items of some dictionaries in their order, as choices. Disabled items are included, because rows may
 * still use them.
 */
export const dictionaryItemsQuery = ({ db }: Pick<Context, 'db'>, ...codes: string[]) =>
  db
    .select({
      dict: dict.dictCode,
      value: dictItem.itemValue,
      label: sql<string>`${dictItem.itemText}`.mapWith(itemTitle),
      offered: sql<boolean>`${dictItem.status} = 1`.mapWith(Boolean),
    })
    .from(dictItem)
    .innerJoin(dict, eq(dict.id, dictItem.dictId))
    .where(inArray(dict.dictCode, codes))
    .orderBy(asc(dictItem.sortOrder))
