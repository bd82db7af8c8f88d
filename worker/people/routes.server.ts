import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { allDeparts, pickableDeparts, pickableUsers } from './queries.server'

export const people: readonly Route[] = [
  on(calls.allDeparts, allDeparts),
  on(calls.pickableUsers, pickableUsers),
  on(calls.pickableDeparts, pickableDeparts),
]
