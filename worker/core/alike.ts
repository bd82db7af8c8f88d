/** Text as it is compared: one form per character, no spaces, no punctuation, small letters. */
export const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]/gu, '')

const SIZE = 3
/** The set of all runs of three characters; a shorter text has none. */
export function shingles(text: string): Set<string> {
  const clean = plain(text)
  const runs = new Set<string>()
  for (let at = 0; at + SIZE <= clean.length; at++) runs.add(clean.slice(at, at + SIZE))
  return runs
}
/** Characters that stand in both in the same order, of the longer text, 0 to 1 (longest common subsequence). */
function inOrder(a: string, b: string): number {
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
/** From here on names are the same but for a few characters, put elsewhere, left out or changed. */
const NEARLY = 0.8
/**
 * How alike other names are to this one, in whole percent: by the runs that they share, or, where nearly every character
 * stands in both in the same order, by those: a character that is moved breaks every run that it stood in.
 */
export function likeName(name: string): (other: string) => number {
  const [runs, mine] = [shingles(name), plain(name)]
  return (other) => {
    const theirs = plain(other)
    const [short = 0, long = 0] = [mine.length, theirs.length].toSorted((a, b) => a - b)
    const ordered = short >= NEARLY * long ? inOrder(mine, theirs) : 0
    return Math.round(Math.max(jaccard(runs, shingles(other)), ordered >= NEARLY ? ordered : 0) * 100)
  }
}

/** Shared among all, 0 to 1 (Jaccard); 0 for two empty sets as well. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const run of a) if (b.has(run)) shared += 1
  return shared && shared / (a.size + b.size - shared)
}
