import { normalizeLine } from './plain-text'

const MAX_TERMS = 8
/** A letter of any script, or a digit. */
const WORD_CHARACTER = /[\p{L}\p{N}]/u

/**
 * Returns the distinct search terms of a typed text, in half width and ASCII lower case. Terms without letters and
 * digits are omitted; only the first eight are used.
 */
export function parseSearchTerms(typed: string): string[] {
  const terms = normalizeLine(typed)
    .split(/\s+/)
    .filter((term) => WORD_CHARACTER.test(term))
    .map(asciiLowerCase)
  return [...new Set(terms)].slice(0, MAX_TERMS)
}
/** Lower case of ASCII letters only, like SQLite's `lower`. */
export const asciiLowerCase = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/**
 * Returns the FTS5 query for documents that contain every term in the given columns. The index contains bigrams
 * (`证券业` as `证券 券业`), as the triggers of the migration write them: a term of two characters is one token, a
 * longer one a phrase, and a single character a prefix.
 */
export const ftsMatch = (terms: readonly string[], columns: readonly string[]): string =>
  `{${columns.join(' ')}} : (${terms.map(ftsPhrase).join(' AND ')})`
function ftsPhrase(term: string): string {
  const signs = Array.from(term)
  if (signs.length === 1) return `${quoteFts(term)} *`
  const pairs = signs.slice(0, -1).map((sign, at) => sign + signs[at + 1])
  return quoteFts(pairs.join(' '))
}
const quoteFts = (text: string) => `"${text.replaceAll('"', '""')}"`
