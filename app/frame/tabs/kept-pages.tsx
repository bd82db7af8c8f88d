import { Activity, type ReactNode, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type NavigateOptions } from 'react-router'
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_DataRouterNavigationContext as NavigationContext,
  UNSAFE_DataRouterStateContext as StateContext,
  UNSAFE_LocationContext as LocationContext,
  useOutlet,
} from 'react-router'
import { PageKeeper } from '~/app/ui/leave-guard'
import type { Tabs } from './use-tabs'
import style from './tabs.module.css'

/** Pages that stay alive at a time; an older one that holds nothing unsaved is drawn anew when it is gone back to. */
const MOST = 10

/**
 * The page that is looked at, and behind it those of other tabs: out of sight and at rest, with all that was typed in them.
 * @param alive keys of the tabs whose pages stay
 */
export function KeptPages({ tabs, alive }: { tabs: Tabs; alive: ReadonlySet<string> }) {
  const { current, rounds, unsaved, note, leaveFor } = tabs
  const outlet = useOutlet()
  const [visited, setVisited] = useState<readonly string[]>([current])
  if (visited[0] !== current)
    setVisited((before) => {
      const others = before.filter((key) => key !== current)
      return [current, ...others.filter((key, at) => at < MOST - 1 || unsaved.has(key))]
    })
  const shown = new Set([current, ...visited.filter((key) => alive.has(key))])
  // In a fixed order: a page that were moved in the document would lose its scroll.
  return [...shown].toSorted().map((key) => (
    <Activity key={`${key} ${rounds.get(key) ?? 0}`} mode={key === current ? 'visible' : 'hidden'}>
      <Kept name={key} note={note} leaveFor={leaveFor} kept={alive.has(key)}>
        <AtRest here={key === current}>{outlet}</AtRest>
      </Kept>
    </Activity>
  ))
}

/** Tells a page whether it stays when another one of the frame is gone to, and lets it go for good. */
function Kept({
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
  return <PageKeeper value={keeper}>{children}</PageKeeper>
}

/** What the router says to a page that is out of sight is what it last said while it was looked at. */
function AtRest({ here, children }: { here: boolean; children: ReactNode }) {
  const said = {
    location: useContext(LocationContext),
    state: useContext(StateContext),
    navigation: useContext(NavigationContext),
    data: useContext(DataContext),
    children,
  }
  const [last, setLast] = useState(said)
  if (here && (Object.keys(said) as (keyof typeof said)[]).some((name) => said[name] !== last[name])) setLast(said)
  const { location, state, navigation, data, children: page } = here ? said : last
  return (
    <LocationContext value={location}>
      <StateContext value={state}>
        <NavigationContext value={navigation}>
          <DataContext value={data}>
            <Nameless>{page}</Nameless>
          </DataContext>
        </NavigationContext>
      </StateContext>
    </LocationContext>
  )
}

/**
 * Takes the ids from a page that goes out of sight and gives them back when it returns: pages of one kind name their fields
 * alike, and a label finds the first field of its name in the document.
 */
function Nameless({ children }: { children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = page.current
    for (const named of box?.querySelectorAll('[data-kept-id]') ?? []) {
      named.id = named.getAttribute('data-kept-id') ?? ''
      named.removeAttribute('data-kept-id')
    }
    return () => {
      for (const named of box?.querySelectorAll('[id]') ?? []) {
        named.setAttribute('data-kept-id', named.id)
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
