import { on, type Route } from '../../core/route.server'
import * as calls from './calls'
import { saveDays, yearDays } from './days.server'

export const dayRoutes: readonly Route[] = [on(calls.yearDays, yearDays), on(calls.saveDays, saveDays)]
