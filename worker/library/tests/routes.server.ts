import { handleCalls, type Route } from '../../core/route.server'
import * as calls from './calls'
import * as commands from './commands.server'
import { downloadTestReport } from './document.server'
import * as queries from './queries.server'
import { testTrend } from './trend.server'

export const tests: readonly Route[] = handleCalls(calls, {
  ...commands,
  ...queries,
  testTrend,
  downloadTestReport,
})
