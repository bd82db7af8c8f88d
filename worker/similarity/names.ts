/** Text as it is compared: one form per character, no spaces, no punctuation, small letters. */
export const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]/gu, '')

const SIZE = 3
/** The set of all runs of three characters; a shorter text is its own run. */
export function shingles(text: string): Set<string> {
  const clean = plain(text)
  if (!clean) return new Set()
  if (clean.length < SIZE) return new Set([clean])
  const runs = new Set<string>()
  for (let at = 0; at + SIZE <= clean.length; at++) runs.add(clean.slice(at, at + SIZE))
  return runs
}
/** Shared among all, 0 to 1 (Jaccard). Two empty sets share nothing. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  let shared = 0
  for (const run of small) if (large.has(run)) shared += 1
  return shared / (a.size + b.size - shared)
}
