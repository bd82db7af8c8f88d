import { pictureOf } from './act-pictures'
import type { RowAction } from './describe'

/** At most three acts in sight, the rest in a menu; a destructive one is in sight only where it is alone or one of two. */
export function splitActs(actions: readonly RowAction[]): { seen: RowAction[]; rest: RowAction[] } {
  const harmless = actions.filter((one) => !one.danger)
  const ordered = [...harmless, ...actions.filter((one) => one.danger)]
  const seen = ordered.length > 2 ? harmless.slice(0, 2) : ordered
  return { seen, rest: ordered.slice(seen.length) }
}

const PADDING = 16
const GAP = 4
const MENU = 32
const PICTURE = 32
const CELL = 24
/** So wide is the heading of the column. */
const LEAST = 88
/** Past this the acts of a row go on in a second line. */
const MOST = 320
const isWide = /[\u2e80-\uffef]/
/** Pixels of words with what stands around them: a Chinese sign is 14 wide, a Latin one about 8. */
export const wordsWidth = (label: string) =>
  Array.from(label).reduce((sum, sign) => sum + (isWide.test(sign) ? 14 : 8.2), PADDING)

/**
 * Pixels of a column that holds the acts of each row in one line.
 * @param pictured acts that have a picture show it; else all are words
 */
export function actsWidth(rows: readonly (readonly RowAction[])[], pictured: boolean): number {
  const widths = rows.map((actions) => {
    const { seen, rest } = splitActs(actions)
    const all = seen.map(({ key, label }) => (pictured && pictureOf(key) ? PICTURE : wordsWidth(label)))
    return [...all, ...(rest.length ? [MENU] : [])].reduce((sum, one) => sum + one + GAP, CELL)
  })
  return Math.ceil(Math.min(MOST, Math.max(LEAST, ...widths)))
}
