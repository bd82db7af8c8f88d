import { Activity, type ReactNode, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type NavigateOptions } from 'react-router'
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_DataRouterNavigationContext as NavigationContext,
  UNSAFE_DataRouterStateContext as StateContext,
  UNSAFE_LocationContext as LocationContext,
  useOutlet,
} from 'react-router'
import { PageHost } from '~/app/ui/leave-guard'
import type { Tabs } from './use-tabs'
import style from './tabs.module.css'

/** Maximum of mounted pages. An older one without unsaved input is unmounted. */
const MAX_MOUNTED = 10

/**
 * Renders the current page, and hidden behind it the mounted pages of other tabs with their input.
 * @param alive keys of the tabs whose pages stay mounted
 */
export function MountedPages({ tabs, alive }: { tabs: Tabs; alive: ReadonlySet<string> }) {
  const { current, rounds, unsaved, note, leaveFor } = tabs
  const outlet = useOutlet()
  const [visited, setVisited] = useState<readonly string[]>([current])
  if (visited[0] !== current)
    setVisited((before) => {
      const others = before.filter((key) => key !== current)
      return [current, ...others.filter((key, at) => at < MAX_MOUNTED - 1 || unsaved.has(key))]
    })
  const mounted = new Set([current, ...visited.filter((key) => alive.has(key))])
  // Sorted: moving a page in the document would reset its scroll position.
  return [...mounted].toSorted().map((key) => (
    <Activity key={`${key} ${rounds.get(key) ?? 0}`} mode={key === current ? 'visible' : 'hidden'}>
      <MountedPage name={key} note={note} leaveFor={leaveFor} kept={alive.has(key)}>
        <FrozenRouter here={key === current}>{outlet}</FrozenRouter>
      </MountedPage>
    </Activity>
  ))
}

/** Provides the page with `PageHost`: whether it stays mounted after navigation, and how it closes itself. */
function MountedPage({
  name,
  note,
  leaveFor,
  kept,
  children,
}: {
  name: string
  note: Tabs['note']
  leaveFor: Tabs['leaveFor']
  kept: boolean
  children: ReactNode
}) {
  const keeper = useMemo(
    () => ({
      keeps: (next: { pathname: string }) => kept && !next.pathname.startsWith('/user/'),
      note: (unsaved: boolean) => note(name, kept && unsaved),
      leaveFor: (to: string, options?: NavigateOptions) => leaveFor(name, to, options),
    }),
    [name, kept, note, leaveFor],
  )
  return <PageHost value={keeper}>{children}</PageHost>
}

/** Freezes the router's contexts for a hidden page: it sees the values of its last visible render. */
function FrozenRouter({ here, children }: { here: boolean; children: ReactNode }) {
  const liveValues = {
    location: useContext(LocationContext),
    state: useContext(StateContext),
    navigation: useContext(NavigationContext),
    data: useContext(DataContext),
    children,
  }
  const [last, setLast] = useState(liveValues)
  if (here && (Object.keys(liveValues) as (keyof typeof liveValues)[]).some((name) => liveValues[name] !== last[name]))
    setLast(liveValues)
  const { location, state, navigation, data, children: page } = here ? liveValues : last
  return (
    <LocationContext value={location}>
      <StateContext value={state}>
        <NavigationContext value={navigation}>
          <DataContext value={data}>
            <HiddenIds>{page}</HiddenIds>
          </DataContext>
        </NavigationContext>
      </StateContext>
    </LocationContext>
  )
}

/**
 * Removes the ids of a hidden page and restores them when it is visible again. Pages of one kind use the same ids, and
 * a label finds the first match in the document.
 */
function HiddenIds({ children }: { children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = page.current
    for (const named of box?.querySelectorAll('[data-hidden-id]') ?? []) {
      named.id = named.getAttribute('data-hidden-id') ?? ''
      named.removeAttribute('data-hidden-id')
    }
    return () => {
      for (const named of box?.querySelectorAll('[id]') ?? []) {
        named.setAttribute('data-hidden-id', named.id)
        named.removeAttribute('id')
      }
    }
  }, [])
  return (
    <div ref={page} className={style.page}>
      {children}
    </div>
  )
}
