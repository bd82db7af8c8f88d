/**
 * The path, query and fragment of an address of this site, or null for any other: another site's in whatever disguise
 * (`//host`, `/\host`, a scheme), and what is no address.
 */
export function ownPath(text: string): string | null {
  const here = 'http://here.invalid'
  if (!text.startsWith('/') || !URL.canParse(text, here)) return null
  const { origin, pathname, search, hash } = new URL(text, here)
  // A path that begins with two slashes would name a host once it is a path alone.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : null
}
