import { on, type Route } from '../../core/route.server'
import * as calls from './calls'
import { agreeToReport, saveReport, takeBackReports } from './commands.server'
import { listReports, reportInfo } from './queries.server'

/** Routes of the reports that units of the lab share under their terms. */
export const labReports: readonly Route[] = [
  on(calls.list, listReports),
  on(calls.info, reportInfo),
  on(calls.agree, agreeToReport),
  on(calls.save, saveReport),
  on(calls.takeBack, takeBackReports),
]
