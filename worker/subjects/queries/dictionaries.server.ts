import { and, eq, sql } from 'drizzle-orm'
import { dict, dictItem } from '../../../db/schema'
import { preparedStatements } from '../../../db/statements'
import type { DictionaryLookup } from '../serializer'
import { itemTitle } from '../../core/dictionary'

/** Query of the dictionary items of subjects, for a batch. */
export const dictionaryItemsQuery = () => dictionaryStatements().items
const dictionaryStatements = preparedStatements((db) => ({
  items: db
    .select({
      code: dict.dictCode,
      value: dictItem.itemValue,
      text: dictItem.itemText,
      sort: dictItem.sortOrder,
      status: dictItem.status,
    })
    // A `values` list instead of `in`: SQLite looks each code up directly and builds no temporary list.
    .from(sql`(values ('subject_domain'), ('subject_type'), ('expected_result_type'), ('prize_level')) named`)
    .crossJoin(dict)
    .crossJoin(dictItem)
    .where(and(sql`${dict.dictCode} = named.column1`, eq(dictItem.dictId, dict.id))),
}))

/** Dictionaries of the select fields of a declaration. */
export const dictionaryOf = { domain: 'subject_domain', subjectType: 'subject_type' } as const

type DictionaryItems = { code: string; value: string; text: string; sort: number; status: number }[]
/** Returns a lookup of item texts in the reader's language. A code without a text is returned as it is. */
export const dictionaryLookup = (rows: DictionaryItems): DictionaryLookup => {
  const texts = new Map(rows.map(({ code, value, text }) => [`${code}/${value}`, itemTitle(text)]))
  return (code, value) => texts.get(`${code}/${value}`) ?? value
}
/** Returns the options of a form. Disabled items are omitted; they keep their text in existing rows and in list filters. */
export const activeDictionaryOptions = (rows: DictionaryItems, code: string) =>
  dictionaryOptions(
    rows.filter(({ status }) => status === 1),
    code,
  )
/** Returns the items of a dictionary as options, in their order, including disabled ones. */
export const dictionaryOptions = (rows: DictionaryItems, code: string) =>
  rows
    .filter((row) => row.code === code)
    .sort((a, b) => a.sort - b.sort)
    .map(({ value, text }) => ({ value, text: itemTitle(text) }))
