import type { Placed } from './layout'

/** Maximum pixels of sticky columns at one side; further pinned columns scroll. */
const ROOM = 640

export type Stuck = { side: 'left' | 'right'; at: number; last: boolean }

/**
 * Returns the sticky columns with their distance from the edge in pixels; right-hand ones start at the actions column.
 * @param start pixels used by the checkbox column at the left
 */
export function stuckColumns<Row>(columns: readonly Placed<Row>[], start: number): ReadonlyMap<string, Stuck> {
  const left = stack(columns.filter((column) => column.side === 'left').map(pixels), start, 'left')
  const right = stack(
    columns
      .filter((column) => column.side === 'right')
      .map(pixels)
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
export function wholeColumns(widths: readonly number[], before: number): string {
  const sums = widths.reduce<number[]>((all, width) => [...all, (all.at(-1) ?? before) + width], [])
  const fitting = sums.map((sum) => `min(${sum}px, max(0px, 9999 * (var(--space) - ${sum - 1}px)))`)
  return `max(${[`${before}px`, ...fitting].join(', ')})`
}
const pixels = <Row>({ key, width }: Placed<Row>) => ({ key, width })

function stack(columns: readonly { key: string; width: number }[], start: number, side: Stuck['side']) {
  const stuck: [string, Stuck][] = []
  let at = start
  for (const { key, width } of columns) {
    if (at + width > ROOM) break
    stuck.push([key, { side, at, last: false }])
    at += width
  }
  const last = stuck.at(-1)
  if (last) last[1].last = true
  return stuck
}
