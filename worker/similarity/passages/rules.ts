import type { Plain } from '../fingerprints/rules'

/** A passage that stands in both texts: places as character offsets in each text as written, the end excluded. */
export type Passage = { a: [number, number]; b: [number, number]; text: string }

/** Characters of a run that is worth following. */
const SEED = 8
/** Shorter common runs are terms of the trade, not copied text. */
export const SHORTEST = 16
/** Places of the same seed in the other text that are tried: enough for a text, few for a repeated word. */
const TRIES = 12
const SHOWN = 200
/** What an author says so often in one document is a turn of phrase, as long as it is shorter than a sentence. */
const OFTEN = 3
const SENTENCE = 40

/** Do the first characters of a passage stand `OFTEN` times in the document itself? */
function isTurn(text: string, at: number, length: number): boolean {
  if (length >= SENTENCE) return false
  const run = text.slice(at, at + SHORTEST)
  let times = 0
  for (let from = text.indexOf(run); from >= 0 && times < OFTEN; from = text.indexOf(run, from + SHORTEST)) times += 1
  return times >= OFTEN
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
 * `at`, `length`: in the plain text of `a`; `place`: where it begins in the plain text of `b`.
 */
export type Copied = { copied: number; passages: (Passage & { at: number; length: number; place: number })[] }

/**
 * Every passage of at least `SHORTEST` plain characters that `a` has from `b`, wherever it stands there: the longest one at each
 * place, from left to right; but for turns of phrase. The `most` longest are listed, longest first; all are counted.
 * @param printed  how many prescribed characters stand before each place of `a`: those are nobody's, begin no passage and count
 *   for none
 */
export function copiedFrom(a: Plain, written: string, b: Plain, most: number, printed?: Uint32Array): Copied {
  const seeds = seedsOf(b.text)
  const found: { at: number; from: number; length: number }[] = []
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
    if (own >= SHORTEST && isTurn(a.text, at, longest)) at += longest
    else if (own >= SHORTEST) {
      found.push({ at, from, length: longest })
      copied += own
      at += longest
    } else at += 1
  }
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
  return { copied, passages }
}

/** The share of one's own words that is copied, in whole percent (文字复制比); 0 where there are none. */
export const copyRate = (copied: number, { text }: Pick<Plain, 'text'>, printed = 0): number =>
  text.length > printed ? Math.round((copied / (text.length - printed)) * 100) : 0
