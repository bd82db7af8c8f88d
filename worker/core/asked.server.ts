import { and, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Asked, Rule } from './asked'
import { t } from './core.texts'
import { likeText } from './list'
import { badInput } from './refusal'

/** What a list sorts and searches by, as its reader is shown it; what is hidden from the reader is not there. */
export type Columns = Readonly<Record<string, SQL | SQLiteColumn | undefined>>

/**
 * The conditions that a client put together over the columns of its list. A computed number needs `cast(… as real)`, so
 * that it is compared as a number.
 * @throws 400 for a column that the reader is not shown
 */
export function whereAsked(asked: Asked | undefined, columns: Columns): SQL | undefined {
  const groups = (asked ?? []).map(({ match, terms }) => {
    const conditions = terms.map(({ field, rule, val }) => {
      const column = columns[field]
      if (!column) throw badInput({ [field]: t.noSuchFilter(field) })
      return holds[rule](sql`${column}`, val)
    })
    return match === 'or' ? or(...conditions) : and(...conditions)
  })
  return and(...groups)
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** A day goes on until its last second. */
const endOf = (val: string) => (DAY.test(val) ? `${val} 23:59:59` : val)
const listed = (val: string) =>
  sql.join(
    val
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
      .map((one) => sql`${one}`),
    sql`, `,
  )
const like = (column: SQL, pattern: string) => sql`coalesce(${column}, '') like ${pattern} escape '\\'`
const same = (column: SQL, val: string) =>
  DAY.test(val) ? sql`${column} between ${val} and ${endOf(val)}` : sql`${column} = ${val}`

const holds: Record<Rule, (column: SQL, val: string) => SQL> = {
  eq: same,
  ne: (column, val) => sql`(${column} is null or not (${same(column, val)}))`,
  gt: (column, val) => sql`${column} > ${endOf(val)}`,
  ge: (column, val) => sql`${column} >= ${val}`,
  lt: (column, val) => sql`${column} < ${val}`,
  le: (column, val) => sql`${column} <= ${endOf(val)}`,
  in: (column, val) => sql`${column} in (${listed(val)})`,
  not_in: (column, val) => sql`(${column} is null or ${column} not in (${listed(val)}))`,
  like: (column, val) => like(column, likeText(val)),
  not_like: (column, val) => sql`not (${like(column, likeText(val))})`,
  left_like: (column, val) => like(column, likeText(val).slice(0, -1)),
  right_like: (column, val) => like(column, likeText(val).slice(1)),
  empty: (column) => sql`coalesce(${column}, '') = ''`,
  not_empty: (column) => sql`coalesce(${column}, '') <> ''`,
}

/** Free text is taken literally and found anywhere. */
export const holdsText = (column: SQL, text: string) => sql`${column} like ${likeText(text)} escape '\\'`
