/** Where to go after signing in: a path of this site, never another site and never the sign-in page itself. */
export function safeRedirect(asked: string | null, home = '/'): string {
  if (!asked) return home
  const here = 'http://here.invalid'
  try {
    const { origin, pathname, search, hash } = new URL(asked, here)
    // A path that begins with two slashes would name a host once it is a path alone.
    if (origin !== here || !asked.startsWith('/') || pathname.startsWith('//')) return home
    return pathname === '/user/login' ? home : pathname + search + hash
  } catch {
    return home
  }
}
