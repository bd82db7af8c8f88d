import * as calls from './calls'
import { handleCalls, type Route } from '../core/route.server'
import * as commands from './commands.server'
import { judgePhrase } from './phrases/commands.server'
import { listPhrases } from './phrases/queries.server'
import * as queries from './queries.server'

export const similarities: readonly Route[] = handleCalls(calls, { ...queries, ...commands, listPhrases, judgePhrase })
