import { answers, type Route } from '../core/route.server'
import * as calls from './calls'
import * as commands from './commands.server'
import * as queries from './queries.server'

/** Letters of a person to many. */
export const correspondence: readonly Route[] = answers(calls, { ...queries, ...commands })
