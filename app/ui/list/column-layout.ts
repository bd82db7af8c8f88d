import { measureLabel } from './action-layout'
import { type Column, cellText, columnWidths } from './columns'

/** A person's layout of a list's columns. Unknown names are ignored; columns that are not named keep their place. */
export type ListLayout = {
  order: string[]
  hidden: string[]
  /** Pixels. */
  widths: Record<string, number>
  pinned: Record<string, PinSide>
  density: Density
}
export type PinSide = 'left' | 'right' | 'none'
export type Density = 'loose' | 'middle' | 'tight'
export const densities = ['loose', 'middle', 'tight'] as const satisfies Density[]
/** Row height in pixels, where all rows have the same. */
export const rowHeight: Record<Density, number> = { loose: 53, middle: 43, tight: 37 }
export const MIN_COLUMN_WIDTH = 48
export const MAX_COLUMN_WIDTH = 1200

export type PlacedColumn<Row> = Column<Row> & {
  width: number
  /** The width was set by the person. */
  drawn: boolean
  side: PinSide
  hidden: boolean
}

export const defaultLayout: ListLayout = { order: [], hidden: [], widths: {}, pinned: {}, density: 'middle' }

/** Applies a layout: returns left-pinned, scrolling and right-pinned columns, in this order. */
export function placeColumns<Row>(columns: readonly Column<Row>[], layout: ListLayout | null): PlacedColumn<Row>[] {
  const { order, hidden, widths: storedWidths, pinned } = layout ?? defaultLayout
  const at = (column: Column<Row>) => {
    const place = order.indexOf(column.key)
    return place < 0 ? null : place
  }
  // A column that the layout does not contain follows its predecessor by default.
  const ranked = columns.reduce<{ column: Column<Row>; rank: number }[]>((all, column, place) => {
    const known = at(column)
    const before = all[place - 1]?.rank ?? -1
    all.push({ column, rank: known ?? before + 1e-3 })
    return all
  }, [])
  const sorted = ranked.toSorted((a, b) => a.rank - b.rank).map(({ column }) => column)
  const all = sorted.map((column) => ({
    ...column,
    width: storedWidths[column.key] ?? column.width ?? (column.kind ? columnWidths[column.kind] : 160),
    drawn: column.key in storedWidths,
    side: pinned[column.key] ?? (column.fixed ? 'left' : 'none'),
    hidden: layout && order.includes(column.key) ? hidden.includes(column.key) : !!column.away,
  }))
  return (['left', 'none', 'right'] as const).flatMap((side) => all.filter((column) => column.side === side))
}

/** Pixels of a header beside its label: for the sort icons, and again as spare space. */
const SORT_ICONS_WIDTH = 20
/**
 * Shrinks columns without any value to their header, which leaves space for the name. A column resized by the person,
 * or with another one folded into it, keeps its width.
 */
export function shrinkEmptyColumns<Row extends object>(
  columns: readonly PlacedColumn<Row>[],
  rows: readonly Row[],
  beneath: ReadonlyMap<string, unknown>,
): PlacedColumn<Row>[] {
  const says = (column: PlacedColumn<Row>) => {
    if (column.drawn || beneath.has(column.key) || column.card === 'title') return true
    // A custom rendering may use other properties than the column's own.
    const known = column.text ?? (!column.show || rows.every((row) => column.key in row))
    return !known || !rows.every((row) => isEmptyCell(column, row))
  }
  return columns.map((column) =>
    says(column)
      ? column
      : {
          ...column,
          width: Math.min(
            column.width,
            measureLabel(column.title) + (column.sort ? SORT_ICONS_WIDTH : 0) + SORT_ICONS_WIDTH,
          ),
        },
  )
}
function isEmptyCell<Row extends object>(column: PlacedColumn<Row>, row: Row): boolean {
  if (column.text || !column.show) return /^[–-]?$/.test(cellText(column, row).trim())
  const value = (row as Record<string, unknown>)[column.key]
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Returns the layout with all columns named, so that unnamed columns count as visible. */
const nameAllColumns = <Row>(columns: readonly PlacedColumn<Row>[], layout: ListLayout): ListLayout => ({
  ...layout,
  order: columns.map(({ key }) => key),
  hidden: columns.filter(({ hidden }) => hidden).map(({ key }) => key),
})

/** Moves a column to another one's place; it takes over that one's pinning. */
export function moveColumn<Row>(
  columns: readonly PlacedColumn<Row>[],
  layout: ListLayout,
  key: string,
  to: string,
): ListLayout {
  const keys = columns.map((column) => column.key)
  const [from, place] = [keys.indexOf(key), keys.indexOf(to)]
  if (from < 0 || place < 0 || from === place) return layout
  const order = keys.filter((one) => one !== key)
  order.splice(place, 0, key)
  const side = columns[place]!.side
  const whole = nameAllColumns(columns, layout)
  return { ...whole, order, pinned: columns[from]!.side === side ? whole.pinned : { ...whole.pinned, [key]: side } }
}
export function toggleColumn<Row>(
  columns: readonly PlacedColumn<Row>[],
  layout: ListLayout,
  key: string,
  on: boolean,
): ListLayout {
  const whole = nameAllColumns(columns, layout)
  const hidden = whole.hidden.filter((one) => one !== key)
  return { ...whole, hidden: on ? hidden : [...hidden, key] }
}
export function pinColumn<Row>(
  columns: readonly PlacedColumn<Row>[],
  layout: ListLayout,
  key: string,
  side: PinSide,
): ListLayout {
  const whole = nameAllColumns(columns, layout)
  return { ...whole, pinned: { ...whole.pinned, [key]: side } }
}
export const resizeColumn = (layout: ListLayout, key: string, width: number): ListLayout => ({
  ...layout,
  widths: { ...layout.widths, [key]: Math.round(Math.max(MIN_COLUMN_WIDTH, Math.min(MAX_COLUMN_WIDTH, width))) },
})
