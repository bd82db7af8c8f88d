import { handleCalls, type Route } from '../../core/route.server'
import * as calls from './calls'
import * as days from './calendar-days.server'

export const dayRoutes: readonly Route[] = handleCalls(calls, { ...days })
