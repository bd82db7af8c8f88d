import { answers } from '../../core/route.server'
import * as calls from './calls'
import { removeLetters, sendAgain } from './commands.server'
import { listLetters } from './queries.server'

export const letters = answers(calls, { listLetters, sendAgain, removeLetters })
