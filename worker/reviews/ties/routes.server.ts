import * as calls from './calls'
import { on, type Route } from '../../core/route.server'
import { declareAvoidance, declareSupply, removeSupply, withdrawAvoidance } from './commands.server'
import { avoidances, supplies } from './queries.server'

/** What keeps reviewers and subjects apart beside what the files say: declared avoidance, and who supplies whom. */
export const ties: readonly Route[] = [
  on(calls.avoidances, avoidances),
  on(calls.declareAvoidance, declareAvoidance),
  on(calls.withdrawAvoidance, withdrawAvoidance),
  on(calls.supplies, supplies),
  on(calls.declareSupply, declareSupply),
  on(calls.removeSupply, removeSupply),
]
