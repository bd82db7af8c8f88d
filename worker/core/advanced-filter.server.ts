import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { AdvancedFilter, FilterRule } from './advanced-filter'
import { t } from './core.texts'
import { likePatterns, literalPattern } from './list'
import { badInput } from './refusal'
import { endOfDay } from './time'

/** Condition on the other names of the entity that a column names. See `advancedFilterCondition`. */
export type OtherNamesCondition = (condition: (name: SQL) => SQL) => SQL
/**
 * Columns by which a list is sorted and filtered, as the user sees them. Columns that are hidden from the user are
 * absent.
 */
export type FilterColumns = Readonly<Record<string, SQL | SQLiteColumn | undefined>>

/**
 * Returns the SQL condition of an advanced filter. A computed number needs `cast(… as real)` to be compared as a
 * number. Entities that have other names, such as a renamed institution, are found by each name.
 * @throws 400 for a column that the user cannot see
 */
export function advancedFilterCondition(
  filter: AdvancedFilter | undefined,
  columns: FilterColumns,
  otherNames: Readonly<Record<string, OtherNamesCondition>> = {},
): SQL | undefined {
  const groups = (filter ?? []).map(({ match, terms }) => {
    const conditions = terms.map(({ field, rule, val }) => {
      const column = columns[field]
      if (!column) throw badInput({ [field]: t.noSuchFilter(field) })
      const own = ruleConditions[rule](sql`${column}`, val)
      const other = otherNames[field]
      if (!other || !nameRules.has(rule)) return own
      const refused = positiveRules[rule]
      return refused
        ? sql`(${own} and not ${other((name) => ruleConditions[refused](name, val))})`
        : sql`(${own} or ${other((name) => ruleConditions[rule](name, val))})`
    })
    return match === 'or' ? or(...conditions) : and(...conditions)
  })
  return and(...groups)
}

/** Rules that compare names, and for each negative rule its positive counterpart. */
const nameRules: ReadonlySet<FilterRule> = new Set([
  'eq',
  'ne',
  'in',
  'not_in',
  'like',
  'not_like',
  'left_like',
  'right_like',
])
const positiveRules: Partial<Record<FilterRule, FilterRule>> = { ne: 'eq', not_in: 'in', not_like: 'like' }

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Extends a date to the end of its day. Other values, such as names of ten characters, stay as they are. */
const dayEndOf = (val: string) => (DAY.test(val) ? endOfDay(val) : val)
const commaListSql = (val: string) =>
  sql.join(
    val
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
      .map((one) => sql`${one}`),
    sql`, `,
  )
const likeCondition = (column: SQL, pattern: string) => sql`coalesce(${column}, '') like ${pattern} escape '\\'`
const equalsCondition = (column: SQL, val: string) =>
  DAY.test(val) ? sql`${column} between ${val} and ${dayEndOf(val)}` : sql`${column} = ${val}`

const ruleConditions: Record<FilterRule, (column: SQL, val: string) => SQL> = {
  eq: equalsCondition,
  ne: (column, val) => sql`(${column} is null or not (${equalsCondition(column, val)}))`,
  gt: (column, val) => sql`${column} > ${dayEndOf(val)}`,
  ge: (column, val) => sql`${column} >= ${val}`,
  lt: (column, val) => sql`${column} < ${val}`,
  le: (column, val) => sql`${column} <= ${dayEndOf(val)}`,
  in: (column, val) => sql`${column} in (${commaListSql(val)})`,
  not_in: (column, val) => sql`(${column} is null or ${column} not in (${commaListSql(val)}))`,
  like: (column, val) => containsTextCondition(sql`coalesce(${column}, '')`, val),
  not_like: (column, val) => sql`not ${containsTextCondition(sql`coalesce(${column}, '')`, val)}`,
  left_like: (column, val) => likeCondition(column, literalPattern(val).slice(0, -1)),
  right_like: (column, val) => likeCondition(column, literalPattern(val).slice(1)),
  empty: (column) => sql`coalesce(${column}, '') = ''`,
  not_empty: (column) => sql`coalesce(${column}, '') <> ''`,
}

/**
 * Returns the condition that a column contains a text. The text is taken literally and matched at any position, in
 * half-width, full-width and compatibility form.
 */
export const containsTextCondition = (column: SQLWrapper, text: string): SQL =>
  sql`(${sql.join(
    likePatterns(text).map((pattern) => sql`${column} like ${pattern} escape '\\'`),
    sql` or `,
  )})`
