import { type SQL, sql } from 'drizzle-orm'

/** Column of a JSON expression, parsed when it is read: rows of another table within a row. */
export const jsonColumn = <Value>(text: SQL) => sql<Value>`${text}`.mapWith((value: string): Value => JSON.parse(value))

/** Splits a text into a table with the column `value`, whatever characters it contains: `/a/b/` by `/` gives a and b. */
export const splitAsTable = (text: SQL, separator: ',' | '/') =>
  sql`json_each('[' || replace(json_quote(trim(${text}, ${separator})), ${separator}, '","') || ']')`
