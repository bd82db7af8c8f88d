import type { Placed } from './layout'

/**
 * Folds columns whose text is shown as a second line in another column's cells. Returns the remaining columns, and the
 * folded ones by the key of their host. A column whose host is hidden stays separate.
 */
export function folded<Row>(columns: readonly Placed<Row>[]) {
  const shown = new Set(columns.map(({ key }) => key))
  const under = (column: Placed<Row>) => (column.beneath && shown.has(column.beneath) ? column.beneath : null)
  const beneath = new Map<string, Placed<Row>>()
  for (const column of columns) {
    const upper = under(column)
    if (upper) beneath.set(upper, column)
  }
  return { columns: columns.filter((column) => !under(column)), beneath }
}
