import { answers, type Route } from '../../core/route.server'
import * as calls from './calls'
import * as commands from './commands.server'
import { takeTestReport } from './paper.server'
import * as queries from './queries.server'
import { testTrend } from './trend.server'

export const tests: readonly Route[] = answers(calls, { ...commands, ...queries, testTrend, takeTestReport })
