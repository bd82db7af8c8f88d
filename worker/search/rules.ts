import { asciiLowerCase } from '../core/search-terms'

/** A range in a text: start and exclusive end, in UTF-16 units. */
export type Mark = [from: number, to: number]

/** Maximum length of a query, in characters. */
export const MAX_QUERY_LENGTH = 100

/** Returns the ranges of the terms in a text, in order; overlapping or adjacent ranges are merged. */
export function marksOf(text: string, terms: readonly string[]): Mark[] {
  const small = asciiLowerCase(text)
  const ranges: Mark[] = []
  for (const term of terms)
    for (let at = small.indexOf(term); at >= 0; at = small.indexOf(term, at + term.length))
      ranges.push([at, at + term.length])
  const marks: Mark[] = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = marks.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else marks.push([from, to])
  }
  return marks
}
