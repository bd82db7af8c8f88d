import { type SQL, sql } from 'drizzle-orm'
import { dict } from '../../../db/schema'
import type { UsesOf } from '../record'
import { type Holder, holders, usesIn, usesText } from './rules'

/** How often other rows hold something, and by what words. */
const usesOf = (stored: string) => ({ used: usesIn(stored), used_dictText: usesText(stored) })

/** The values of one column, each with the number of rows that hold it, deleted ones that can be restored among them. */
function countsOf(source: string, { of, as, only }: Holder): SQL {
  const [table, column] = [sql.identifier(source.split('.')[0]!), sql.identifier(source.split('.')[1]!)]
  const name = sql`${of} as list, ${source} as source`
  if (as === 'value')
    return sql`select ${name}, ${column} as value, count(*) as total from ${table} where ${column} <> '' group by ${column}`
  const item = as === 'list' || as === 'commas' ? sql`j.value` : sql`j.value ->> ${as}`
  const values = as === 'commas' ? sql`'[' || replace(json_quote(r.${column}), ',', '","') || ']'` : sql`r.${column}`
  return sql`select ${name}, ${item} as value, count(distinct r.rowid) as total
    from ${table} r, json_each(${values}) j where r.${column} <> '[]' and ${item} <> ''${only ? sql` and r.${sql.raw(only)}` : sql``} group by 3`
}
/** How many numbers each rule has given. Sequences are named `fill:{rule}:…`; the others are those of subject numbers. */
const numbersGiven = sql`select '#fillRule' as list, 'sequence.id' as source,
  iif(id glob 'fill:*', substr(id, 6, instr(substr(id, 6), ':') - 1), 'subject_num') as value, sum(value) as total
  from sequence group by 3`

/**
 * How often rows elsewhere hold a record's value, and by what words, as a column of its select. The holders are counted once for
 * a statement, all values of a list together.
 * @param at a field of the record, named with its table
 */
export function usesColumn({ value, of }: UsesOf, at: (name: string) => SQL) {
  const isOfList = (list: string) => ('list' in of ? list === of.list : !list.startsWith('#'))
  const counts = [
    ...Object.entries(holders).flatMap(([source, holder]) => (isOfList(holder.of) ? [countsOf(source, holder)] : [])),
    ...(isOfList('#fillRule') ? [numbersGiven] : []),
  ]
  const list =
    'list' in of ? sql`${of.list}` : sql`(select d.dict_code from ${dict} d where d.id = ${at(of.dictionary)})`
  return sql<string>`(with value_use as materialized (${sql.join(counts, sql` union all `)})
    select json_group_object(u.source, u.total) from value_use u
    where u.list = ${list} and u.value = ${at(value)} and u.total > 0)`.mapWith(usesOf)
}
