import { useCallback, useEffect, useMemo, useState } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useParams, useRevalidator } from 'react-router'
import { storedFor } from '~/app/lib/store'
import { useLatest } from '~/app/ui/latest'
import { type Closing, closed, HOME, idOf, moved, nextTo, opened, sameTabs, type Tab, tabKey } from './open-tabs'
import { forgetScroll, scrollByTab } from './scroll'

export type Tabs = ReturnType<typeof useTabs>

/**
 * The open pages of this window, in their order, kept over a reload. The first picture has the home tab and the page; what
 * was open before comes once the page is alive.
 * @param owner        whose tabs: account and role
 * @param replacesSame a new page about the same thing takes the other one's place
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
  /** The tab that was closed while it was looked at: not to be opened again before its page is left. */
  const [leaving, setLeaving] = useState<string | null>(null)
  const [rounds, setRounds] = useState<ReadonlyMap<string, number>>(new Map())

  const current = tabKey({ pathname, search })
  if (leaving !== null && leaving !== current) setLeaving(null)
  const id = idOf(params, search)
  const tabs = useMemo(() => {
    const home: Tab = { key: HOME, to: HOME, title: homeTitle }
    const known = (before ?? []).filter(({ key }) => key !== HOME)
    if (leaving === current) return [home, ...known]
    return opened([home, ...known], { key: current, to: pathname + search, title, ...(id && { id }) }, replacesSame)
  }, [before, current, pathname, search, title, id, homeTitle, replacesSame, leaving])
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  /** Hears from a page whether it holds what is not saved. */
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

  const stored = useMemo(() => storedFor<readonly Tab[]>(`tabs:${owner}`, null, 'window'), [owner])
  useEffect(() => {
    queueMicrotask(() => setBefore(stored.read() ?? []))
  }, [stored])
  if (before !== null && !sameTabs(before, tabs)) setBefore(tabs)
  useEffect(() => {
    if (before) stored.write(before)
  }, [before, stored])
  useEffect(() => {
    scrollByTab(on)
    return () => scrollByTab(false)
  }, [on])

  /** What waits for the person's word, for it would lose what these pages hold. */
  const [asked, setAsked] = useState<{ titles: readonly string[]; go: () => void } | null>(null)
  const sure = useCallback(
    (going: readonly Tab[], act: () => void) => {
      const held = going.filter(({ key }) => latest.current.unsaved.has(key))
      const go = () => {
        for (const { key } of held) note(key, false)
        act()
      }
      if (held.length > 0) setAsked({ titles: held.map((tab) => tab.title), go })
      else go()
    },
    [latest, note],
  )

  /** Closes tabs as seen from one of them. False where it is the home tab that was to go. */
  const close = useCallback(
    (key: string, which: Closing): boolean => {
      if (which === 'one' && key === HOME) return false
      const { tabs: now, current: here } = latest.current
      const left = closed(now, key, which)
      const going = now.filter((tab) => !left.includes(tab))
      sure(going, () => {
        for (const tab of going) forgetScroll(tab.key)
        setBefore(left)
        if (left.some((tab) => tab.key === here)) return
        const next = which === 'one' ? nextTo(now, left, here) : (left.find((tab) => tab.key === key) ?? left[0]!)
        setLeaving(here)
        void Promise.resolve(navigate(next.to)).finally(() => {
          // A page that does not stay behind its tab may refuse to be left: its tab stays.
          if (tabKey(window.location) === here) setLeaving(null)
        })
      })
      return true
    },
    [latest, navigate, sure],
  )
  /** Goes on from a page that has done what it was for: its tab goes with it. */
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
  const move = useCallback((key: string, to: number) => setBefore(moved(latest.current.tabs, key, to)), [latest])
  /** Draws a tab's page anew, with fresh data. */
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
