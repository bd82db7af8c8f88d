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

/** Names say less than what is written below them. */
const NAME_WEIGHT = 0.3
export type Text = { name: string; body: string }
export type Runs = { name: Set<string>; body: Set<string> }
export const runsOf = ({ name, body }: Text): Runs => ({ name: shingles(name), body: shingles(body) })
/** How alike two declarations are, in whole percent. */
export const rateOf = (a: Runs, b: Runs): number =>
  Math.round((NAME_WEIGHT * jaccard(a.name, b.name) + (1 - NAME_WEIGHT) * jaccard(a.body, b.body)) * 100)

export type Passage = { a: [number, number]; b: [number, number]; text: string }
const SEED = 8
/**
 * The longest passages that stand word for word in both texts, longest first: places as character offsets, the end
 * excluded. At least `min` characters, at most `most` passages, none overlapping another in `a`.
 */
export function passagesOf(a: string, b: string, min = 12, most = 20): Passage[] {
  const places = new Map<string, number>()
  for (let at = b.length - SEED; at >= 0; at--) places.set(b.slice(at, at + SEED), at)
  const found: Passage[] = []
  for (let at = 0; at + SEED <= a.length; ) {
    const start = places.get(a.slice(at, at + SEED))
    if (start === undefined) {
      at += 1
      continue
    }
    let length = SEED
    while (at + length < a.length && start + length < b.length && a[at + length] === b[start + length]) length += 1
    if (length >= min)
      found.push({ a: [at, at + length], b: [start, start + length], text: a.slice(at, at + length).slice(0, 200) })
    at += length
  }
  return found.sort((x, y) => y.a[1] - y.a[0] - (x.a[1] - x.a[0])).slice(0, most)
}
