import { sql } from 'drizzle-orm'
import { type Change, swept } from '../../core/change'
import type { Context } from '../../core/context'
import { day } from '../../core/time'
import { dates, lengths } from './rules'

/** Columns with generated numbers, by rule code. Numbers are generated only if a rule with the code exists. */
const numbered = {
  vendor_num: { table: 'vendor', column: 'vendor_no' },
  answer_num: { table: 'online_answer', column: 'answer_no' },
  case_num: { table: 'fb_case', column: 'case_no' },
} as const
type NumberRule = keyof typeof numbered

/** SQL: the number of characters of `yyyy-MM-dd` that a pattern or period uses. */
const taken = (column: string, of: Readonly<Record<string, number>>) =>
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
export function drawNumber(ctx: Context, code: NumberRule, id: string, was = ''): Change[] {
  const today = day(ctx.now())
  const { table, column } = numbered[code]
  const place = sql`'fill:' || f.id || ':' || substr(${today}, 1, ${taken('reset', lengths)})`
  const rule = sql`f.rule_code = ${code} and f.rule_class = 'date' and f.del_flag = 0`
  const row = sql`${sql.identifier(table)}.id = ${id} and ${sql.identifier(table)}.${sql.identifier(column)} = ${was}`
  return [
    swept(sql`insert into sequence (id, value, lock_version)
      select ${place}, 1, 0 from fill_rule f where ${rule} and exists (select 1 from ${sql.identifier(table)} where ${row})
      on conflict (id) do update set value = value + 1, lock_version = lock_version + 1`),
    swept(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = (
        select f.prefix || replace(substr(${today}, 1, ${taken('date_pattern', dates)}), '-', '') || f.separator
          || printf('%0' || f.digits || 'd', s.value)
        from fill_rule f join sequence s on s.id = ${place} where ${rule})
      where ${row} and exists (select 1 from fill_rule f where ${rule})`),
  ]
}
