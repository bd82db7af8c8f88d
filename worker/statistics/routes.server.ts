import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { statisticsOf, takeStatistics } from './queries.server'

export const statistics: readonly Route[] = [
  on(calls.statisticsOf, statisticsOf),
  on(calls.exportStatistics, (ctx, input) => takeStatistics(ctx, input)),
]
