/** Normalized text, with the start and end of each character in the original. */
export type PlainText = { text: string; starts: Uint32Array; ends: Uint32Array }

const IGNORED_CHARACTERS = /[\p{P}\p{S}\p{Z}\p{C}\s]/u

/**
 * Normalizes a text for comparison: NFKC, lower case, without spaces, punctuation and symbols, so that layout does not
 * matter. Radicals that a PDF contains instead of ideographs become ideographs.
 */
export function toPlainText(written: string): PlainText {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  let place = 0
  for (const character of written) {
    const end = place + character.length
    for (const part of character.normalize('NFKC').toLowerCase())
      if (!IGNORED_CHARACTERS.test(part)) {
        text += part
        for (let unit = 0; unit < part.length; unit++) {
          starts.push(place)
          ends.push(end)
        }
      }
    place = end
  }
  return { text, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) }
}

/** Characters per gram. */
export const GRAM_LENGTH = 8
/** Grams per window. */
const WINDOW_GRAMS = 17
/** Two texts with this many consecutive characters in common share at least one fingerprint. */
export const MIN_DETECTED_LENGTH = GRAM_LENGTH + WINDOW_GRAMS - 1

const BASE = 0x01000193
const mixHash = (hash: number) => {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Returns the hash of every run of `GRAM_LENGTH` characters, by start; rolling, in linear time. */
export function gramHashes(text: string): Uint32Array {
  const hashes = new Uint32Array(Math.max(0, text.length - GRAM_LENGTH + 1))
  let power = 1
  for (let i = 1; i < GRAM_LENGTH; i++) power = Math.imul(power, BASE)
  let hash = 0
  for (let i = 0; i < text.length; i++) {
    if (i >= GRAM_LENGTH) hash = (hash - Math.imul(text.charCodeAt(i - GRAM_LENGTH), power)) | 0
    hash = (Math.imul(hash, BASE) + text.charCodeAt(i)) | 0
    if (i >= GRAM_LENGTH - 1) hashes[i - GRAM_LENGTH + 1] = mixHash(hash)
  }
  return hashes
}

/**
 * Returns the distinct fingerprints of a normalized text: the smallest hash of every window of `WINDOW_GRAMS` grams,
 * the rightmost of equal ones (Schleimer, Wilkerson, Aiken: Winnowing, SIGMOD 2003). Unsigned 32-bit integers; none for
 * a text shorter than a gram.
 */
export function fingerprints(text: string): number[] {
  const hashes = gramHashes(text)
  const chosen = new Set<number>()
  let least = -1
  for (let end = 0; end < hashes.length; end++) {
    const start = Math.max(0, end - WINDOW_GRAMS + 1)
    if (least < start) {
      least = start
      for (let i = start; i <= end; i++) if (hashes[i]! <= hashes[least]!) least = i
    } else if (hashes[end]! <= hashes[least]!) least = end
    // A text shorter than a window is one window.
    if (end >= WINDOW_GRAMS - 1 || end === hashes.length - 1) chosen.add(hashes[least]!)
  }
  return [...chosen]
}
