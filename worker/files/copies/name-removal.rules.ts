/** Replaces a removed name. */
export const NAME_MASK = '***'

const COMPANY_FORM = /(?:\(集团\)|集团)?(?:股份|责任|控股)*(?:有限|集团)?(?:责任)?公司$/
const SPACE = '[\\s\\u00a0\\u3000]*'
const comparable = (text: string) => text.normalize('NFKD')

/**
 * Returns a pattern that finds the given names in NFKD text, the longest first, also with blanks between their
 * characters. Institutions are found by their short name too.
 * @returns null if no name has two or more characters
 */
export function namesPattern(names: readonly string[]): RegExp | null {
  const whole = names.map((name) => comparable(name).replace(/\s+/g, ''))
  const short = whole.map((name) => name.replace(COMPANY_FORM, '')).filter((name) => name.length >= 3)
  const searched = [...new Set([...whole, ...short])]
    .filter((name) => Array.from(name).length >= 2)
    .sort((a, b) => b.length - a.length)
  if (searched.length === 0) return null
  const patterns = searched.map((name) => Array.from(name, (character) => RegExp.escape(character)).join(SPACE))
  // Accents after the last letter belong to the name.
  return new RegExp(`(?:${patterns.join('|')})\\p{M}*`, 'giu')
}

type Range = { from: number; to: number }

/**
 * Finds names in a text and returns ranges of its UTF-16 units. The search compares compatibility forms (full-width
 * letters, circled digits); the ranges refer to the original text, so that only the names are cut out.
 */
function rangesOfNames(text: string, names: RegExp): Range[] {
  let folded = ''
  /** First and last unit of the original character of each folded unit. */
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of text) {
    const form = comparable(character)
    for (let unit = 0; unit < form.length; unit++) {
      starts.push(at)
      ends.push(at + character.length)
    }
    folded += form
    at += character.length
  }
  return Array.from(folded.matchAll(names), ({ index, 0: { length } }) => ({
    from: starts[index]!,
    to: ends[index + length - 1]!,
  }))
}

/** Returns the text with the names masked; everything else is unchanged. */
export const removeNames = (text: string, names: RegExp | null) => removeNamesFromPieces([text], names)[0]!

/** Masks the names in all texts of a value, recursively. */
export function removeNamesDeep<Value>(value: Value, names: RegExp | null): Value
export function removeNamesDeep(value: unknown, names: RegExp | null): unknown {
  if (typeof value === 'string') return removeNames(value, names)
  if (Array.isArray(value)) return value.map((one) => removeNamesDeep(one, names))
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, removeNamesDeep(one, names)]))
}

/** Masks the names in consecutive pieces of one text, also where a name spans several pieces. */
export function removeNamesFromPieces(pieces: readonly string[], names: RegExp | null): string[] {
  if (!names) return [...pieces]
  const ranges = rangesOfNames(pieces.join(''), names)
  if (ranges.length === 0) return [...pieces]
  let start = 0
  return pieces.map((piece) => {
    const end = start + piece.length
    let out = ''
    let at = start
    for (const { from, to } of ranges) {
      if (to <= at || from >= end) continue
      out += piece.slice(at - start, Math.max(at, from) - start)
      // The mask is written once, in the piece where the name begins.
      if (from >= start) out += NAME_MASK
      at = Math.min(to, end)
    }
    out += piece.slice(at - start)
    start = end
    return out
  })
}
