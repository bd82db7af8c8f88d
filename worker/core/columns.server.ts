import { getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/**
 * Returns columns of a table, to be selected under their own names.
 * @example ctx.db.select(pickColumns(fbTask, 'id', 'taskNo', 'taskName')).from(fbTask)
 */
export function pickColumns<Table extends SQLiteTable, Name extends keyof Table['_']['columns'] & string>(
  table: Table,
  ...names: Name[]
): Pick<Table['_']['columns'], Name>
export function pickColumns(table: SQLiteTable, ...names: string[]): object {
  const columns = getTableColumns(table)
  return Object.fromEntries(names.map((name) => [name, columns[name]]))
}
