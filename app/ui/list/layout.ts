import { wordsWidth } from './acts'
import { type Column, cellText, widths } from './describe'

/** How a person has a list's columns. Names that are no columns are left out; columns that are not named keep their place. */
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
/** Height of a row in pixels, where all rows must have one. */
export const rowHeight: Record<Density, number> = { loose: 53, middle: 43, tight: 37 }
export const narrowest = 48
export const widest = 1200

export type Placed<Row> = Column<Row> & {
  width: number
  /** The person has said how wide. */
  drawn: boolean
  side: Side
  hidden: boolean
}

export const plainLayout: Layout = { order: [], hidden: [], widths: {}, pinned: {}, density: 'middle' }

/** The columns as a layout puts them: those at the left, those that scroll, those at the right. */
export function placed<Row>(columns: readonly Column<Row>[], layout: Layout | null): Placed<Row>[] {
  const { order, hidden, widths: given, pinned } = layout ?? plainLayout
  const at = (column: Column<Row>) => {
    const place = order.indexOf(column.key)
    return place < 0 ? null : place
  }
  // A column that the layout does not know stands after the one it was made to follow.
  const ranked = columns.reduce<{ column: Column<Row>; rank: number }[]>((all, column, place) => {
    const known = at(column)
    const before = all[place - 1]?.rank ?? -1
    all.push({ column, rank: known ?? before + 1e-3 })
    return all
  }, [])
  const sorted = ranked.toSorted((a, b) => a.rank - b.rank).map(({ column }) => column)
  const all = sorted.map((column) => ({
    ...column,
    width: given[column.key] ?? column.width ?? (column.kind ? widths[column.kind] : 160),
    drawn: column.key in given,
    side: pinned[column.key] ?? (column.fixed ? 'left' : 'none'),
    hidden: layout && order.includes(column.key) ? hidden.includes(column.key) : !!column.away,
  }))
  return (['left', 'none', 'right'] as const).flatMap((side) => all.filter((column) => column.side === side))
}

/** Of a heading, beside its words: the arrows that say how it sorts, and what is left free. */
const ARROWS = 20
/**
 * Columns that say nothing of any row take no more than their heading: what they leave is there for names. One that the person
 * has drawn, and one with another beneath it, stays as it is.
 */
export function withoutEmpty<Row extends object>(
  columns: readonly Placed<Row>[],
  rows: readonly Row[],
  beneath: ReadonlyMap<string, unknown>,
): Placed<Row>[] {
  const says = (column: Placed<Row>) => {
    if (column.drawn || beneath.has(column.key) || column.card === 'title') return true
    // What a column draws may come from elsewhere than its own property.
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

/** The layout with all columns named, so that what is not mentioned is known to be shown. */
const named = <Row>(columns: readonly Placed<Row>[], layout: Layout): Layout => ({
  ...layout,
  order: columns.map(({ key }) => key),
  hidden: columns.filter(({ hidden }) => hidden).map(({ key }) => key),
})

/** Puts a column before or after another one; it takes on the other one's side. */
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
