import { type SQL, sql } from 'drizzle-orm'

/** A column that a statement makes as JSON, read as what it holds: rows of another table within a row. */
export const jsonColumn = <Value>(text: SQL) => sql<Value>`${text}`.mapWith((value: string): Value => JSON.parse(value))

/** The pieces of a text, whatever stands in it, as a table with the column `value`: of `/a/b/` with `/` they are a and b. */
export const pieces = (text: SQL, separator: ',' | '/') =>
  sql`json_each('[' || replace(json_quote(trim(${text}, ${separator})), ${separator}, '","') || ']')`
