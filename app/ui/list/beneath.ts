import type { Placed } from './layout'

/**
 * The columns that a table draws, and by their keys what stands under the texts of some. A column whose upper one is not
 * shown stands by itself.
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
