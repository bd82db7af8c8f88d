import { type SQL, sql } from 'drizzle-orm'
import { dict } from '../../../db/schema'
import type { UsesOf } from '../record'
import { type UsingColumn, usingColumns, countUses, formatUses } from './rules'

/** How many other rows use a value, as a number and as text. */
const toUses = (stored: string) => ({ used: countUses(stored), used_dictText: formatUses(stored) })

/** Subquery of the values of one column with the number of rows that use each, including deleted rows that can be restored. */
function usingColumnCounts(source: string, { as, only }: UsingColumn): SQL {
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
const sequenceCounts = sql`select 'sequence.id' as source,
  iif(id glob 'fill:*', substr(id, 6, instr(substr(id, 6), ':') - 1), 'subject_num') as value, sum(value) as total
  from sequence group by 2`

/** Subqueries of the uses of one list's values. */
const listCounts = (list: string) => [
  ...Object.entries(usingColumns).flatMap(([source, holder]) =>
    holder.of === list ? [usingColumnCounts(source, holder)] : [],
  ),
  ...(list === '#fillRule' ? [sequenceCounts] : []),
]
const countedDictionaries = [...new Set(Object.values(usingColumns).map(({ of }) => of))].filter(
  (list) => !list.startsWith('#'),
)

/**
 * Column with the number of uses of a record's value, as a number and as text. The uses of a list are counted once per
 * statement, for all values together, and only if a selected row belongs to that list.
 * @param at returns a field of the record, qualified with its table
 */
export function usesColumn({ value, of }: UsesOf, at: (name: string) => SQL) {
  const usesInList = (
    list: string,
  ) => sql`(with value_use as materialized (${sql.join(listCounts(list), sql` union all `)})
    select json_group_object(u.source, u.total) from value_use u where u.value = ${at(value)} and u.total > 0)`
  const uses =
    'list' in of
      ? usesInList(of.list)
      : sql`case (select d.dict_code from ${dict} d where d.id = ${at(of.dictionary)}) ${sql.join(
          countedDictionaries.map((list) => sql`when ${list} then ${usesInList(list)}`),
          sql` `,
        )} else '{}' end`
  return sql<string>`${uses}`.mapWith(toUses)
}
