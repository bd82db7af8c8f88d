import { useCallback, useState } from 'react'
import type { Selection } from './columns'

/**
 * The selection of a list, across pages: single rows (complete, so that actions know names and statuses), or all rows
 * of the query except some.
 * @param filters the query; other filters discard a selection of all rows
 */
export function useSelection<Row extends object>(
  idOf: (row: Row) => string,
  filters: Record<string, string>,
  total: number,
) {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map())
  const [all, setAll] = useState<{ of: string; except: ReadonlySet<string> } | null>(null)
  const of = JSON.stringify(filters)
  if (all && all.of !== of) setAll(null)
  const whole = all?.of === of ? all : null

  /** Sets which of the visible rows are selected; other rows keep their state. */
  const choose = useCallback(
    (visible: readonly Row[], ids: readonly string[]) => {
      if (whole) {
        const except = new Set(whole.except)
        for (const row of visible) {
          if (ids.includes(idOf(row))) except.delete(idOf(row))
          else except.add(idOf(row))
        }
        return setAll({ of, except })
      }
      setRows((now) => {
        const next = new Map(now)
        for (const row of visible) {
          const id = idOf(row)
          if (ids.includes(id)) next.set(id, row)
          else next.delete(id)
        }
        return next
      })
    },
    [idOf, whole, of],
  )
  const clear = useCallback(() => {
    setRows(new Map())
    setAll(null)
  }, [])
  const chooseAll = useCallback(() => {
    setRows(new Map())
    setAll({ of, except: new Set() })
  }, [of])
  const isChosen = (row: Row) => (whole ? !whole.except.has(idOf(row)) : rows.has(idOf(row)))
  const chosen: Selection<Row> = whole
    ? { kind: 'query', query: filters, total, except: [...whole.except] }
    : { kind: 'rows', rows: [...rows.values()], ids: [...rows.keys()] }
  return { chosen, isChosen, choose, chooseAll, clear }
}
