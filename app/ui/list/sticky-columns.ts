import type { PlacedColumn } from './column-layout'

/** Maximum pixels of sticky columns at one side; further pinned columns scroll. */
const MAX_STICKY_WIDTH = 640

export type StickyPosition = { side: 'left' | 'right'; at: number; last: boolean }

/**
 * Returns the sticky columns with their distance from the edge in pixels; right-hand ones start at the actions column.
 * @param start pixels used by the checkbox column at the left
 */
export function stickyColumns<Row>(
  columns: readonly PlacedColumn<Row>[],
  start: number,
): ReadonlyMap<string, StickyPosition> {
  const left = stackColumns(columns.filter((column) => column.side === 'left').map(widthOfColumn), start, 'left')
  const right = stackColumns(
    columns
      .filter((column) => column.side === 'right')
      .map(widthOfColumn)
      .toReversed(),
    0,
    'right',
  )
  return new Map([...left, ...right])
}

/**
 * Returns a CSS expression for the width of the columns after the name that fit completely into `--space`: the largest
 * sum of widths that fits. The name takes the rest, so that the actions cut no column.
 * @param before pixels before the name in the same space
 */
export function completeColumnsWidth(widths: readonly number[], before: number): string {
  const sums = widths.reduce<number[]>((all, width) => [...all, (all.at(-1) ?? before) + width], [])
  const fitting = sums.map((sum) => `min(${sum}px, max(0px, 9999 * (var(--space) - ${sum - 1}px)))`)
  return `max(${[`${before}px`, ...fitting].join(', ')})`
}
const widthOfColumn = <Row>({ key, width }: PlacedColumn<Row>) => ({ key, width })

function stackColumns(columns: readonly { key: string; width: number }[], start: number, side: StickyPosition['side']) {
  const stuck: [string, StickyPosition][] = []
  let at = start
  for (const { key, width } of columns) {
    if (at + width > MAX_STICKY_WIDTH) break
    stuck.push([key, { side, at, last: false }])
    at += width
  }
  const last = stuck.at(-1)
  if (last) last[1].last = true
  return stuck
}
