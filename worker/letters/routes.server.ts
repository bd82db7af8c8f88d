import { handleCalls, type Route } from '../core/route.server'
import * as calls from './calls'
import * as commands from './commands.server'
import * as queries from './queries.server'

/** Routes of letters to many recipients. */
export const letterRoutes: readonly Route[] = handleCalls(calls, { ...queries, ...commands })
