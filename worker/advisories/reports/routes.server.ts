import { handleCall, type Route } from '../../core/route.server'
import * as calls from './calls'
import { agreeToReport, saveReport, withdrawReports } from './commands.server'
import { listReports, loadReportDetail } from './queries.server'

/** Routes of the reports that units of the lab share under their terms. */
export const labReports: readonly Route[] = [
  handleCall(calls.list, listReports),
  handleCall(calls.info, loadReportDetail),
  handleCall(calls.agree, agreeToReport),
  handleCall(calls.save, saveReport),
  handleCall(calls.withdraw, withdrawReports),
]
