import * as calls from './calls'
import { on, type Route } from '../../core/route.server'
import { askAnswers, giveAnswer, setAnswerTerms, standAfterAnswer } from './commands.server'
import { answersOf } from './queries.server'

/** The applicant's answer to the opinions of a round, and what the reviewers make of it. */
export const answering: readonly Route[] = [
  on(calls.setAnswerTerms, setAnswerTerms),
  on(calls.answersOf, answersOf),
  on(calls.askAnswers, askAnswers),
  on(calls.giveAnswer, giveAnswer),
  on(calls.standAfterAnswer, standAfterAnswer),
]
