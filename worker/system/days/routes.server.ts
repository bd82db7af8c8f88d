import { answers, type Route } from '../../core/route.server'
import * as calls from './calls'
import * as days from './days.server'

export const dayRoutes: readonly Route[] = answers(calls, { ...days })
