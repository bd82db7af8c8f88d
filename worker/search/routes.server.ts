import { on, type Route } from '../core/route.server'
import * as calls from './calls'
import { firstFound, search } from './queries.server'

export const searching: readonly Route[] = [on(calls.search, search), on(calls.firstFound, firstFound)]
