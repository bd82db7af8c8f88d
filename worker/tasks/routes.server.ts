import * as calls from './calls'
import { handleCalls, type Route } from '../core/route.server'
import * as commands from './commands.server'
import * as queries from './queries.server'

/** Routes of the tasks of established subjects. */
export const tasks: readonly Route[] = handleCalls(calls, { ...queries, ...commands })
