import { on, type Route } from '../core/route.server'
import * as calls from './calls'
import { cancelLetters, sendLetter } from './commands.server'
import { copiesOfLetter, letterTemplates, lettersOfSubject, listLetters, tryLetter } from './queries.server'

/** Letters of a person to many. */
export const correspondence: readonly Route[] = [
  on(calls.letterTemplates, letterTemplates),
  on(calls.tryLetter, tryLetter),
  on(calls.sendLetter, sendLetter),
  on(calls.cancelLetters, cancelLetters),
  on(calls.listLetters, listLetters),
  on(calls.copiesOfLetter, copiesOfLetter),
  on(calls.lettersOfSubject, lettersOfSubject),
]
