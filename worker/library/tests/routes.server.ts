import { on, type Route } from '../../core/route.server'
import * as calls from './calls'
import { addTest, deleteTestFile, deleteTests, readTestResults, updateTest } from './commands.server'
import { takeTestReport } from './paper/take.server'
import { listTests, openTest, pickable } from './queries.server'
import { testTrend } from './trend.server'

export const tests: readonly Route[] = [
  on(calls.addTest, addTest),
  on(calls.updateTest, updateTest),
  on(calls.listTests, listTests),
  on(calls.deleteTests, deleteTests),
  on(calls.deleteTestFile, deleteTestFile),
  on(calls.openTest, openTest),
  on(calls.readTestResults, readTestResults),
  on(calls.testTrend, testTrend),
  on(calls.takeTestReport, takeTestReport),
  on(calls.pickable, pickable),
]
