import { handleCalls, type Route } from '../core/route.server'
import * as calls from './calls'
import * as queries from './queries.server'

export const monitorRoutes: readonly Route[] = handleCalls(calls, { ...queries })
