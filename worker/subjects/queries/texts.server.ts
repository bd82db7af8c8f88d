import { and, eq, sql } from 'drizzle-orm'
import { dict, dictItem } from '../../../db/schema'
import type { Context } from '../../core/context'
import type { Texts } from '../show'
import { itemTitle } from '../../core/dictionary'

/** The words of the dictionaries that subjects use; a statement to stand in a batch. */
export const textsQuery = ({ db }: Context) =>
  db
    .select({
      code: dict.dictCode,
      value: dictItem.itemValue,
      text: dictItem.itemText,
      sort: dictItem.sortOrder,
      status: dictItem.status,
    })
    // One look for each: a list of some is put by and read again.
    .from(sql`(values ('subject_domain'), ('subject_type'), ('expected_result_type'), ('prize_level')) named`)
    .crossJoin(dict)
    .crossJoin(dictItem)
    .where(and(sql`${dict.dictCode} = named.column1`, eq(dictItem.dictId, dict.id)))

/** The dictionaries that a declaration chooses from. */
export const dictionaryOf = { domain: 'subject_domain', subjectType: 'subject_type' } as const

type Rows = { code: string; value: string; text: string; sort: number; status: number }[]
/** In the language of the reader; a code without a text reads as itself. */
export const textsFrom = (rows: Rows): Texts => {
  const texts = new Map(rows.map(({ code, value, text }) => [`${code}/${value}`, itemTitle(text)]))
  return (code, value) => texts.get(`${code}/${value}`) ?? value
}
/** What a form offers: what is out of use keeps its text where a row holds it, and is found by lists. */
export const offeredFrom = (rows: Rows, code: string) =>
  optionsFrom(
    rows.filter(({ status }) => status === 1),
    code,
  )
export const optionsFrom = (rows: Rows, code: string) =>
  rows
    .filter((row) => row.code === code)
    .sort((a, b) => a.sort - b.sort)
    .map(({ value, text }) => ({ value, text: itemTitle(text) }))
