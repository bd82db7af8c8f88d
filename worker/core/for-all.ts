/** Pages for everybody: nothing in them depends on who asks. Whoever objects to a notice is asked who they are. */
export const isForAll = (path: string) =>
  /^\/(display|displayhelp|collecthelp|experi|sitemap\.xml|robots\.txt)(\/|\.|$)/.test(path) && !isOfNotices(path)
const isOfNotices = (path: string) => path.startsWith('/display/publicity')
/** Pages that have an address in each language; of all others the cookie decides. */
export const hasLanguages = (path: string) => isForAll(path) || isOfNotices(path)
