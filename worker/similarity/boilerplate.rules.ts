import { type PlainText, toPlainText } from './fingerprints.rules'
import { findCopiedPassages, MIN_PASSAGE_LENGTH } from './passages.rules'

/** Text that forms and templates provide, which is excluded from comparison. */
export type Boilerplate = { headings: ReadonlySet<string>; phrases: readonly string[]; whole: PlainText }

/** A phrase of at least this many characters is boilerplate anywhere; a shorter one only as a line of its own. */
const MIN_PHRASE_LENGTH = 8
/** Numbers before a heading: 一、 （二） 3. 4.1 第五节 */
const HEADING_NUMBER = /^[\s（(【[]*(?:第?[一二三四五六七八九十百\d]+[章节条款]?)?[\s.．、,，:：）)】\]\d]*/u

/** @param sources headings, questions and hints, and the whole text of templates */
export function buildBoilerplate(sources: readonly string[]): Boilerplate {
  const lines = new Set(
    sources
      .flatMap((source) => source.split('\n'))
      .map((line) => toPlainText(line.replace(HEADING_NUMBER, '')).text)
      .filter(Boolean),
  )
  return {
    headings: lines,
    phrases: [...lines].filter((line) => line.length >= MIN_PHRASE_LENGTH),
    whole: toPlainText(sources.join('\n')),
  }
}

/**
 * Returns the number of boilerplate characters before each offset of a normalized text (length + 1 entries), so that
 * those within a passage are found by one subtraction.
 */
export function boilerplateCounts(
  plain: PlainText,
  written: string,
  { headings, phrases, whole }: Boilerplate,
): Uint32Array {
  const { text } = plain
  const printed = new Uint8Array(text.length)
  for (const phrase of phrases)
    for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1))
      printed.fill(1, at, at + phrase.length)
  const placeOf = createOffsetMap(plain)
  for (const [from, to] of headingsIn(written, headings)) printed.fill(1, placeOf(from), placeOf(to))
  for (const { at, length } of findCopiedPassages(plain, written, whole, Infinity, { turns: true }).passages)
    printed.fill(1, at, at + length)
  const before = new Uint32Array(text.length + 1)
  for (let at = 0; at < text.length; at++) before[at + 1] = before[at]! + printed[at]!
  return before
}
/** Yields the lines that are headings, and headings before a colon, as offsets in the original text. */
function* headingsIn(written: string, headings: ReadonlySet<string>): Generator<[number, number]> {
  let from = 0
  for (const line of written.split('\n')) {
    const lead = HEADING_NUMBER.exec(line)![0].length
    const colon = line.slice(lead).search(/[:：]/)
    for (const length of [line.length - lead, ...(colon > 0 ? [colon] : [])]) {
      // Longer lines are no headings and are not normalized.
      if (
        length > 0 &&
        length <= 4 * MIN_PASSAGE_LENGTH &&
        headings.has(toPlainText(line.slice(lead, lead + length)).text)
      )
        yield [from + lead, from + lead + length]
    }
    from += line.length + 1
  }
}
/** Returns a function that maps an offset of the original text to the normalized text; fast for ascending offsets. */
function createOffsetMap({ starts }: PlainText) {
  let at = 0
  return (offset: number) => {
    // Out of bounds the array yields undefined, for which both comparisons are false.
    while (starts[at - 1]! >= offset) at -= 1
    while (starts[at]! < offset) at += 1
    return at
  }
}
