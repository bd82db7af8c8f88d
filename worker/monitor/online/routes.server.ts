import { answers, type Route } from '../../core/route.server'
import * as calls from './calls'
import { forceLogout } from './commands.server'
import { listOnline } from './queries.server'

export const online: readonly Route[] = answers(calls, { listOnline, forceLogout })
