import { useCallback, useEffect, useState } from 'react'
import { storageEntry } from '~/app/lib/browser-storage'
import type { Colour } from '~/app/ui/status-tag'

/** A reviewed item: its id and name, with the decision. */
export type ReviewedItem = { id: string; name: string; says: string; colour: Colour }
/** Seconds that a session is stored in this window. */
const SESSION_SECONDS = 12 * 3600
/** Milliseconds in which the last decision can be undone. */
const UNDO_MS = 60_000

/** Items reviewed in this session, the latest last. `undoable` is the id of the item that can be undone, for one minute. */
export function useReviewSession(step: string) {
  const [judged, setJudged] = useState<readonly ReviewedItem[]>([])
  const [undoable, setUndoable] = useState('')
  const name = `judged:${step}`
  useEffect(() => {
    // Read after the first render, which must equal the server's.
    queueMicrotask(() => setJudged(storageEntry<ReviewedItem[]>(name, SESSION_SECONDS, 'window').read() ?? []))
  }, [name])
  useEffect(() => {
    if (!undoable) return
    const timer = setTimeout(() => setUndoable(''), UNDO_MS)
    return () => clearTimeout(timer)
  }, [undoable])
  const put = useCallback(
    (change: (was: readonly ReviewedItem[]) => readonly ReviewedItem[]) =>
      setJudged((was) => {
        const now = change(was)
        storageEntry<readonly ReviewedItem[]>(name, SESSION_SECONDS, 'window').write(now)
        return now
      }),
    [name],
  )
  const add = useCallback(
    (one: ReviewedItem, undoes: boolean) => {
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
