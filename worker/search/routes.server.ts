import { answers, type Route } from '../core/route.server'
import * as calls from './calls'
import * as queries from './queries.server'

export const searching: readonly Route[] = answers(calls, { ...queries })
