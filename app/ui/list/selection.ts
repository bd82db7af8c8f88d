import { useCallback, useState } from 'react'
import type { Chosen } from './describe'

/**
 * Chosen rows, kept while one turns pages: the rows themselves, so that an act knows names and states; or all that the
 * filters find, but for those taken out again.
 * @param filters what the list is narrowed by; all of other filters are not all of these
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

  /** What stands chosen among the rows in sight; others stay as they were. */
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
  const chosen: Chosen<Row> = whole
    ? { kind: 'query', query: filters, total, except: [...whole.except] }
    : { kind: 'rows', rows: [...rows.values()], ids: [...rows.keys()] }
  return { chosen, isChosen, choose, chooseAll, clear }
}
