/**
 * Returns path, query and fragment of a URL of this site; null for another site in any disguise (`//host`, `/\host`, a
 * scheme) and for an invalid URL.
 */
export function sameOriginPath(text: string): string | null {
  const here = 'http://here.invalid'
  if (!text.startsWith('/') || !URL.canParse(text, here)) return null
  const { origin, pathname, search, hash } = new URL(text, here)
  // A path with two leading slashes would name a host if it were used alone.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : null
}
