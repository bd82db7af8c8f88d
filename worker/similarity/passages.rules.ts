import type { Plain } from './fingerprints.rules'

/** A passage in both texts: ranges as character offsets in each original text, with exclusive ends. */
export type Passage = { a: [number, number]; b: [number, number]; text: string }

/** Length of a seed, the run of characters that starts a match. */
const SEED = 8
/** Minimum length of a passage; shorter common runs are technical terms, not copied text. */
export const SHORTEST = 16
/** Maximum number of places of one seed that are tried: enough for a text, and a bound for repeated words. */
const TRIES = 12
const SHOWN = 200
/**
 * A run that occurs this often in two documents together is a common phrase of the subject, if it is shorter than a
 * sentence.
 */
const OFTEN = 4
const SENTENCE = 40
/**
 * Maximum distance, in both texts, between two passages that were copied together: a word, a number or a clause was
 * changed in between.
 */
const GAP = SHORTEST
/** Separates documents. Normalized text never contains it, so that no passage spans two documents. */
export const BETWEEN = '\n'

/** Returns the document at this offset of a text of several documents. */
const documentAt = (text: string, place: number) => {
  const end = text.indexOf(BETWEEN, place)
  return text.slice(text.lastIndexOf(BETWEEN, place) + 1, end < 0 ? text.length : end)
}
function timesIn(text: string, run: string): number {
  let times = 0
  for (let at = text.indexOf(run); at >= 0 && times < OFTEN; at = text.indexOf(run, at + SHORTEST)) times += 1
  return times
}
/**
 * True if the beginning or the end of a passage occurs at least `FREQUENT_COUNT` times in both documents together. Once
 * in each is a copy.
 */
function isTurn(a: string, b: string, { at, from, length }: Found): boolean {
  if (length >= SENTENCE) return false
  const other = documentAt(b, from)
  return [at, at + length - SHORTEST].some((start) => {
    const run = a.slice(start, start + SHORTEST)
    return timesIn(a, run) + timesIn(other, run) >= OFTEN
  })
}
/** A common run: its start in each text, its length, and the number of its characters that are not boilerplate. */
type Found = { at: number; from: number; length: number; own: number }

/**
 * Returns the characters in groups of neighbouring passages that together are at least as long as a sentence. `found`
 * is sorted by `at`.
 */
function joinedIn(found: readonly Found[]): number {
  let joined = 0
  let run = 0
  for (const [index, one] of found.entries()) {
    run += one.own
    const next = found[index + 1]
    const apart = next && [next.at - one.at - one.length, next.from - one.from - one.length]
    if (apart?.every((gap) => gap >= 0 && gap <= GAP)) continue
    if (run >= SENTENCE) joined += run
    run = 0
  }
  return joined
}

/** Returns the places of every seed with which a passage can begin. */
function seedsOf(text: string): Map<string, number[]> {
  const seeds = new Map<string, number[]>()
  for (let at = 0; at + SHORTEST <= text.length; at++) {
    const run = text.slice(at, at + SEED)
    const places = seeds.get(run)
    if (!places) seeds.set(run, [at])
    else if (places.length < TRIES) places.push(at)
  }
  return seeds
}

const commonFrom = (a: string, atA: number, b: string, atB: number) => {
  let length = SEED
  // Beyond the end `charCodeAt` returns NaN, which equals nothing.
  while (a.charCodeAt(atA + length) === b.charCodeAt(atB + length)) length += 1
  return length
}

/**
 * Result of a comparison of `a` with `b`. `copied`: copied characters of the normalized text; passages do not overlap
 * in `a`. `joined`: characters in contiguous passages of at least a sentence; the others are scattered. `at`, `length`:
 * range in the normalized text of `a`; `place`: start in the normalized text of `b`.
 */
export type Copied = {
  copied: number
  joined: number
  passages: (Passage & { at: number; length: number; place: number })[]
}

/**
 * Finds every passage of at least `MIN_PASSAGE_LENGTH` normalized characters that `a` shares with `b`: the longest at
 * each place, from left to right, without common phrases. The `most` longest are returned, longest first; all are
 * counted.
 * @param printed number of boilerplate characters before each offset of `a`: these begin no passage and are not counted
 * @param turns counts common phrases as well
 */
export function copiedFrom(
  a: Plain,
  written: string,
  b: Plain,
  most: number,
  { printed, turns = false }: { printed?: Uint32Array | undefined; turns?: boolean } = {},
): Copied {
  const seeds = seedsOf(b.text)
  const found: Found[] = []
  const ownLength = (at: number, length: number) => length - (printed ? printed[at + length]! - printed[at]! : 0)
  let copied = 0
  for (let at = 0; at + SHORTEST <= a.text.length; ) {
    if (ownLength(at, 1) === 0) {
      at += 1
      continue
    }
    let from!: number
    let longest = 0
    for (const place of seeds.get(a.text.slice(at, at + SEED)) ?? []) {
      const length = commonFrom(a.text, at, b.text, place)
      if (length > longest) [from, longest] = [place, length]
    }
    const own = longest && ownLength(at, longest)
    if (own < SHORTEST) {
      at += 1
      continue
    }
    const one = { at, from, length: longest, own }
    if (turns || !isTurn(a.text, b.text, one)) {
      found.push(one)
      copied += own
    }
    at += longest
  }
  const joined = joinedIn(found)
  const span = ({ starts, ends }: Plain, at: number, length: number): [number, number] => [
    starts[at]!,
    ends[at + length - 1]!,
  ]
  const passages = found
    .sort((x, y) => y.length - x.length)
    .slice(0, most)
    .map(({ at, from, length }) => {
      const here = span(a, at, length)
      return {
        a: here,
        b: span(b, from, length),
        text: written.slice(...here).slice(0, SHOWN),
        at,
        length,
        place: from,
      }
    })
  return { copied, joined, passages }
}

/** Returns the copied share of the own text, in whole percent (文字复制比); 0 if there is no own text. */
export const copyRate = (copied: number, { text }: Pick<Plain, 'text'>, printed = 0): number =>
  text.length > printed ? Math.round((copied / (text.length - printed)) * 100) : 0
