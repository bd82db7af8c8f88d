import { tabKey } from './open-tabs'

/** How often a tab was closed: opened anew it begins at its top. */
const closedTimes = new Map<string, number>()
let on = false

/** Whether pages are kept in tabs: then each has its own scroll, whichever way one comes back to it. */
export const scrollByTab = (tabs: boolean): void => {
  on = tabs
}
export const forgetScroll = (key: string): void => {
  closedTimes.set(key, (closedTimes.get(key) ?? 0) + 1)
}
/** The name under which the router keeps how far a page was scrolled. */
export function scrollKey(location: { pathname: string; search: string; key: string }): string {
  if (!on) return location.key
  const key = tabKey(location)
  return `${key}#${closedTimes.get(key) ?? 0}`
}
