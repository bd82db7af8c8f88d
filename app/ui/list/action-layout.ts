import { actionIconOf } from './action-icons'
import type { RowAction } from './columns'

/**
 * Splits a row's actions: at most two visible ones, the rest in a menu. A destructive action is visible only alone or
 * as one of two.
 */
export function splitActions(actions: readonly RowAction[]): { seen: RowAction[]; rest: RowAction[] } {
  const harmless = actions.filter((one) => !one.danger)
  const ordered = [...harmless, ...actions.filter((one) => one.danger)]
  const seen = ordered.length > 2 ? harmless.slice(0, 2) : ordered
  return { seen, rest: ordered.slice(seen.length) }
}

const PADDING = 16
const GAP = 4
const MENU = 32
const ICON = 32
const CELL = 24
/** Width of the column's header. */
const MIN_WIDTH = 88
/** Beyond this width, actions wrap to a second line. */
const MAX_WIDTH = 320
const isWideCharacter = /[\u2e80-\uffef]/
/** Estimated pixels of a label with its padding: 14 per Chinese character, about 8 per Latin one. */
export const measureLabel = (label: string) =>
  Array.from(label).reduce((sum, sign) => sum + (isWideCharacter.test(sign) ? 14 : 8.2), PADDING)

/**
 * Pixels of a column that holds the actions of each row in one line.
 * @param pictured actions that have an icon show it; otherwise all show their label
 */
export function measureActions(rows: readonly (readonly RowAction[])[], pictured: boolean): number {
  const widths = rows.map((actions) => {
    const { seen, rest } = splitActions(actions)
    const all = seen.map(({ key, label }) => (pictured && actionIconOf(key) ? ICON : measureLabel(label)))
    return [...all, ...(rest.length ? [MENU] : [])].reduce((sum, one) => sum + one + GAP, CELL)
  })
  return Math.ceil(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, ...widths)))
}
