import type { AskedQuestion } from '~/worker/drills/answers'
import { letterAt } from './words'

/** The letters that a question may be answered with; none of a text. */
export const lettersFor = ({ kind, options }: Pick<AskedQuestion, 'kind' | 'options'>): string[] =>
  kind === 'judge' ? ['T', 'F'] : kind === 'text' ? [] : options.map((_, at) => letterAt(at))

/** What is given once an option is chosen: in place of another where one is asked for, else with the others or without it. */
export function chosen({ kind }: Pick<AskedQuestion, 'kind'>, given: string, letter: string): string {
  if (kind !== 'several') return letter
  const letters = new Set(given)
  if (!letters.delete(letter)) letters.add(letter)
  return [...letters].toSorted().join('')
}
/** What a key makes of it: `1` is the first option, as `a` is; null for a key that means none. */
export function toggled(question: AskedQuestion, given: string, key: string): string | null {
  const letters = lettersFor(question)
  const at = /^[1-9]$/.test(key) ? Number(key) - 1 : /^[a-i]$/i.test(key) ? key.toUpperCase().charCodeAt(0) - 65 : -1
  const letter = question.kind === 'judge' && /^[tf]$/i.test(key) ? key.toUpperCase() : letters[at]
  return letter === undefined ? null : chosen(question, given, letter)
}
