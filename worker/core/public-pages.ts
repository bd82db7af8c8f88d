/**
 * True for public pages, whose content does not depend on the user. The notices under `/display/publicity` are
 * excluded: objections require identification.
 */
export const isPublicPage = (path: string) =>
  /^\/(display|displayhelp|collecthelp|experi|sitemap\.xml|robots\.txt)(\/|\.|$)/.test(path) && !isNoticePage(path)
const isNoticePage = (path: string) => path.startsWith('/display/publicity')
/** True for pages that have an address for each language; for all others the cookie decides. */
export const isLocalizedPage = (path: string) => isPublicPage(path) || isNoticePage(path)
