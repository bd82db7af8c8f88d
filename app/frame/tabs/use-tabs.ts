import { useCallback, useEffect, useMemo, useState } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useParams, useRevalidator } from 'react-router'
import { storageEntry } from '~/app/lib/browser-storage'
import { useLatest } from '~/app/ui/use-latest'
import {
  type CloseScope,
  closeTabs,
  HOME_PATH,
  addressIdOf,
  moveTab,
  tabAfterClosing,
  openTab,
  areSameTabs,
  type Tab,
  tabKey,
} from './tab-list'
import { forgetScroll, setScrollPerTab } from './scroll-keys'

export type Tabs = ReturnType<typeof useTabs>

/**
 * The open pages of this window, in order; they survive a reload. The first render has the home tab and the current
 * page, earlier tabs are added after hydration.
 * @param owner        account and role of the tabs
 * @param replacesSame a new page with the same `id` replaces the other one
 */
export function useTabs({
  on,
  owner,
  title,
  homeTitle,
  replacesSame,
}: {
  on: boolean
  owner: string
  title: string
  homeTitle: string
  replacesSame: boolean
}) {
  const { pathname, search } = useLocation()
  const params = useParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [before, setBefore] = useState<readonly Tab[] | null>(null)
  /** A tab closed while current; it is not reopened before navigation has left its page. */
  const [leaving, setLeaving] = useState<string | null>(null)
  const [rounds, setRounds] = useState<ReadonlyMap<string, number>>(new Map())

  const current = tabKey({ pathname, search })
  if (leaving !== null && leaving !== current) setLeaving(null)
  const id = addressIdOf(params, search)
  const tabs = useMemo(() => {
    const home: Tab = { key: HOME_PATH, to: HOME_PATH, title: homeTitle }
    const known = (before ?? []).filter(({ key }) => key !== HOME_PATH)
    if (leaving === current) return [home, ...known]
    return openTab([home, ...known], { key: current, to: pathname + search, title, ...(id && { id }) }, replacesSame)
  }, [before, current, pathname, search, title, id, homeTitle, replacesSame, leaving])
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  /** Receives from a page whether it has unsaved input. */
  const note = useCallback(
    (key: string, holds: boolean) =>
      setUnsaved((was) => {
        if (was.has(key) === holds) return was
        const now = new Set(was)
        if (holds) now.add(key)
        else now.delete(key)
        return now
      }),
    [],
  )
  const hidden = on && [...unsaved].some((key) => key !== current)
  useEffect(() => {
    if (!hidden) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hidden])
  const latest = useLatest({ tabs, current, unsaved })

  const stored = useMemo(() => storageEntry<readonly Tab[]>(`tabs:${owner}`, null, 'window'), [owner])
  useEffect(() => {
    queueMicrotask(() => setBefore(stored.read() ?? []))
  }, [stored])
  if (before !== null && !areSameTabs(before, tabs)) setBefore(tabs)
  useEffect(() => {
    if (before) stored.write(before)
  }, [before, stored])
  useEffect(() => {
    setScrollPerTab(on)
    return () => setScrollPerTab(false)
  }, [on])

  /** An action that waits for confirmation because these pages would lose unsaved input. */
  const [asked, setAsked] = useState<{ titles: readonly string[]; go: () => void } | null>(null)
  const sure = useCallback(
    (going: readonly Tab[], action: () => void) => {
      const unsavedTabs = going.filter(({ key }) => latest.current.unsaved.has(key))
      const go = () => {
        for (const { key } of unsavedTabs) note(key, false)
        action()
      }
      if (unsavedTabs.length > 0) setAsked({ titles: unsavedTabs.map((tab) => tab.title), go })
      else go()
    },
    [latest, note],
  )

  /** Closes tabs relative to one of them. False if that is the home tab, which cannot be closed. */
  const close = useCallback(
    (key: string, which: CloseScope): boolean => {
      if (which === 'one' && key === HOME_PATH) return false
      const { tabs: now, current: here } = latest.current
      const left = closeTabs(now, key, which)
      const going = now.filter((tab) => !left.includes(tab))
      sure(going, () => {
        for (const tab of going) forgetScroll(tab.key)
        setBefore(left)
        if (left.some((tab) => tab.key === here)) return
        const next =
          which === 'one' ? tabAfterClosing(now, left, here) : (left.find((tab) => tab.key === key) ?? left[0]!)
        setLeaving(here)
        void Promise.resolve(navigate(next.to)).finally(() => {
          // A page that is not kept mounted may block the navigation: then its tab stays.
          if (tabKey(window.location) === here) setLeaving(null)
        })
      })
      return true
    },
    [latest, navigate, sure],
  )
  /** Navigates away from a finished page and closes its tab. */
  const leaveFor = useCallback(
    async (key: string, to: string, options?: NavigateOptions) => {
      note(key, false)
      forgetScroll(key)
      setBefore(latest.current.tabs.filter((tab) => tab.key !== key))
      if (key === latest.current.current) setLeaving(key)
      await navigate(to, options)
      if (tabKey(window.location) === key) setLeaving(null)
    },
    [latest, navigate, note],
  )
  const move = useCallback((key: string, to: number) => setBefore(moveTab(latest.current.tabs, key, to)), [latest])
  /** Remounts a tab's page with fresh data. */
  const refresh = useCallback(
    (key: string) => {
      const tab = latest.current.tabs.find((one) => one.key === key)
      if (!tab) return
      sure([tab], () => {
        setRounds((was) => new Map(was).set(key, (was.get(key) ?? 0) + 1))
        void (key === latest.current.current ? revalidate() : navigate(tab.to))
      })
    },
    [latest, navigate, revalidate, sure],
  )
  return { tabs, current, rounds, unsaved, note, asked, unask: () => setAsked(null), close, leaveFor, move, refresh }
}
