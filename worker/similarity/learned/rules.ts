import { GRAM, gramHashes, type Plain, plainOf, SURE } from '../fingerprints.rules'

/** Words are proposed once so many declarations have them, led by so many institutions: those of one house are its own. */
export const FROM_DECLARATIONS = 12
export const FROM_DEPARTS = 4
/** Characters that a phrase may go on to either side. */
const LONGEST = 400

/** A declaration in which a fingerprint stands, with the institution that leads it. */
export type Holder = { departId: string; texts: readonly string[] }
type Near = { departId: string; plain: Plain; grams: Uint32Array; at: number; written: string }

/** What stands around the first place of a fingerprint, as far as a phrase may go. */
function nearTo(hash: number, { departId, texts }: Holder): Near[] {
  for (const written of texts) {
    const { text, starts, ends } = plainOf(written)
    const grams = gramHashes(text)
    const place = grams.indexOf(hash)
    if (place < 0) continue
    const [from, to] = [Math.max(0, place - LONGEST), Math.min(text.length, place + GRAM + LONGEST)]
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

/** Those that go on alike, the most of them. */
function alike(them: readonly Near[], next: (one: Near) => string | undefined): Near[] {
  const groups = Map.groupBy(them, next)
  groups.delete(undefined)
  return [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most), [])
}

/**
 * The longest phrase around a fingerprint that at least half of these declarations, of enough institutions, have alike, as one
 * of them writes it, on one line. It ends where one begins that is known. Null where it is too short to be found again by
 * fingerprints alone.
 * @param known  hashes of the grams of all phrases that need not be proposed
 */
export function phraseAround(hash: number, holders: readonly Holder[], known: ReadonlySet<number>): string | null {
  const all = holders.flatMap((one) => nearTo(hash, one))
  const enough = (them: readonly Near[]) =>
    them.length * 2 >= all.length && new Set(them.map(({ departId }) => departId)).size >= FROM_DEPARTS
  let them = all
  /** Goes on by one character, with the gram that it makes. */
  const goesOn = (offset: number, gram: number): boolean => {
    const on = alike(them, ({ plain, grams, at }) =>
      known.has(grams[at + gram] ?? -1) ? undefined : plain.text[at + offset],
    )
    if (!enough(on)) return false
    them = on
    return true
  }
  let [from, to] = [0, 0]
  while (goesOn(to, Math.max(0, to - GRAM + 1))) to += 1
  while (goesOn(from - 1, from - 1)) from -= 1
  const [model] = them
  if (!model || to - from < SURE) return null
  const { plain, at, written } = model
  /** Does something stand between the character here and the one before: a mark, a space, the end of the text? */
  const isBreak = (offset: number) => plain.ends[at + offset - 1] !== plain.starts[at + offset]
  // It reads from one mark to another, as long as the fingerprint stays in it: else it would be proposed once more.
  const begin = range(from, 0).find(isBreak)
  if (begin !== undefined && to - begin >= SURE) from = begin
  const end = range(GRAM, to).findLast(isBreak)
  if (end !== undefined && end - from >= SURE) to = end
  return written
    .slice(plain.starts[at + from], plain.ends[at + to - 1])
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** The grams of texts, so that a fingerprint that stands in one of them is known again. */
export function gramsOf(texts: readonly string[]): Set<number> {
  const grams = new Set<number>()
  for (const text of texts) for (const gram of gramHashes(plainOf(text).text)) grams.add(gram)
  return grams
}
