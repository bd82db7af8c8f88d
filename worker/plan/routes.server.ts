import * as calls from './calls'
import { handleCalls, type Route } from '../core/route.server'
import * as commands from './commands.server'
import * as objections from './objections/commands.server'
import { planComparison } from './year-comparison.server'
import * as queries from './queries.server'
import { planState } from './queries.server'

export const plan: readonly Route[] = handleCalls(calls, {
  ...commands,
  ...queries,
  ...objections,
  planComparison,
  planState: (ctx, { year }) => planState(ctx, year),
})
