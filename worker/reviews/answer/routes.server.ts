import * as calls from './calls'
import { answers, type Route } from '../../core/route.server'
import * as commands from './commands.server'
import { answersOf } from './queries.server'

export const answering: readonly Route[] = answers(calls, { ...commands, answersOf })
