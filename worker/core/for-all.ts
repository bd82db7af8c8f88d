/** Pages for everybody: nothing in them depends on who asks. Whoever objects to a notice is asked who they are. */
export const isForAll = (path: string) =>
  /^\/(display|displayhelp|collecthelp|experi|sitemap\.xml|robots\.txt)(\/|\.|$)/.test(path) &&
  !path.startsWith('/display/publicity')
