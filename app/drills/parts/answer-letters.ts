import type { StudyQuestion } from '~/worker/drills/responses'
import { letterAt } from './labels'

/** Returns the letters of the possible answers; none for a text question. */
export const lettersFor = ({ kind, options }: Pick<StudyQuestion, 'kind' | 'options'>): string[] =>
  kind === 'judge' ? ['T', 'F'] : kind === 'text' ? [] : options.map((_, at) => letterAt(at))

/** Returns the answer after an option is clicked: replaced for single choice, toggled for multiple choice. */
export function toggleOption({ kind }: Pick<StudyQuestion, 'kind'>, answer: string, letter: string): string {
  if (kind !== 'several') return letter
  const letters = new Set(answer)
  if (!letters.delete(letter)) letters.add(letter)
  return [...letters].toSorted().join('')
}
/** Returns the answer after a key press: `1` and `a` both mean the first option. Null for a key without a meaning. */
export function answerOfKey(question: StudyQuestion, answer: string, key: string): string | null {
  const letters = lettersFor(question)
  const at = /^[1-9]$/.test(key) ? Number(key) - 1 : /^[a-i]$/i.test(key) ? key.toUpperCase().charCodeAt(0) - 65 : -1
  const letter = question.kind === 'judge' && /^[tf]$/i.test(key) ? key.toUpperCase() : letters[at]
  return letter === undefined ? null : toggleOption(question, answer, letter)
}
