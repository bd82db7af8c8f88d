import type { AskedQuestion, Told } from './answers'
import { keywordsOf, optionsOf, type Question, saidIn } from './rules'

type Given = { given: string; earned: number; right: 0 | 1 }

/** Serializes the feedback on a stored answer. */
export function toldOf(question: Question, { given, earned, right }: Given): Told {
  const matched = new Set(saidIn(question, given).map((group) => group.join('|')))
  return {
    ...{ given, earned, right: right === 1 },
    answer: question.answer,
    model: question.model,
    keywords:
      question.kind === 'text'
        ? keywordsOf(question).map((group) => ({ word: group[0]!, there: matched.has(group.join('|')) }))
        : [],
    explanation: question.explanation,
  }
}

/** Serializes a question for a study; without the answer until it is answered. */
export const askedQuestion = (question: Question, given: Given | undefined): AskedQuestion => ({
  id: question.id,
  kind: question.kind,
  text: question.text,
  options: question.kind === 'single' || question.kind === 'several' ? optionsOf(question) : [],
  points: question.points,
  told: given ? toldOf(question, given) : null,
})

/** Returns the ids of the questions that did not earn all points. */
export const mistakesIn = (answers: Readonly<Record<string, Pick<Given, 'right'>>>) =>
  Object.entries(answers).flatMap(([id, { right }]) => (right ? [] : [id]))
