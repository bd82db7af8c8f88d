import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { job, jobRun } from '../../db/schema'
import { advancedFilterCondition } from '../core/advanced-filter.server'
import type { Context } from '../core/context'
import { boundedCount, boundedPage } from '../core/page.server'
import { readAll } from '../core/read-all.server'
import { formatStamp } from '../core/time'
import { calendarSettingsQuery } from '../system/calendar.server'
import { toCalendar, readSettings } from '../system/settings'
import type { JobRow, JobRun, PlanQuery, RunQuery } from './contract'
import { describeDetail } from './details'
import {
  isJob,
  jobDescription,
  jobNames,
  jobTitle,
  nextRuns,
  nextRunOf,
  runsOnWorkingDays,
  jobParamsOf,
  paramTitle,
  plans,
} from './plans'
import { describePlan } from './rules'

/** Lists all jobs with their plan and last run. One round trip. */
export async function listJobs(ctx: Context): Promise<JobRow[]> {
  const [rows, runs, days] = await readAll(ctx, [
    ctx.db.select().from(job),
    ctx.db.select().from(jobRun).where(sql`${jobRun.id} in (select max(id) from job_run group by job)`),
    calendarSettingsQuery(ctx),
  ])
  const now = ctx.now()
  const calendar = toCalendar(readSettings(days))
  return jobNames.map((name): JobRow => {
    const plan = plans[name]
    const row = rows.find((one) => one.id === name)
    const last = runs.find((one) => one.job === name)
    const cron = row?.cron || plan
    const next = row?.status === -1 ? null : nextRunOf(name, row?.cron, now, calendar)
    return {
      id: name,
      title: jobTitle(name),
      description: jobDescription(name),
      cronExpression: cron,
      planWords: describePlan(cron),
      changed: cron !== plan,
      workingDays: runsOnWorkingDays(name),
      status: row?.status ?? 0,
      running: (row?.leaseTime ?? '') > formatStamp(now),
      nextTime: next ? formatStamp(next) : '',
      lastTime: last?.startTime ?? '',
      lastOutcome: last?.outcome ?? '',
      lastDetail: describeDetail(last?.detail ?? ''),
      lastCost: last?.costTime ?? 0,
      catchUp: row?.catchUp ?? 'once',
      lockVersion: row?.lockVersion ?? -1,
      params: Object.entries(jobParamsOf(name)).map(([param, { usual, least, most }]) => {
        const stored = row?.params[param]
        return {
          ...{ name: param, title: paramTitle(name, param), usual, least, most },
          value: typeof stored === 'number' ? stored : usual,
        }
      }),
    }
  })
}

const PREVIEW_RUNS = 5
/** Previews a plan: its description and the next five runs. One round trip. */
export async function previewPlan(ctx: Context, { id, cronExpression }: PlanQuery) {
  const calendar = toCalendar(readSettings(await calendarSettingsQuery(ctx)))
  const cron = cronExpression || plans[id]
  return {
    words: describePlan(cron),
    next: nextRuns(id, cron, ctx.now(), calendar, PREVIEW_RUNS).map(formatStamp),
  }
}

/** Lists runs, newest first by default. One round trip. */
export async function listRuns(ctx: Context, query: RunQuery) {
  const where = and(
    query.job ? eq(jobRun.job, query.job) : undefined,
    query.outcome ? eq(jobRun.outcome, query.outcome) : undefined,
    advancedFilterCondition(query.asked, { startTime: jobRun.startTime }),
  )
  const turn = query.order === 'asc' ? asc : desc
  const [rows, counted] = await readAll(ctx, [
    ctx.db
      .select()
      .from(jobRun)
      .where(where)
      .orderBy(turn(jobRun.startTime), turn(jobRun.id))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    boundedCount(ctx, query, ctx.db.select({ id: jobRun.id }).from(jobRun).where(where).$dynamic()),
  ])
  return boundedPage(
    rows.map(
      (row): JobRun => ({
        id: row.id,
        job: row.job,
        title: isJob(row.job) ? jobTitle(row.job) : row.job,
        startTime: row.startTime,
        endTime: row.endTime ?? '',
        outcome: row.outcome,
        detail: describeDetail(row.detail),
        costTime: row.costTime,
        steps: row.steps,
        byHand: row.byHand,
      }),
    ),
    counted,
    query,
  )
}
