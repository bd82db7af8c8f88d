import { tabKey } from './open-tabs'

/** How often each tab was closed: a reopened tab starts at the top. */
const closedTimes = new Map<string, number>()
let on = false

/** Sets whether each tab has its own scroll position, independent of the history entry. */
export const scrollByTab = (tabs: boolean): void => {
  on = tabs
}
export const forgetScroll = (key: string): void => {
  closedTimes.set(key, (closedTimes.get(key) ?? 0) + 1)
}
/** The key under which the router stores a page's scroll position. */
export function scrollKey(location: { pathname: string; search: string; key: string }): string {
  if (!on) return location.key
  const key = tabKey(location)
  return `${key}#${closedTimes.get(key) ?? 0}`
}
