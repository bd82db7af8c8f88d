import { sql } from 'drizzle-orm'
import { type Change, unguardedStatement } from '../../core/change'
import type { Context } from '../../core/context'
import { formatDay } from '../../core/time'
import { dateLengths, periodLengths } from './rules'

/** Columns with generated numbers, by rule code. Numbers are generated only if a rule with the code exists. */
const numberedColumns = {
  vendor_num: { table: 'vendor', column: 'vendor_no' },
  answer_num: { table: 'online_answer', column: 'answer_no' },
  case_num: { table: 'fb_case', column: 'case_no' },
} as const
type NumberRule = keyof typeof numberedColumns

/** SQL: the number of characters of `yyyy-MM-dd` that a pattern or period uses. */
const prefixLengthSql = (column: string, of: Readonly<Record<string, number>>) =>
  sql.raw(
    `case f.${column} ${Object.entries(of)
      .map(([name, length]) => `when '${name}' then ${length}`)
      .join(' ')} else 0 end`,
  )

/**
 * Changes that give the next number to a row written in the same commit; no change if the rule does not exist. The
 * database increments the sequence, so that concurrent commits get different numbers.
 * @param was the number to replace; '' for a row without one
 */
export function assignNumberChanges(ctx: Context, code: NumberRule, id: string, was = ''): Change[] {
  const today = formatDay(ctx.now())
  const { table, column } = numberedColumns[code]
  const place = sql`'fill:' || f.id || ':' || substr(${today}, 1, ${prefixLengthSql('reset', periodLengths)})`
  const rule = sql`f.rule_code = ${code} and f.rule_class = 'date' and f.del_flag = 0`
  const row = sql`${sql.identifier(table)}.id = ${id} and ${sql.identifier(table)}.${sql.identifier(column)} = ${was}`
  return [
    unguardedStatement(sql`insert into sequence (id, value, lock_version)
      select ${place}, 1, 0 from fill_rule f where ${rule} and exists (select 1 from ${sql.identifier(table)} where ${row})
      on conflict (id) do update set value = value + 1, lock_version = lock_version + 1`),
    unguardedStatement(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = (
        select f.prefix || replace(substr(${today}, 1, ${prefixLengthSql('date_pattern', dateLengths)}), '-', '') || f.separator
          || printf('%0' || f.digits || 'd', s.value)
        from fill_rule f join sequence s on s.id = ${place} where ${rule})
      where ${row} and exists (select 1 from fill_rule f where ${rule})`),
  ]
}
