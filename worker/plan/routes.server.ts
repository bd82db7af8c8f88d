import * as calls from './calls'
import { answers, type Route } from '../core/route.server'
import * as commands from './commands.server'
import * as objections from './objections/commands.server'
import { planBeside } from './year-comparison.server'
import * as queries from './queries.server'
import { planState } from './queries.server'

export const plan: readonly Route[] = answers(calls, {
  ...commands,
  ...queries,
  ...objections,
  planBeside,
  planState: (ctx, { year }) => planState(ctx, year),
})
