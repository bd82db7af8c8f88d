import { ownPath } from '~/worker/core/own-path'

/** Returns a safe redirect target after sign-in: a path of this site, never another site or the sign-in page itself. */
export function safeRedirect(requested: string | null, home = '/'): string {
  const path = ownPath(requested ?? '')
  return path === null || /^\/user\/login(?=$|[?#])/.test(path) ? home : path
}
