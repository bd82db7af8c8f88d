import { type SQL, sql } from 'drizzle-orm'
import { dict, valueUse } from '../../../db/schema'
import type { UsesOf } from '../record'
import { usesIn, usesText } from './rules'

/** How often other rows hold something, and by what words. */
const usesOf = (stored: string) => ({ used: usesIn(stored), used_dictText: usesText(stored) })

/**
 * How often rows elsewhere hold a record's value, and by what words, as a column of its select. What is read is kept by
 * triggers: a few rows for each.
 * @param at a field of the record, named with its table
 */
export function usesColumn({ value, of }: UsesOf, at: (name: string) => SQL) {
  const list =
    'list' in of ? sql`${of.list}` : sql`(select d.dict_code from ${dict} d where d.id = ${at(of.dictionary)})`
  return sql<string>`(select json_group_object(u.source, u.total) from ${valueUse} u
    where u.list = ${list} and u.value = ${at(value)} and u.total > 0)`.mapWith(usesOf)
}
