import { GRAM_LENGTH, gramHashes, type PlainText, toPlainText, MIN_DETECTED_LENGTH } from '../fingerprints.rules'

/**
 * A phrase is proposed if this many declarations of this many institutions share it; a phrase of one institution is its
 * own.
 */
export const MIN_DECLARATIONS = 12
export const MIN_DEPARTS = 4
/** Maximum number of characters by which a phrase extends to either side of the fingerprint. */
const MAX_EXTENSION = 400

/** The texts of a declaration that contains a fingerprint, with its lead institution. */
export type PhraseHolder = { departId: string; texts: readonly string[] }
type Surroundings = { departId: string; plain: PlainText; grams: Uint32Array; at: number; written: string }

/** Returns the text around the first occurrence of a fingerprint, within the maximum extension. */
function surroundingsOf(hash: number, { departId, texts }: PhraseHolder): Surroundings[] {
  for (const written of texts) {
    const { text, starts, ends } = toPlainText(written)
    const grams = gramHashes(text)
    const place = grams.indexOf(hash)
    if (place < 0) continue
    const [from, to] = [Math.max(0, place - MAX_EXTENSION), Math.min(text.length, place + GRAM_LENGTH + MAX_EXTENSION)]
    return [
      {
        departId,
        plain: { text: text.slice(from, to), starts: starts.slice(from, to), ends: ends.slice(from, to) },
        grams: grams.slice(from, to),
        at: place - from,
        written,
      },
    ]
  }
  return []
}

/** Returns the largest group that continues with the same character. */
function largestGroup(them: readonly Surroundings[], next: (one: Surroundings) => string | undefined): Surroundings[] {
  const groups = Map.groupBy(them, next)
  groups.delete(undefined)
  return [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most), [])
}

/**
 * Returns the longest phrase around a fingerprint that at least half of these declarations, from enough institutions,
 * share, as one of them writes it, on one line. It ends where a known phrase begins. Null if it is too short to be
 * detected by fingerprints alone.
 * @param known hashes of the grams of phrases that need no proposal
 */
export function findPhrase(hash: number, holders: readonly PhraseHolder[], known: ReadonlySet<number>): string | null {
  const all = holders.flatMap((one) => surroundingsOf(hash, one))
  const enough = (them: readonly Surroundings[]) =>
    them.length * 2 >= all.length && new Set(them.map(({ departId }) => departId)).size >= MIN_DEPARTS
  let them = all
  /** Extends the phrase by one character, with the gram that results. */
  const goesOn = (offset: number, gram: number): boolean => {
    const on = largestGroup(them, ({ plain, grams, at }) =>
      known.has(grams[at + gram] ?? -1) ? undefined : plain.text[at + offset],
    )
    if (!enough(on)) return false
    them = on
    return true
  }
  let [from, to] = [0, 0]
  while (goesOn(to, Math.max(0, to - GRAM_LENGTH + 1))) to += 1
  while (goesOn(from - 1, from - 1)) from -= 1
  const [model] = them
  if (!model || to - from < MIN_DETECTED_LENGTH) return null
  const { plain, at, written } = model
  /** True if punctuation, a space or the end of the text precedes this character. */
  const isBreak = (offset: number) => plain.ends[at + offset - 1] !== plain.starts[at + offset]
  // The phrase is trimmed to punctuation as long as it still contains the fingerprint; it would otherwise be proposed
  // again.
  const begin = range(from, 0).find(isBreak)
  if (begin !== undefined && to - begin >= MIN_DETECTED_LENGTH) from = begin
  const end = range(GRAM_LENGTH, to).findLast(isBreak)
  if (end !== undefined && end - from >= MIN_DETECTED_LENGTH) to = end
  return written
    .slice(plain.starts[at + from], plain.ends[at + to - 1])
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** Returns the gram hashes of texts, to recognize fingerprints that occur in them. */
export function gramsOf(texts: readonly string[]): Set<number> {
  const grams = new Set<number>()
  for (const text of texts) for (const gram of gramHashes(toPlainText(text).text)) grams.add(gram)
  return grams
}
