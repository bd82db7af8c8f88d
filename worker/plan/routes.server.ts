import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { commitSubjectBatch, createSubjectNum, decideObjection } from './commands.server'
import { confirmObjection, raiseObjection } from './objections/commands.server'
import { planBeside } from './beside/queries.server'
import { listObjections, planState, publicPlan } from './queries.server'

export const plan: readonly Route[] = [
  on(calls.commitSubjectBatch, commitSubjectBatch),
  on(calls.createSubjectNum, createSubjectNum),
  on(calls.planState, (ctx, { year }) => planState(ctx, year)),
  on(calls.planBeside, planBeside),
  on(calls.listObjections, listObjections),
  on(calls.decideObjection, decideObjection),
  on(calls.publicPlan, publicPlan),
  on(calls.raiseObjection, raiseObjection),
  on(calls.confirmObjection, confirmObjection),
]
