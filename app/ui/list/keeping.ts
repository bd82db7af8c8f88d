import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLatest } from '../latest'
import { type Layout, plainLayout } from './layout'

/** A list under a name: its filters and sort as a query, and its columns. */
export type View = {
  id: string
  list: string
  name: string
  query: string
  layout: Layout | null
  /** The role that it is shared with, or empty. */
  roleCode: string
  isDefault: number
  mine: boolean
}
export type Setting = { list: string; layout: Layout | null; defaultView: string }
export type NewView = Omit<View, 'id' | 'mine'> & { id?: string }

/** Where settings and views of lists are kept. Without one, what is set lasts as long as the page. */
export type Keeper = {
  settings: readonly Setting[]
  views: readonly View[]
  roleCode: string
  /** Roles that a view may be shared with; none where the person may not share. */
  shares: readonly { value: string; label: string }[]
  /** Characters of the name of a view. */
  longestName: number
  keepLayout: (list: string, layout: Layout) => void
  /** Takes the record away: the list is as it was made. */
  resetLayout: (list: string) => void
  /** The view to begin with; `none` for none. */
  beginWith: (list: string, view: string) => void
  saveView: (view: NewView) => Promise<View | null>
  removeView: (id: string) => Promise<boolean>
}
export const ListKeeping = createContext<Keeper | null>(null)
/** In the address: shows the bare list although it would begin with a view. */
export const NO_VIEW = 'none'

const PAUSE = 600

/** The columns of a list as they are now: a view's where the address names one, else the person's own, else as made. */
export function useLayout(list: string) {
  const keeper = useContext(ListKeeping)
  const [params] = useSearchParams()
  const view = keeper?.views.find((one) => one.list === list && one.id === params.get('view')) ?? null
  const own = keeper?.settings.find((one) => one.list === list) ?? null
  const place = `${list} ${view?.id ?? ''}`
  const [draft, setDraft] = useState<{ place: string; layout: Layout } | null>(null)
  const changed = draft?.place === place ? draft.layout : null
  const layout = changed ?? (view ? view.layout : null) ?? own?.layout ?? plainLayout

  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; keep: () => void } | null>(null)
  const latest = useLatest(keeper)
  const change = useCallback(
    (next: Layout) => {
      setDraft({ place, layout: next })
      // A view's columns are kept with the view, when it is saved.
      if (view) return
      if (waiting.current) clearTimeout(waiting.current.timer)
      const keep = () => {
        waiting.current = null
        latest.current?.keepLayout(list, next)
      }
      waiting.current = { timer: setTimeout(keep, PAUSE), keep }
    },
    [list, place, view, latest],
  )
  const reset = useCallback(() => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = null
    if (view) return setDraft(null)
    setDraft({ place, layout: plainLayout })
    latest.current?.resetLayout(list)
  }, [list, place, view, latest])
  // Leaving does not lose the last change.
  useEffect(
    () => () => {
      if (!waiting.current) return
      clearTimeout(waiting.current.timer)
      waiting.current.keep()
    },
    [],
  )
  return { layout, change, reset, view, keeper, touched: changed !== null }
}
