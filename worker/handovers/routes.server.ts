import { handleCalls, type Route } from '../core/route.server'
import * as calls from './calls'
import * as commands from './commands.server'
import * as queries from './queries.server'

/** Routes of handovers of work between people. */
export const handoverRoutes: readonly Route[] = handleCalls(calls, { ...queries, ...commands })
