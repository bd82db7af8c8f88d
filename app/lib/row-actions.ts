import { useState } from 'react'
import type { BatchAction } from '~/app/ui/list/batch-bar'
import type { RowAction } from '~/app/ui/list/columns'
import type { Answer } from './api'
import { notifyFailure } from './notify'

/** An action on list rows whose form or confirmation is open. */
type OpenAction<Act, Row, Whole> = {
  act: Act
  rows: readonly Row[]
  ids: string[]
  /** The complete row that the form needs. */
  whole?: Whole
  /** Clears the selection afterwards. */
  done?: (() => void) | undefined
}

/**
 * Starts actions on the rows of a list.
 * @param atOnce sends an action that needs no confirmation; null for any other
 * @param read   loads the row for an action with a form; null for any other
 */
export function useRowActions<Act extends string, Row extends { id: string }, Whole>({
  atOnce,
  read,
}: {
  atOnce: (act: Act, ids: string[]) => Promise<{ ok: boolean }> | null
  read: (act: Act, id: string) => Promise<Answer<Whole>> | null
}) {
  const [doing, setDoing] = useState<OpenAction<Act, Row, Whole> | null>(null)
  const begin = async (act: Act, rows: readonly Row[], done?: () => void) => {
    const ids = rows.map(({ id }) => id)
    const sent = await atOnce(act, ids)
    if (sent) return void (sent.ok && done?.())
    const answer = await read(act, ids[0] ?? '')
    if (!answer) setDoing({ act, rows, ids, done })
    else if (answer.ok) setDoing({ act, rows, ids, whole: answer.result })
    else notifyFailure(answer)
  }
  return { doing, begin, close: () => setDoing(null) }
}

/**
 * Builds the actions of a row's menu and the batch actions for selected rows.
 * @param order the menu's order
 * @param grave actions that end or undo something
 */
export function buildRowActions<Act extends string, Row extends { id: string }>({
  order,
  labels,
  grave,
  may,
  begin,
}: {
  order: readonly Act[]
  labels: Readonly<Record<Act, string>>
  grave: readonly Act[]
  may: (row: Row, act: Act) => boolean
  begin: (act: Act, rows: readonly Row[], done?: () => void) => unknown
}) {
  const actions = (row: Row): RowAction[] =>
    order
      .filter((act) => may(row, act))
      .map((act) => ({
        key: act,
        label: labels[act],
        danger: grave.includes(act),
        act: () => void begin(act, [row]),
      }))
  const move = (act: Act, more: Partial<BatchAction<Row>> = {}): BatchAction<Row> => ({
    key: act,
    label: labels[act],
    ticked: true,
    fits: (row) => may(row, act),
    act: (rows, clear) => void begin(act, rows, clear),
    ...more,
  })
  return { actions, move }
}
