import { on, type Route } from '../core/route.server'
import * as calls from './calls'
import { overview, planOf } from './queries.server'

export const monitoring: readonly Route[] = [on(calls.overview, overview), on(calls.planOf, planOf)]
