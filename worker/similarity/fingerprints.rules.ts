/** Text as it is compared, and where each of its characters starts and ends in the text as written. */
export type Plain = { text: string; starts: Uint32Array; ends: Uint32Array }

const DROPPED = /[\p{P}\p{S}\p{Z}\p{C}\s]/u

/**
 * One form per character (NFKC), small letters; no spaces, punctuation or symbols, so that a text laid out anew is the same
 * text. Radicals that a PDF gives for ideographs become the ideographs.
 */
export function plainOf(written: string): Plain {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  let place = 0
  for (const character of written) {
    const end = place + character.length
    for (const part of character.normalize('NFKC').toLowerCase())
      if (!DROPPED.test(part)) {
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

/** Characters in a gram. */
export const GRAM = 8
/** Grams in a window. */
const WINDOW = 17
/** Two texts with so many characters in a row in common have a fingerprint in common. */
export const SURE = GRAM + WINDOW - 1

const BASE = 0x01000193
const spread = (hash: number) => {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** A hash of every run of `GRAM` characters, by its start; rolling, so that it costs one step a character. */
export function gramHashes(text: string): Uint32Array {
  const hashes = new Uint32Array(Math.max(0, text.length - GRAM + 1))
  let power = 1
  for (let i = 1; i < GRAM; i++) power = Math.imul(power, BASE)
  let hash = 0
  for (let i = 0; i < text.length; i++) {
    if (i >= GRAM) hash = (hash - Math.imul(text.charCodeAt(i - GRAM), power)) | 0
    hash = (Math.imul(hash, BASE) + text.charCodeAt(i)) | 0
    if (i >= GRAM - 1) hashes[i - GRAM + 1] = spread(hash)
  }
  return hashes
}

/**
 * The fingerprints of a plain text, each once: of every window of `WINDOW` grams the smallest hash, the rightmost of equals
 * (Schleimer, Wilkerson, Aiken: Winnowing, SIGMOD 2003). Whole numbers of 32 bits; none for a text shorter than a gram.
 */
export function fingerprints(text: string): number[] {
  const hashes = gramHashes(text)
  const chosen = new Set<number>()
  let least = -1
  for (let end = 0; end < hashes.length; end++) {
    const start = Math.max(0, end - WINDOW + 1)
    if (least < start) {
      least = start
      for (let i = start; i <= end; i++) if (hashes[i]! <= hashes[least]!) least = i
    } else if (hashes[end]! <= hashes[least]!) least = end
    // A text shorter than a window is one window.
    if (end >= WINDOW - 1 || end === hashes.length - 1) chosen.add(hashes[least]!)
  }
  return [...chosen]
}
