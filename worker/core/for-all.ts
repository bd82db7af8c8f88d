/**
 * True for public pages, whose content does not depend on the user. The notices under `/display/publicity` are
 * excluded: objections require identification.
 */
export const isForAll = (path: string) =>
  /^\/(display|displayhelp|collecthelp|experi|sitemap\.xml|robots\.txt)(\/|\.|$)/.test(path) && !isOfNotices(path)
const isOfNotices = (path: string) => path.startsWith('/display/publicity')
/** True for pages that have an address for each language; for all others the cookie decides. */
export const hasLanguages = (path: string) => isForAll(path) || isOfNotices(path)
