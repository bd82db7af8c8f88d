import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLatest } from '../latest'
import { type Layout, plainLayout } from './layout'

/** A saved view of a list: a name, the query of its filters and sort, and its columns. */
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

/** Stores settings and views of lists. Without it, changes last until the page is left. */
export type Keeper = {
  settings: readonly Setting[]
  views: readonly View[]
  roleCode: string
  /** Roles that a view may be shared with; empty where the person may not share. */
  shares: readonly { value: string; label: string }[]
  /** Maximum characters of a view's name. */
  longestName: number
  keepLayout: (list: string, layout: Layout) => void
  /** Deletes the stored layout: the list uses its defaults. */
  resetLayout: (list: string) => void
  /** Sets the default view; `none` for none. */
  beginWith: (list: string, view: string) => void
  saveView: (view: NewView) => Promise<View | null>
  removeView: (id: string) => Promise<boolean>
}
export const ListKeeping = createContext<Keeper | null>(null)
/** In the URL: shows the plain list although it has a default view. */
export const NO_VIEW = 'none'

const PAUSE = 600

/** Returns the layout of a list: that of the view in the URL, else the person's own, else the default. */
export function useLayout(list: string) {
  const keeper = useContext(ListKeeping)
  const [params] = useSearchParams()
  const view = keeper?.views.find((one) => one.list === list && one.id === params.get('view')) ?? null
  const own = keeper?.settings.find((one) => one.list === list) ?? null
  const place = `${list} ${view?.id ?? ''}`
  const [draft, setDraft] = useState<{ place: string; layout: Layout } | null>(null)
  const changed = draft?.place === place ? draft.layout : null
  const layout = changed ?? (view ? view.layout : null) ?? own?.layout ?? plainLayout

  const pendingSave = useRef<{ timer: ReturnType<typeof setTimeout>; keep: () => void } | null>(null)
  const latest = useLatest(keeper)
  const change = useCallback(
    (next: Layout) => {
      setDraft({ place, layout: next })
      // A view's layout is stored when the view is saved.
      if (view) return
      if (pendingSave.current) clearTimeout(pendingSave.current.timer)
      const keep = () => {
        pendingSave.current = null
        latest.current?.keepLayout(list, next)
      }
      pendingSave.current = { timer: setTimeout(keep, PAUSE), keep }
    },
    [list, place, view, latest],
  )
  const reset = useCallback(() => {
    if (pendingSave.current) clearTimeout(pendingSave.current.timer)
    pendingSave.current = null
    if (view) return setDraft(null)
    setDraft({ place, layout: plainLayout })
    latest.current?.resetLayout(list)
  }, [list, place, view, latest])
  // Unmounting stores the pending change.
  useEffect(
    () => () => {
      if (!pendingSave.current) return
      clearTimeout(pendingSave.current.timer)
      pendingSave.current.keep()
    },
    [],
  )
  return { layout, change, reset, view, keeper, touched: changed !== null }
}
