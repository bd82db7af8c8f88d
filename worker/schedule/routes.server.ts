import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { editJob, executeJob, pauseJob, resumeJob } from './commands.server'
import { listJobs, listRuns, sayPlan } from './queries.server'

export const schedule: readonly Route[] = [
  on(calls.listJobs, listJobs),
  on(calls.listRuns, listRuns),
  on(calls.sayPlan, sayPlan),
  on(calls.editJob, editJob),
  on(calls.pauseJob, pauseJob),
  on(calls.resumeJob, resumeJob),
  on(calls.executeJob, executeJob),
]
