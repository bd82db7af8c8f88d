import { and, eq, sql } from 'drizzle-orm'
import { dict, dictItem } from '../../db/schema'
import type { Context } from './context'
import { itemTitle } from './dictionary'

/** The text of a dictionary's value, as a column of a query. */
export const dictText = (code: string, value: { getSQL(): unknown }) =>
  // The dictionary is found once, and not for each row.
  sql<string>`coalesce((select i.item_text from ${dictItem} i where i.dict_id = (select d.id from ${dict} d where d.dict_code = ${code})
    and i.item_value = ${value} limit 1), '')`.mapWith(itemTitle)

/** The enabled items of a dictionary by their order, with their stored (Chinese) texts. */
export const enabledItems = ({ db }: Pick<Context, 'db'>, code: string) =>
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
