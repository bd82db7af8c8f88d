import { useCallback, useState } from 'react'

/** Chosen rows, kept while one turns pages; the rows themselves, so that an act knows names and states. */
export function useSelection<Row extends object>(idOf: (row: Row) => string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  /** What stands chosen among the rows in sight; others stay as they were. */
  const choose = useCallback(
    (visible: readonly Row[], ids: readonly string[]) =>
      setChosen((now) => {
        const next = new Map(now)
        for (const row of visible) {
          const id = idOf(row)
          if (ids.includes(id)) next.set(id, row)
          else next.delete(id)
        }
        return next
      }),
    [idOf],
  )
  const clear = useCallback(() => setChosen(new Map()), [])
  return { chosen, choose, clear }
}
