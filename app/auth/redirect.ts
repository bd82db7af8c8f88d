import { ownPath } from '~/worker/core/own-path'

/** Where to go after signing in: a path of this site, never another site and never the sign-in page itself. */
export function safeRedirect(asked: string | null, home = '/'): string {
  const path = ownPath(asked ?? '')
  return path === null || /^\/user\/login(?=$|[?#])/.test(path) ? home : path
}
