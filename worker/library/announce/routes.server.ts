import { handleCalls, type Route } from '../../core/route.server'
import * as calls from './calls'
import * as commands from './commands.server'
import { listAnnounces } from './queries.server'

export const announces: readonly Route[] = handleCalls(calls, { ...commands, listAnnounces })
