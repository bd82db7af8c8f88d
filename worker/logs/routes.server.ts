import { on, type Route } from '../core/route.server'
import * as calls from './calls'
import { listLogs, logInfo, visitInfo } from './queries.server'
import { verifySome } from './seal.server'

export const logs: readonly Route[] = [
  on(calls.listLogs, listLogs),
  on(calls.logInfo, logInfo),
  on(calls.visitInfo, visitInfo),
  on(calls.verifyLogs, verifySome),
]
