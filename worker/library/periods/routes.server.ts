import { on, type Route } from '../../core/route.server'
import * as calls from './calls'
import { scheduleApproval } from './commands/approve.server'
import { closePeriod, savePeriod } from './commands/periods.server'
import { saveTaskSchedule, submitTaskSchedule } from './commands/write.server'
import { openSchedule } from './queries/detail.server'
import { countScheduleNumber, listPeriods, selectReadySchedule } from './queries/list.server'
import { readProgress } from './queries/progress.server'

export const periods: readonly Route[] = [
  on(calls.submitTaskSchedule, submitTaskSchedule),
  on(calls.saveTaskSchedule, saveTaskSchedule),
  on(calls.scheduleApproval, scheduleApproval),
  on(calls.countScheduleNumber, countScheduleNumber),
  on(calls.selectReadySchedule, selectReadySchedule),
  on(calls.openSchedule, openSchedule),
  on(calls.progress, readProgress),
  on(calls.listPeriods, listPeriods),
  on(calls.savePeriod, savePeriod),
  on(calls.closePeriod, closePeriod),
]
