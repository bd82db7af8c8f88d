import { answers, type Route } from '../../core/route.server'
import * as calls from './calls'
import * as commands from './commands.server'
import { listAnnounces } from './queries.server'

export const announces: readonly Route[] = answers(calls, { ...commands, listAnnounces })
