import { type SQL, sql } from 'drizzle-orm'

/** A column that a statement makes as JSON, read as what it holds: rows of another table within a row. */
export const jsonColumn = <Value>(text: SQL) => sql<Value>`${text}`.mapWith((value: string): Value => JSON.parse(value))
