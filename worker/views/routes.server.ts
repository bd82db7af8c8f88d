import * as calls from './calls'
import { handleCalls, type Route } from '../core/route.server'
import { isPerson } from '../core/actor'
import { unauthenticated } from '../core/refusal'
import * as commands from './commands.server'
import { listViews } from './queries.server'

export const views: readonly Route[] = handleCalls(calls, {
  ...commands,
  listViews: async (ctx, input) => {
    if (!isPerson(ctx.actor)) throw unauthenticated()
    return await listViews({ ...ctx, actor: ctx.actor }, input.list)
  },
})
