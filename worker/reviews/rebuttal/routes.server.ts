import * as calls from './calls'
import { handleCalls, type Route } from '../../core/route.server'
import * as commands from './commands.server'
import { answersOf } from './queries.server'

export const rebuttalRoutes: readonly Route[] = handleCalls(calls, { ...commands, answersOf })
