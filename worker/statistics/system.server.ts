import { gte, sql } from 'drizzle-orm'
import { jobRun, visitDay } from '../../db/schema'
import type { Context } from '../core/context'
import { withQuery } from '../core/href'
import { type DecodedQuery, decodedQuery } from '../core/read-all.server'
import { addDays, formatDay } from '../core/time'
import { hasRight } from '../policy/authorization'
import { isJob, jobTitle } from '../schedule/plans'
import type { LinkedCount } from './analysis.server'

const VISIT_DAYS = 14
/** System status for operators: sign-ins, failed sign-ins, and jobs whose last run failed. */
export type SystemFigures = {
  days: (Record<'visits' | 'failures', LinkedCount> & { day: string })[]
  failed: { job: string; title: string; time: string }[]
}

/** Query of the system status; null without the right to read the log. One round trip. */
export function systemFiguresQuery(ctx: Context): DecodedQuery<SystemFigures | null> {
  if (!hasRight(ctx.actor, 'log:read')) return decodedQuery(null, () => null)
  const names = Array.from({ length: VISIT_DAYS }, (_, back) => formatDay(addDays(ctx.now(), back + 1 - VISIT_DAYS)))
  return decodedQuery(
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
        const figure = (logType: string, count: number): LinkedCount => ({
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
