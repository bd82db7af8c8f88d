import * as calls from './calls'
import { answers, type Route } from '../core/route.server'
import { statisticsOf, takeStatistics } from './queries.server'

export const statistics: readonly Route[] = answers(calls, {
  statisticsOf,
  exportStatistics: (ctx, input) => takeStatistics(ctx, input),
})
