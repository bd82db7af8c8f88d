import * as calls from './calls'
import { answers, type Route } from '../core/route.server'
import * as commands from './commands.server'
import { judgePhrase } from './learned/commands.server'
import { listPhrases } from './learned/queries.server'
import * as queries from './queries.server'

export const similarities: readonly Route[] = answers(calls, { ...queries, ...commands, listPhrases, judgePhrase })
