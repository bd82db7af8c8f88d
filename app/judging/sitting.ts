import { useCallback, useEffect, useState } from 'react'
import { storedFor } from '~/app/lib/store'
import type { Colour } from '~/app/ui/status-tag'

/** What one has judged: its address at the desk, and what one thought. */
export type Judged = { id: string; name: string; says: string; colour: Colour }
/** Seconds that a sitting is remembered in this window. */
const SITTING = 12 * 3600
/** Milliseconds in which the last act can be taken back. */
const UNDO_MS = 60_000

/** What was judged in this sitting, the latest last, and of which of it the undoing is offered for a minute. */
export function useSitting(step: string) {
  const [judged, setJudged] = useState<readonly Judged[]>([])
  const [undoable, setUndoable] = useState('')
  const name = `judged:${step}`
  useEffect(() => {
    // After the first picture, which is the server's.
    queueMicrotask(() => setJudged(storedFor<Judged[]>(name, SITTING, 'window').read() ?? []))
  }, [name])
  useEffect(() => {
    if (!undoable) return
    const timer = setTimeout(() => setUndoable(''), UNDO_MS)
    return () => clearTimeout(timer)
  }, [undoable])
  const put = useCallback(
    (change: (was: readonly Judged[]) => readonly Judged[]) =>
      setJudged((was) => {
        const now = change(was)
        storedFor<readonly Judged[]>(name, SITTING, 'window').write(now)
        return now
      }),
    [name],
  )
  const add = useCallback(
    (one: Judged, undoes: boolean) => {
      put((was) => [...was.filter(({ id }) => id !== one.id), one])
      setUndoable(undoes ? one.id : '')
    },
    [put],
  )
  const takeBack = useCallback(
    (id: string) => {
      put((was) => was.filter((one) => one.id !== id))
      setUndoable('')
    },
    [put],
  )
  return { judged, undoable, add, takeBack }
}
