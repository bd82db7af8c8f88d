import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { pickableUsers } from './queries.server'

export const people: readonly Route[] = [on(calls.pickableUsers, pickableUsers)]
