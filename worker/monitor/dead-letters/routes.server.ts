import { handleCalls } from '../../core/route.server'
import * as calls from './calls'
import { removeLetters, sendAgain } from './commands.server'
import { listLetters } from './queries.server'

export const deadLetterRoutes = handleCalls(calls, { listLetters, sendAgain, removeLetters })
