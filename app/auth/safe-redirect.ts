import { sameOriginPath } from '~/worker/core/same-origin-path'

/** Returns a safe redirect target after sign-in: a path of this site, never another site or the sign-in page itself. */
export function safeRedirect(requested: string | null, home = '/'): string {
  const path = sameOriginPath(requested ?? '')
  return path === null || /^\/user\/login(?=$|[?#])/.test(path) ? home : path
}
