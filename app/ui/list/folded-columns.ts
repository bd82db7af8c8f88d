import type { PlacedColumn } from './column-layout'

/**
 * Folds columns whose text is shown as a second line in another column's cells. Returns the remaining columns, and the
 * folded ones by the key of their host. A column whose host is hidden stays separate.
 */
export function foldColumns<Row>(columns: readonly PlacedColumn<Row>[]) {
  const shown = new Set(columns.map(({ key }) => key))
  const under = (column: PlacedColumn<Row>) => (column.beneath && shown.has(column.beneath) ? column.beneath : null)
  const beneath = new Map<string, PlacedColumn<Row>>()
  for (const column of columns) {
    const upper = under(column)
    if (upper) beneath.set(upper, column)
  }
  return { columns: columns.filter((column) => !under(column)), beneath }
}
