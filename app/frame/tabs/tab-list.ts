/** An open page. `to` is its current address with filters; `id` the entity that the address names, if any. */
export type Tab = { key: string; to: string; title: string; id?: string }

type TabAddress = { pathname: string; search: string }

/** The first tab, which cannot be closed. */
export const HOME_PATH = '/dashboard/analysis'
/** A second address of the home page. */
const HOME_ALIAS = '/dashboard/workplace'

/** Returns the key of an address: filters are ignored, an `id` in the query is part of it. */
export function tabKey({ pathname, search }: TabAddress): string {
  if (pathname === HOME_ALIAS) return HOME_PATH
  const id = new URLSearchParams(search).get('id')
  return id ? `${pathname}?id=${id}` : pathname
}

/** Returns the `id` of an address, from its path or its query. */
export const addressIdOf = (params: Readonly<Record<string, string | undefined>>, search: string): string | undefined =>
  params.id ?? new URLSearchParams(search).get('id') ?? undefined

/**
 * Adds a tab, or updates it in place if it is open.
 * @param replacesSame a new tab replaces another one with the same `id` (experts)
 */
export function openTab(tabs: readonly Tab[], tab: Tab, replacesSame: boolean): readonly Tab[] {
  const at = tabs.findIndex(({ key }) => key === tab.key)
  if (at >= 0) {
    const known = tabs[at]!
    return known.to === tab.to && known.title === tab.title ? tabs : tabs.with(at, { ...known, ...tab })
  }
  const same = replacesSame && tab.id ? tabs.findIndex(({ id }) => id === tab.id) : -1
  return same >= 0 ? tabs.with(same, tab) : [...tabs, tab]
}

export type CloseScope = 'one' | 'left' | 'right' | 'others'
/** Returns the tabs that stay; the home tab always does. */
export function closeTabs(tabs: readonly Tab[], key: string, which: CloseScope): readonly Tab[] {
  const at = tabs.findIndex((tab) => tab.key === key)
  const goes = (tab: Tab, place: number) =>
    which === 'one' ? place === at : which === 'left' ? place < at : which === 'right' ? place > at : place !== at
  return tabs.filter((tab, place) => tab.key === HOME_PATH || !goes(tab, place))
}

/** Returns the tab to show after the current one was closed: its right neighbour, else its left one. */
export function tabAfterClosing(tabs: readonly Tab[], left: readonly Tab[], key: string): Tab {
  const at = tabs.findIndex((tab) => tab.key === key)
  const stays = (tab: Tab) => left.some((one) => one.key === tab.key)
  return tabs.slice(at + 1).find(stays) ?? tabs.slice(0, at).findLast(stays) ?? left[0]!
}

/** Moves a tab. The home tab stays first. */
export function moveTab(tabs: readonly Tab[], key: string, to: number): readonly Tab[] {
  const from = tabs.findIndex((tab) => tab.key === key)
  const place = Math.max(1, Math.min(tabs.length - 1, to))
  if (from < 1 || from === place) return tabs
  const rest = tabs.toSpliced(from, 1)
  return rest.toSpliced(place, 0, tabs[from]!)
}

export const areSameTabs = (some: readonly Tab[], others: readonly Tab[]): boolean =>
  some.length === others.length &&
  some.every(
    ({ key, to, title }, at) => key === others[at]!.key && to === others[at]!.to && title === others[at]!.title,
  )
