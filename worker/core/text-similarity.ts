/** Returns a text in the form in which texts are compared: NFKC, lower case, without spaces and punctuation. */
export const comparisonForm = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]/gu, '')

const SHINGLE_LENGTH = 3
/** Returns the set of all character trigrams of a text; a shorter text has none. */
export function shingles(text: string): Set<string> {
  const clean = comparisonForm(text)
  const runs = new Set<string>()
  for (let at = 0; at + SHINGLE_LENGTH <= clean.length; at++) runs.add(clean.slice(at, at + SHINGLE_LENGTH))
  return runs
}
/** Returns the length of the longest common subsequence, divided by the length of the longer text (0 to 1). */
function commonSubsequenceShare(a: string, b: string): number {
  let above = new Uint16Array(b.length + 1)
  for (const one of a) {
    const row = new Uint16Array(b.length + 1)
    for (let at = 1; at <= b.length; at++)
      row[at] = b[at - 1] === one ? above[at - 1]! + 1 : Math.max(above[at]!, row[at - 1]!)
    above = row
  }
  const longer = Math.max(a.length, b.length)
  return longer ? above[b.length]! / longer : 0
}
/**
 * Share of common characters from which two names count as nearly the same: a few characters are moved, omitted or
 * changed.
 */
const NEAR_DUPLICATE = 0.8
/**
 * Returns a function that rates the similarity of other names to this one, in whole percent. It uses the common
 * trigrams or, if nearly all characters occur in both names in the same order, the share of these characters: one moved
 * character breaks every trigram that contains it.
 */
export function nameSimilarityTo(name: string): (other: string) => number {
  const [runs, mine] = [shingles(name), comparisonForm(name)]
  return (other) => {
    const theirs = comparisonForm(other)
    const [short = 0, long = 0] = [mine.length, theirs.length].toSorted((a, b) => a - b)
    const ordered = short >= NEAR_DUPLICATE * long ? commonSubsequenceShare(mine, theirs) : 0
    return Math.round(Math.max(jaccard(runs, shingles(other)), ordered >= NEAR_DUPLICATE ? ordered : 0) * 100)
  }
}

/** Returns the Jaccard index of two sets, 0 to 1; 0 for two empty sets. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const run of a) if (b.has(run)) shared += 1
  return shared && shared / (a.size + b.size - shared)
}
