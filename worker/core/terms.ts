import { oneLine } from './plain-text'

const MOST_TERMS = 8
/** A letter of any script, or a digit. */
const SPEAKS = /[\p{L}\p{N}]/u

/**
 * Returns the distinct search terms of a typed text, in half width and ASCII lower case. Terms without letters and
 * digits are omitted; only the first eight are used.
 */
export function termsOf(typed: string): string[] {
  const terms = oneLine(typed)
    .split(/\s+/)
    .filter((term) => SPEAKS.test(term))
    .map(smallLetters)
  return [...new Set(terms)].slice(0, MOST_TERMS)
}
/** Lower case of ASCII letters only, like SQLite's `lower`. */
export const smallLetters = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/**
 * Returns the FTS5 query for documents that contain every term in the given columns. The index contains bigrams
 * (`证券业` as `证券 券业`), as the triggers of the migration write them: a term of two characters is one token, a
 * longer one a phrase, and a single character a prefix.
 */
export const matchOf = (terms: readonly string[], columns: readonly string[]): string =>
  `{${columns.join(' ')}} : (${terms.map(phraseOf).join(' AND ')})`
function phraseOf(term: string): string {
  const signs = Array.from(term)
  if (signs.length === 1) return `${quoted(term)} *`
  const pairs = signs.slice(0, -1).map((sign, at) => sign + signs[at + 1])
  return quoted(pairs.join(' '))
}
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
