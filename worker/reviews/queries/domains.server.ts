import { sql } from 'drizzle-orm'
import { dictItem } from '../../../db/schema'
import type { Context } from '../../core/context'
import { itemTitle } from '../../core/dictionary'
import { decodedQuery } from '../../core/read-all.server'

/** Loads a lookup of domain names. An unknown domain is returned as stored. Read once per list instead of once per row. */
export const domainNamesQuery = ({ db }: Context) =>
  decodedQuery(
    db
      .select({ value: dictItem.itemValue, text: sql<string>`${dictItem.itemText}`.mapWith(itemTitle) })
      .from(dictItem)
      .where(sql`${dictItem.dictId} = (select id from dict where dict_code = 'subject_domain')`),
    (items) => (domain: string) => items.find(({ value }) => value === domain)?.text ?? itemTitle(domain),
  )
