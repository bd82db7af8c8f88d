import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { isPerson } from '../core/actor'
import { unauthenticated } from '../core/refusal'
import { removeView, resetLayout, saveLayout, saveView } from './commands.server'
import { listViews } from './queries.server'

export const views: readonly Route[] = [
  on(calls.listViews, async (ctx, input) => {
    if (!isPerson(ctx.actor)) throw unauthenticated()
    return await listViews({ ...ctx, actor: ctx.actor }, input.list)
  }),
  on(calls.saveLayout, saveLayout),
  on(calls.resetLayout, resetLayout),
  on(calls.saveView, saveView),
  on(calls.removeView, removeView),
]
