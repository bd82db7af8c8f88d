import * as calls from './calls'
import { answers, type Route } from '../core/route.server'
import { updateDeadlines } from './commands/deadlines.server'
import * as review from './commands/review.server'
import { openReport } from './commands/review.server'
import * as write from './commands/write.server'
import { takeMatrix } from './matrix.server'
import { listDeadlines } from './queries/deadlines.server'
import * as list from './queries/list.server'
import { listOverYear } from './queries/over-year.server'

export const reports: readonly Route[] = answers(calls, {
  ...write,
  ...review,
  ...list,
  takeMatrix,
  updateDeadlines,
  listOverYear,
  listDeadlines,
  openReport: (ctx, { id }) => openReport(ctx, id),
})
