import type { Plain } from './fingerprints.rules'

/** A passage that stands in both texts: places as character offsets in each text as written, the end excluded. */
export type Passage = { a: [number, number]; b: [number, number]; text: string }

/** Characters of a run that is worth following. */
const SEED = 8
/** Shorter common runs are terms of the trade, not copied text. */
export const SHORTEST = 16
/** Places of the same seed in the other text that are tried: enough for a text, few for a repeated word. */
const TRIES = 12
const SHOWN = 200
/** What two documents say so often, taken together, is a turn of phrase of their subject, as long as it is shorter than a sentence. */
const OFTEN = 4
const SENTENCE = 40
/** As far at most two passages lie apart in both texts that were copied in one go: a word, a number or a clause was changed between. */
const GAP = SHORTEST
/** Stands between two documents; no plain text has it, so that no passage goes over it. */
export const BETWEEN = '\n'

/** The document of a text of several in which this place lies. */
const documentAt = (text: string, place: number) => {
  const end = text.indexOf(BETWEEN, place)
  return text.slice(text.lastIndexOf(BETWEEN, place) + 1, end < 0 ? text.length : end)
}
function timesIn(text: string, run: string): number {
  let times = 0
  for (let at = text.indexOf(run); at >= 0 && times < OFTEN; at = text.indexOf(run, at + SHORTEST)) times += 1
  return times
}
/** Do the first or the last characters of a passage stand `OFTEN` times in both documents together? Once in each is a copy. */
function isTurn(a: string, b: string, { at, from, length }: Found): boolean {
  if (length >= SENTENCE) return false
  const other = documentAt(b, from)
  return [at, at + length - SHORTEST].some((start) => {
    const run = a.slice(start, start + SHORTEST)
    return timesIn(a, run) + timesIn(other, run) >= OFTEN
  })
}
/** A passage: where it begins in each text, its characters, and how many of them are not prescribed. */
type Found = { at: number; from: number; length: number; own: number }

/** Of these passages, in the order of the own text, the characters of those that together are as long as a sentence, each after the other in both texts. */
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

/** Where every run of `SEED` characters stands with which a passage may begin. */
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
  // Beyond an end there is NaN, which equals nothing.
  while (a.charCodeAt(atA + length) === b.charCodeAt(atB + length)) length += 1
  return length
}

/**
 * How much of `a` stands word for word in `b`, and where. `copied` in plain characters; no passage overlaps another in `a`.
 * `joined`: those of them that follow each other in both, as one copies a sentence or more; the rest is scattered. `at`,
 * `length`: in the plain text of `a`; `place`: where it begins in the plain text of `b`.
 */
export type Copied = {
  copied: number
  joined: number
  passages: (Passage & { at: number; length: number; place: number })[]
}

/**
 * Every passage of at least `SHORTEST` plain characters that `a` has from `b`, wherever it stands there: the longest one at each
 * place, from left to right; but for turns of phrase. The `most` longest are listed, longest first; all are counted.
 * @param printed  how many prescribed characters stand before each place of `a`: those are nobody's, begin no passage and count
 *   for none
 * @param turns  turns of phrase count as well
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
  const told = (at: number, length: number) => length - (printed ? printed[at + length]! - printed[at]! : 0)
  let copied = 0
  for (let at = 0; at + SHORTEST <= a.text.length; ) {
    if (told(at, 1) === 0) {
      at += 1
      continue
    }
    let from!: number
    let longest = 0
    for (const place of seeds.get(a.text.slice(at, at + SEED)) ?? []) {
      const length = commonFrom(a.text, at, b.text, place)
      if (length > longest) [from, longest] = [place, length]
    }
    const own = longest && told(at, longest)
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

/** The share of one's own words that is copied, in whole percent (文字复制比); 0 where there are none. */
export const copyRate = (copied: number, { text }: Pick<Plain, 'text'>, printed = 0): number =>
  text.length > printed ? Math.round((copied / (text.length - printed)) * 100) : 0
