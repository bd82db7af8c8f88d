import { wordsWidth } from './acts'
import { type Column, cellText, widths } from './describe'

/** A person's layout of a list's columns. Unknown names are ignored; columns that are not named keep their place. */
export type Layout = {
  order: string[]
  hidden: string[]
  /** Pixels. */
  widths: Record<string, number>
  pinned: Record<string, Side>
  density: Density
}
export type Side = 'left' | 'right' | 'none'
export type Density = 'loose' | 'middle' | 'tight'
export const densities = ['loose', 'middle', 'tight'] as const satisfies Density[]
/** Row height in pixels, where all rows have the same. */
export const rowHeight: Record<Density, number> = { loose: 53, middle: 43, tight: 37 }
export const narrowest = 48
export const widest = 1200

export type Placed<Row> = Column<Row> & {
  width: number
  /** The width was set by the person. */
  drawn: boolean
  side: Side
  hidden: boolean
}

export const plainLayout: Layout = { order: [], hidden: [], widths: {}, pinned: {}, density: 'middle' }

/** Applies a layout: returns left-pinned, scrolling and right-pinned columns, in this order. */
export function placed<Row>(columns: readonly Column<Row>[], layout: Layout | null): Placed<Row>[] {
  const { order, hidden, widths: storedWidths, pinned } = layout ?? plainLayout
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
    width: storedWidths[column.key] ?? column.width ?? (column.kind ? widths[column.kind] : 160),
    drawn: column.key in storedWidths,
    side: pinned[column.key] ?? (column.fixed ? 'left' : 'none'),
    hidden: layout && order.includes(column.key) ? hidden.includes(column.key) : !!column.away,
  }))
  return (['left', 'none', 'right'] as const).flatMap((side) => all.filter((column) => column.side === side))
}

/** Pixels of a header beside its label: for the sort icons, and again as spare space. */
const ARROWS = 20
/**
 * Shrinks columns without any value to their header, which leaves space for the name. A column resized by the person,
 * or with another one folded into it, keeps its width.
 */
export function withoutEmpty<Row extends object>(
  columns: readonly Placed<Row>[],
  rows: readonly Row[],
  beneath: ReadonlyMap<string, unknown>,
): Placed<Row>[] {
  const says = (column: Placed<Row>) => {
    if (column.drawn || beneath.has(column.key) || column.card === 'title') return true
    // A custom rendering may use other properties than the column's own.
    const known = column.text ?? (!column.show || rows.every((row) => column.key in row))
    return !known || !rows.every((row) => isNothing(column, row))
  }
  return columns.map((column) =>
    says(column)
      ? column
      : { ...column, width: Math.min(column.width, wordsWidth(column.title) + (column.sort ? ARROWS : 0) + ARROWS) },
  )
}
function isNothing<Row extends object>(column: Placed<Row>, row: Row): boolean {
  if (column.text || !column.show) return /^[–-]?$/.test(cellText(column, row).trim())
  const value = (row as Record<string, unknown>)[column.key]
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Returns the layout with all columns named, so that unnamed columns count as visible. */
const named = <Row>(columns: readonly Placed<Row>[], layout: Layout): Layout => ({
  ...layout,
  order: columns.map(({ key }) => key),
  hidden: columns.filter(({ hidden }) => hidden).map(({ key }) => key),
})

/** Moves a column to another one's place; it takes over that one's pinning. */
export function moveColumn<Row>(columns: readonly Placed<Row>[], layout: Layout, key: string, to: string): Layout {
  const keys = columns.map((column) => column.key)
  const [from, place] = [keys.indexOf(key), keys.indexOf(to)]
  if (from < 0 || place < 0 || from === place) return layout
  const order = keys.filter((one) => one !== key)
  order.splice(place, 0, key)
  const side = columns[place]!.side
  const whole = named(columns, layout)
  return { ...whole, order, pinned: columns[from]!.side === side ? whole.pinned : { ...whole.pinned, [key]: side } }
}
export function showColumn<Row>(columns: readonly Placed<Row>[], layout: Layout, key: string, on: boolean): Layout {
  const whole = named(columns, layout)
  const hidden = whole.hidden.filter((one) => one !== key)
  return { ...whole, hidden: on ? hidden : [...hidden, key] }
}
export function pinColumn<Row>(columns: readonly Placed<Row>[], layout: Layout, key: string, side: Side): Layout {
  const whole = named(columns, layout)
  return { ...whole, pinned: { ...whole.pinned, [key]: side } }
}
export const widenColumn = (layout: Layout, key: string, width: number): Layout => ({
  ...layout,
  widths: { ...layout.widths, [key]: Math.round(Math.max(narrowest, Math.min(widest, width))) },
})
