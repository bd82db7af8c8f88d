import { sql } from 'drizzle-orm'
import { dictItem } from '../../../db/schema'
import type { Context } from '../../core/context'
import { itemTitle } from '../../core/dictionary'
import { reading } from '../../core/read-all.server'

/** What each domain is called; one that is not known is called as it is stored. Read once, not for each row. */
export const domainNames = ({ db }: Context) =>
  reading(
    db
      .select({ value: dictItem.itemValue, text: sql<string>`${dictItem.itemText}`.mapWith(itemTitle) })
      .from(dictItem)
      .where(sql`${dictItem.dictId} = (select id from dict where dict_code = 'subject_domain')`),
    (items) => (domain: string) => items.find(({ value }) => value === domain)?.text ?? itemTitle(domain),
  )
