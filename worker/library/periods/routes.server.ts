import { handleCalls, type Route } from '../../core/route.server'
import * as calls from './calls'
import { scheduleApproval } from './commands/approval.server'
import * as periodsCommands from './commands/periods.server'
import * as write from './commands/schedules.server'
import { openSchedule } from './queries/detail.server'
import * as list from './queries/list.server'
import { loadProgress } from './queries/progress.server'

export const periods: readonly Route[] = handleCalls(calls, {
  ...write,
  ...list,
  ...periodsCommands,
  scheduleApproval,
  openSchedule,
  progress: loadProgress,
})
