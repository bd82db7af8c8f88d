import { sql } from 'drizzle-orm'
import { dict, dictItem } from '../../db/schema'
import { itemTitle } from './dictionary'

/** The text of a dictionary's value, as a column of a query. */
export const dictText = (code: string, value: { getSQL(): unknown }) =>
  // The dictionary is found once, and not for each row.
  sql<string>`coalesce((select i.item_text from ${dictItem} i where i.dict_id = (select d.id from ${dict} d where d.dict_code = ${code})
    and i.item_value = ${value} limit 1), '')`.mapWith(itemTitle)
