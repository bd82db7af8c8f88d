import { handleCalls, type Route } from '../../core/route.server'
import * as calls from './calls'
import * as commands from './commands.server'
import { listPlans, planOverview } from './queries.server'

export const plans: readonly Route[] = handleCalls(calls, {
  ...commands,
  listPlans,
  planOverview: (ctx, { id }) => planOverview(ctx, id),
})
