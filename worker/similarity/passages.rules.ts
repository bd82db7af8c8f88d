import type { PlainText } from './fingerprints.rules'

/** A passage in both texts: ranges as character offsets in each original text, with exclusive ends. */
export type Passage = { a: [number, number]; b: [number, number]; text: string }

/** Length of a seed, the run of characters that starts a match. */
const SEED_LENGTH = 8
/** Minimum length of a passage; shorter common runs are technical terms, not copied text. */
export const MIN_PASSAGE_LENGTH = 16
/** Maximum number of places of one seed that are tried: enough for a text, and a bound for repeated words. */
const MAX_PLACES_PER_SEED = 12
const MAX_EXCERPT_LENGTH = 200
/**
 * A run that occurs this often in two documents together is a common phrase of the subject, if it is shorter than a
 * sentence.
 */
const FREQUENT_COUNT = 4
const SENTENCE_LENGTH = 40
/**
 * Maximum distance, in both texts, between two passages that were copied together: a word, a number or a clause was
 * changed in between.
 */
const MAX_GAP = MIN_PASSAGE_LENGTH
/** Separates documents. Normalized text never contains it, so that no passage spans two documents. */
export const DOCUMENT_SEPARATOR = '\n'

/** Returns the document at this offset of a text of several documents. */
const documentAt = (text: string, place: number) => {
  const end = text.indexOf(DOCUMENT_SEPARATOR, place)
  return text.slice(text.lastIndexOf(DOCUMENT_SEPARATOR, place) + 1, end < 0 ? text.length : end)
}
function countOccurrences(text: string, run: string): number {
  let times = 0
  for (let at = text.indexOf(run); at >= 0 && times < FREQUENT_COUNT; at = text.indexOf(run, at + MIN_PASSAGE_LENGTH))
    times += 1
  return times
}
/**
 * True if the beginning or the end of a passage occurs at least `FREQUENT_COUNT` times in both documents together. Once
 * in each is a copy.
 */
function isCommonPhrase(a: string, b: string, { at, from, length }: CommonRun): boolean {
  if (length >= SENTENCE_LENGTH) return false
  const other = documentAt(b, from)
  return [at, at + length - MIN_PASSAGE_LENGTH].some((start) => {
    const run = a.slice(start, start + MIN_PASSAGE_LENGTH)
    return countOccurrences(a, run) + countOccurrences(other, run) >= FREQUENT_COUNT
  })
}
/** A common run: its start in each text, its length, and the number of its characters that are not boilerplate. */
type CommonRun = { at: number; from: number; length: number; own: number }

/**
 * Returns the characters in groups of neighbouring passages that together are at least as long as a sentence. `found`
 * is sorted by `at`.
 */
function countJoined(found: readonly CommonRun[]): number {
  let joined = 0
  let run = 0
  for (const [index, one] of found.entries()) {
    run += one.own
    const next = found[index + 1]
    const apart = next && [next.at - one.at - one.length, next.from - one.from - one.length]
    if (apart?.every((gap) => gap >= 0 && gap <= MAX_GAP)) continue
    if (run >= SENTENCE_LENGTH) joined += run
    run = 0
  }
  return joined
}

/** Returns the places of every seed with which a passage can begin. */
function seedsOf(text: string): Map<string, number[]> {
  const seeds = new Map<string, number[]>()
  for (let at = 0; at + MIN_PASSAGE_LENGTH <= text.length; at++) {
    const run = text.slice(at, at + SEED_LENGTH)
    const places = seeds.get(run)
    if (!places) seeds.set(run, [at])
    else if (places.length < MAX_PLACES_PER_SEED) places.push(at)
  }
  return seeds
}

const commonLength = (a: string, atA: number, b: string, atB: number) => {
  let length = SEED_LENGTH
  // Beyond the end `charCodeAt` returns NaN, which equals nothing.
  while (a.charCodeAt(atA + length) === b.charCodeAt(atB + length)) length += 1
  return length
}

/**
 * Result of a comparison of `a` with `b`. `copied`: copied characters of the normalized text; passages do not overlap
 * in `a`. `joined`: characters in contiguous passages of at least a sentence; the others are scattered. `at`, `length`:
 * range in the normalized text of `a`; `place`: start in the normalized text of `b`.
 */
export type CopiedText = {
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
export function findCopiedPassages(
  a: PlainText,
  written: string,
  b: PlainText,
  most: number,
  { printed, turns = false }: { printed?: Uint32Array | undefined; turns?: boolean } = {},
): CopiedText {
  const seeds = seedsOf(b.text)
  const found: CommonRun[] = []
  const ownLength = (at: number, length: number) => length - (printed ? printed[at + length]! - printed[at]! : 0)
  let copied = 0
  for (let at = 0; at + MIN_PASSAGE_LENGTH <= a.text.length; ) {
    if (ownLength(at, 1) === 0) {
      at += 1
      continue
    }
    let from!: number
    let longest = 0
    for (const place of seeds.get(a.text.slice(at, at + SEED_LENGTH)) ?? []) {
      const length = commonLength(a.text, at, b.text, place)
      if (length > longest) [from, longest] = [place, length]
    }
    const own = longest && ownLength(at, longest)
    if (own < MIN_PASSAGE_LENGTH) {
      at += 1
      continue
    }
    const one = { at, from, length: longest, own }
    if (turns || !isCommonPhrase(a.text, b.text, one)) {
      found.push(one)
      copied += own
    }
    at += longest
  }
  const joined = countJoined(found)
  const span = ({ starts, ends }: PlainText, at: number, length: number): [number, number] => [
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
        text: written.slice(...here).slice(0, MAX_EXCERPT_LENGTH),
        at,
        length,
        place: from,
      }
    })
  return { copied, joined, passages }
}

/** Returns the copied share of the own text, in whole percent (文字复制比); 0 if there is no own text. */
export const copyRate = (copied: number, { text }: Pick<PlainText, 'text'>, printed = 0): number =>
  text.length > printed ? Math.round((copied / (text.length - printed)) * 100) : 0
