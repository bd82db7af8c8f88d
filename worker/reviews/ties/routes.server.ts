import * as calls from './calls'
import { answers, type Route } from '../../core/route.server'
import * as commands from './commands.server'
import * as queries from './queries.server'

export const ties: readonly Route[] = answers(calls, { ...queries, ...commands })
