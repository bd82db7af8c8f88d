import { t } from '../texts'
import type { Column, ListQuery } from './columns'

export const INDEX_KEY = '#'
/** A column that numbers the rows across pages; it is pinned if any other column is. */
export const indexColumn = <Row extends object>(
  ids: readonly string[],
  idOf: (row: Row) => string,
  { pageNo, pageSize }: ListQuery,
  columns: readonly Column<Row>[],
): Column<Row> => {
  // Looked up by id: after revalidation, rows are new objects.
  const places = new Map(ids.map((id, place) => [id, (pageNo - 1) * pageSize + place + 1]))
  return {
    key: INDEX_KEY,
    title: t.index,
    width: 56,
    align: 'right',
    fixed: columns.some((column) => column.fixed),
    text: (row) => String(places.get(idOf(row)) ?? ''),
  }
}
