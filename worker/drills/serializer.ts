import type { StudyQuestion, AnswerFeedback } from './responses'
import { keywordsOf, optionsOf, type Question, matchedKeywords } from './rules'

type StoredAnswer = { given: string; earned: number; right: 0 | 1 }

/** Serializes the feedback on a stored answer. */
export function toAnswerFeedback(question: Question, { given, earned, right }: StoredAnswer): AnswerFeedback {
  const matched = new Set(matchedKeywords(question, given).map((group) => group.join('|')))
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
export const toStudyQuestion = (question: Question, given: StoredAnswer | undefined): StudyQuestion => ({
  id: question.id,
  kind: question.kind,
  text: question.text,
  options: question.kind === 'single' || question.kind === 'several' ? optionsOf(question) : [],
  points: question.points,
  told: given ? toAnswerFeedback(question, given) : null,
})

/** Returns the ids of the questions that did not earn all points. */
export const listMistakes = (answers: Readonly<Record<string, Pick<StoredAnswer, 'right'>>>) =>
  Object.entries(answers).flatMap(([id, { right }]) => (right ? [] : [id]))
