import { smallLetters } from '../core/terms'

/** A place in a text: from, and the end excluded, in UTF-16 units. */
export type Mark = [from: number, to: number]

/** Characters of what is searched for. */
export const LONGEST = 100

/** Where the terms stand in a text, in its order; what overlaps or touches is one mark. */
export function marksOf(text: string, terms: readonly string[]): Mark[] {
  const small = smallLetters(text)
  const found: Mark[] = []
  for (const term of terms)
    for (let at = small.indexOf(term); at >= 0; at = small.indexOf(term, at + term.length))
      found.push([at, at + term.length])
  const marks: Mark[] = []
  for (const [from, to] of found.toSorted((a, b) => a[0] - b[0])) {
    const last = marks.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else marks.push([from, to])
  }
  return marks
}
