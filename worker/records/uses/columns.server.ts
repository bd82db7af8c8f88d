import { type SQL, sql } from 'drizzle-orm'
import { dict } from '../../../db/schema'
import type { UsesOf } from '../record'
import { type Holder, holders, usesIn, usesText } from './rules'

/** How many other rows use a value, as a number and as text. */
const usesOf = (stored: string) => ({ used: usesIn(stored), used_dictText: usesText(stored) })

/** Subquery of the values of one column with the number of rows that use each, including deleted rows that can be restored. */
function countsOf(source: string, { as, only }: Holder): SQL {
  const [table, column] = [sql.identifier(source.split('.')[0]!), sql.identifier(source.split('.')[1]!)]
  const name = sql`${source} as source`
  if (as === 'value')
    return sql`select ${name}, ${column} as value, count(*) as total from ${table} where ${column} <> '' group by ${column}`
  const item = as === 'list' || as === 'commas' ? sql`j.value` : sql`j.value ->> ${as}`
  const values = as === 'commas' ? sql`'[' || replace(json_quote(r.${column}), ',', '","') || ']'` : sql`r.${column}`
  return sql`select ${name}, ${item} as value, count(distinct r.rowid) as total
    from ${table} r, json_each(${values}) j where r.${column} <> '[]' and ${item} <> ''${only ? sql` and r.${sql.raw(only)}` : sql``} group by 2`
}
/**
 * Number of codes that each fill rule has issued. Sequences are named `fill:{rule}:…`; all others belong to subject
 * numbers.
 */
const numbersGiven = sql`select 'sequence.id' as source,
  iif(id glob 'fill:*', substr(id, 6, instr(substr(id, 6), ':') - 1), 'subject_num') as value, sum(value) as total
  from sequence group by 2`

/** Subqueries of the uses of one list's values. */
const countsOfList = (list: string) => [
  ...Object.entries(holders).flatMap(([source, holder]) => (holder.of === list ? [countsOf(source, holder)] : [])),
  ...(list === '#fillRule' ? [numbersGiven] : []),
]
const dictionaries = [...new Set(Object.values(holders).map(({ of }) => of))].filter((list) => !list.startsWith('#'))

/**
 * Column with the number of uses of a record's value, as a number and as text. The uses of a list are counted once per
 * statement, for all values together, and only if a selected row belongs to that list.
 * @param at returns a field of the record, qualified with its table
 */
export function usesColumn({ value, of }: UsesOf, at: (name: string) => SQL) {
  const usesInList = (
    list: string,
  ) => sql`(with value_use as materialized (${sql.join(countsOfList(list), sql` union all `)})
    select json_group_object(u.source, u.total) from value_use u where u.value = ${at(value)} and u.total > 0)`
  const uses =
    'list' in of
      ? usesInList(of.list)
      : sql`case (select d.dict_code from ${dict} d where d.id = ${at(of.dictionary)}) ${sql.join(
          dictionaries.map((list) => sql`when ${list} then ${usesInList(list)}`),
          sql` `,
        )} else '{}' end`
  return sql<string>`${uses}`.mapWith(usesOf)
}
