import { gte, sql } from 'drizzle-orm'
import { jobRun, visitDay } from '../../db/schema'
import type { Context } from '../core/context'
import { withQuery } from '../core/href'
import { type Reading, reading } from '../core/read-all.server'
import { addDays, day } from '../core/time'
import { holds } from '../policy/can'
import { isJob, jobTitle } from '../schedule/plans'
import type { Figure } from './analysis.server'

const DAYS = 14
/** System status for operators: sign-ins, failed sign-ins, and jobs whose last run failed. */
export type System = {
  days: (Record<'visits' | 'failures', Figure> & { day: string })[]
  failed: { job: string; title: string; time: string }[]
}

/** Query of the system status; null without the right to read the log. One round trip. */
export function systemOf(ctx: Context): Reading<System | null> {
  if (!holds(ctx.actor, 'log:read')) return reading(null, () => null)
  const names = Array.from({ length: DAYS }, (_, back) => day(addDays(ctx.now(), back + 1 - DAYS)))
  return reading(
    {
      visits: ctx.db.select().from(visitDay).where(gte(visitDay.day, names[0]!)),
      runs: ctx.db
        .select({ job: jobRun.job, time: jobRun.startTime, outcome: jobRun.outcome })
        .from(jobRun)
        .where(sql`${jobRun.id} in (select max(id) from job_run group by job)`),
    },
    ({ visits, runs }) => ({
      days: names.map((name) => {
        const row = visits.find((one) => one.day === name)
        const figure = (logType: string, count: number): Figure => ({
          count,
          to: withQuery('/system/loginLog', { logType, createTime_begin: name, createTime_end: name }),
        })
        return { day: name, visits: figure('1', row?.visits ?? 0), failures: figure('4', row?.failures ?? 0) }
      }),
      failed: runs
        .filter(({ outcome }) => outcome === 'failed')
        .map(({ job, time }) => ({ job, time, title: isJob(job) ? jobTitle(job) : job })),
    }),
  )
}
