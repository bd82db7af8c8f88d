import type { Placed } from './layout'

/** Pixels that may stand still at one side where there is room; what is pinned beyond them scrolls with the rest. */
const ROOM = 640

export type Stuck = { side: 'left' | 'right'; at: number; last: boolean }

/**
 * Which columns stay in sight while the rest scrolls, and how many pixels from their edge: at the right, from the acts.
 * @param start pixels at the left that are taken already, by what chooses rows
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
 * In CSS, how many pixels of the columns after the name stand whole in `--space`: the widest of their sums that fits. The rest of the
 * space is the name's, so that no column is cut by the acts.
 * @param before pixels of what stands before the name and takes of the same space
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
