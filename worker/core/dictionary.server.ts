import { sql } from 'drizzle-orm'
import { dict, dictItem } from '../../db/schema'
import { itemTitle } from './dictionary'

/** The text of a dictionary's value, as a column of a query. */
export const dictText = (code: string, value: { getSQL(): unknown }) =>
  sql<string>`coalesce((select i.item_text from ${dictItem} i join ${dict} d on d.id = i.dict_id where d.dict_code = ${code} and i.item_value = ${value} limit 1), '')`.mapWith(
    itemTitle,
  )
