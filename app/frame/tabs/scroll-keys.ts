import { tabKey } from './tab-list'

/** How often each tab was closed: a reopened tab starts at the top. */
const closedTimes = new Map<string, number>()
let isPerTab = false

/** Sets whether each tab has its own scroll position, independent of the history entry. */
export const setScrollPerTab = (tabs: boolean): void => {
  isPerTab = tabs
}
export const forgetScroll = (key: string): void => {
  closedTimes.set(key, (closedTimes.get(key) ?? 0) + 1)
}
/** The key under which the router stores a page's scroll position. */
export function scrollKey(location: { pathname: string; search: string; key: string }): string {
  if (!isPerTab) return location.key
  const key = tabKey(location)
  return `${key}#${closedTimes.get(key) ?? 0}`
}
