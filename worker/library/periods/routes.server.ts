import { answers, type Route } from '../../core/route.server'
import * as calls from './calls'
import { scheduleApproval } from './commands/approve.server'
import * as periodsCommands from './commands/periods.server'
import * as write from './commands/write.server'
import { openSchedule } from './queries/detail.server'
import * as list from './queries/list.server'
import { readProgress } from './queries/progress.server'

export const periods: readonly Route[] = answers(calls, {
  ...write,
  ...list,
  ...periodsCommands,
  scheduleApproval,
  openSchedule,
  progress: readProgress,
})
