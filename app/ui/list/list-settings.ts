import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLatest } from '../use-latest'
import { type ListLayout, defaultLayout } from './column-layout'

/** A saved view of a list: a name, the query of its filters and sort, and its columns. */
export type SavedView = {
  id: string
  list: string
  name: string
  query: string
  layout: ListLayout | null
  /** The role that it is shared with, or empty. */
  roleCode: string
  isDefault: number
  mine: boolean
}
export type ListSetting = { list: string; layout: ListLayout | null; defaultView: string }
export type NewSavedView = Omit<SavedView, 'id' | 'mine'> & { id?: string }

/** Stores settings and views of lists. Without it, changes last until the page is left. */
export type ListSettingsStore = {
  settings: readonly ListSetting[]
  views: readonly SavedView[]
  roleCode: string
  /** Roles that a view may be shared with; empty where the person may not share. */
  shares: readonly { value: string; label: string }[]
  /** Maximum characters of a view's name. */
  longestName: number
  keepLayout: (list: string, layout: ListLayout) => void
  /** Deletes the stored layout: the list uses its defaults. */
  resetLayout: (list: string) => void
  /** Sets the default view; `none` for none. */
  beginWith: (list: string, view: string) => void
  saveView: (view: NewSavedView) => Promise<SavedView | null>
  removeView: (id: string) => Promise<boolean>
}
export const ListSettingsContext = createContext<ListSettingsStore | null>(null)
/** In the URL: shows the plain list although it has a default view. */
export const NO_VIEW = 'none'

const SAVE_DELAY_MS = 600

/** Returns the layout of a list: that of the view in the URL, else the person's own, else the default. */
export function useListLayout(list: string) {
  const keeper = useContext(ListSettingsContext)
  const [params] = useSearchParams()
  const view = keeper?.views.find((one) => one.list === list && one.id === params.get('view')) ?? null
  const own = keeper?.settings.find((one) => one.list === list) ?? null
  const place = `${list} ${view?.id ?? ''}`
  const [draft, setDraft] = useState<{ place: string; layout: ListLayout } | null>(null)
  const changed = draft?.place === place ? draft.layout : null
  const layout = changed ?? (view ? view.layout : null) ?? own?.layout ?? defaultLayout

  const pendingSave = useRef<{ timer: ReturnType<typeof setTimeout>; keep: () => void } | null>(null)
  const latest = useLatest(keeper)
  const change = useCallback(
    (next: ListLayout) => {
      setDraft({ place, layout: next })
      // A view's layout is stored when the view is saved.
      if (view) return
      if (pendingSave.current) clearTimeout(pendingSave.current.timer)
      const keep = () => {
        pendingSave.current = null
        latest.current?.keepLayout(list, next)
      }
      pendingSave.current = { timer: setTimeout(keep, SAVE_DELAY_MS), keep }
    },
    [list, place, view, latest],
  )
  const reset = useCallback(() => {
    if (pendingSave.current) clearTimeout(pendingSave.current.timer)
    pendingSave.current = null
    if (view) return setDraft(null)
    setDraft({ place, layout: defaultLayout })
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
