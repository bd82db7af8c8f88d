import * as calls from './calls'
import { handleCalls, type Route } from '../core/route.server'
import { updateDeadlines } from './commands/deadlines.server'
import * as review from './commands/review.server'
import { openReport } from './commands/review.server'
import * as write from './commands/authoring.server'
import { downloadMatrix } from './matrix-workbook.server'
import { listDeadlines } from './queries/deadlines.server'
import * as list from './queries/list.server'
import { listOverYear } from './queries/multi-year.server'

export const reports: readonly Route[] = handleCalls(calls, {
  ...write,
  ...review,
  ...list,
  downloadMatrix,
  updateDeadlines,
  listOverYear,
  listDeadlines,
  openReport: (ctx, { id }) => openReport(ctx, id),
})
