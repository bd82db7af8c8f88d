import { oneLine } from './plain-text'

const MOST_TERMS = 8
/** Something to find: a letter of any script, or a digit. */
const SPEAKS = /[\p{L}\p{N}]/u

/**
 * The words of what somebody typed, in their usual width, each literally and in small letters, each once. What has neither letter nor digit says
 * nothing and is left out; of a great many words the first eight are looked for.
 */
export function termsOf(typed: string): string[] {
  const terms = oneLine(typed)
    .split(/\s+/)
    .filter((term) => SPEAKS.test(term))
    .map(smallLetters)
  return [...new Set(terms)].slice(0, MOST_TERMS)
}
/** As SQLite's `lower` has it: the letters of ASCII alone. */
export const smallLetters = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/**
 * What the index is asked: every term, in the given columns. The index holds pairs of characters (`证券业` as `证券 券业`), as
 * the triggers of the migration write them, so that a term of two is one of its words and a longer one a phrase; a single
 * character is the beginning of a pair.
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
