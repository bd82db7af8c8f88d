import { handleCalls, type Route } from '../core/route.server'
import * as calls from './calls'
import * as queries from './queries.server'

export const searchRoutes: readonly Route[] = handleCalls(calls, { ...queries })
