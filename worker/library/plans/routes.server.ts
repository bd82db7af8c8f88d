import { on, type Route } from '../../core/route.server'
import * as calls from './calls'
import { deletePlans, movePlan, savePlan } from './commands.server'
import { listPlans, planOverview } from './queries.server'

export const plans: readonly Route[] = [
  on(calls.planOverview, (ctx, { id }) => planOverview(ctx, id)),
  on(calls.listPlans, listPlans),
  on(calls.savePlan, savePlan),
  on(calls.movePlan, movePlan),
  on(calls.deletePlans, deletePlans),
]
