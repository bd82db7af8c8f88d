import * as calls from './calls'
import { handleCalls, type Route } from '../core/route.server'
import { statisticsOf, downloadStatistics } from './queries.server'

export const statistics: readonly Route[] = handleCalls(calls, {
  statisticsOf,
  exportStatistics: (ctx, input) => downloadStatistics(ctx, input),
})
