import type { Client, InStatement } from '@libsql/client'
import { getTableColumns, getTableName, type InferInsertModel, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as schema from '~/db/schema'
import { spellingColumns } from '~/worker/core/spelling'

type Tables = typeof schema
export type TableKey = { [K in keyof Tables]: Tables[K] extends SQLiteTable ? K : never }[keyof Tables]
export type NewRow<K extends TableKey> = InferInsertModel<Tables[K]>
/** The rows of every table, in insertion order. */
export type Rows = { [K in TableKey]: NewRow<K>[] }

/** Views of the schema are not written. */
const tableEntries = Object.entries(schema).filter(([, one]) => is(one, SQLiteTable))
const tables = Object.fromEntries(tableEntries) as unknown as Record<TableKey, SQLiteTable>
/** Tables that the search index includes in documents of other tables, and which are therefore written first. */
const FIRST_TABLES: readonly TableKey[] = ['departFormerName', 'subjectCollect', 'subjectMember', 'vendorProduct']
/** In a fixed order, independent of the order of the schema module's exports. */
export const tableKeys: readonly TableKey[] = [
  ...FIRST_TABLES,
  ...(Object.keys(tables) as TableKey[]).filter((key) => !FIRST_TABLES.includes(key)).toSorted(),
]
export const emptyRows = () => Object.fromEntries(tableKeys.map((key) => [key, []])) as unknown as Rows

/** Returns the column names of a table, and a function that converts a row to stored values with the schema's defaults. */
function createRowEncoder(table: SQLiteTable): {
  names: string[]
  values: (row: Record<string, unknown>) => unknown[]
} {
  const columns = Object.entries(getTableColumns(table))
  const named = getTableColumns(table)
  return {
    names: columns.map(([, column]) => column.name),
    values: (source) => {
      const row: Record<string, unknown> = { ...source, ...spellingColumns(named, source) }
      return columns.map(([key, column]) => {
        const value = row[key] ?? column.default ?? null
        return value === null ? null : column.mapToDriverValue(value)
      })
    },
  }
}

/** Returns the value that will be stored for a field of a new row: its own, or the schema's default. */
export const storedValue = <K extends TableKey>(table: K, row: NewRow<K>, field: string): unknown =>
  (row as Record<string, unknown>)[field] ?? getTableColumns(tables[table])[field]?.default ?? null

const PER_STATEMENT = 400
const STATEMENTS_PER_BATCH = 8
/**
 * Writes all rows. Each statement carries up to 400 rows as one JSON text, which is much smaller than one placeholder
 * per value.
 */
export async function writeRows(client: Client, rows: Rows): Promise<void> {
  const statements: InStatement[] = []
  for (const key of tableKeys) {
    const table = tables[key]
    const { names, values } = createRowEncoder(table)
    const quoted = names.map((name) => `"${name}"`).join(', ')
    const places = names.map((_, index) => `value ->> ${index}`).join(', ')
    for (let from = 0; from < rows[key].length; from += PER_STATEMENT) {
      const part = rows[key].slice(from, from + PER_STATEMENT).map(values)
      const sql = `insert into "${getTableName(table)}" (${quoted}) select ${places} from json_each(?)`
      statements.push({ sql, args: [JSON.stringify(part)] })
    }
  }
  for (let from = 0; from < statements.length; from += STATEMENTS_PER_BATCH)
    await client.batch(statements.slice(from, from + STATEMENTS_PER_BATCH), 'write')
}
