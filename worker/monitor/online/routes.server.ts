import { handleCalls, type Route } from '../../core/route.server'
import * as calls from './calls'
import { forceLogout } from './commands.server'
import { listOnline } from './queries.server'

export const onlineRoutes: readonly Route[] = handleCalls(calls, { listOnline, forceLogout })
