import * as calls from './calls'
import { handleCalls, type Route } from '../../core/route.server'
import * as discussion from './discussion.server'

export const discussionRoutes: readonly Route[] = handleCalls(calls, { ...discussion })
