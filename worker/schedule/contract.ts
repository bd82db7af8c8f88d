import { z } from 'zod'
import { listQuery, pageOf } from '../core/list'
import { cronProblem, isJob, jobNames } from './plans'
import { t } from './texts'

export const JobRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  cronExpression: z.string(),
  /** True: not the plan of the product. */
  changed: z.boolean(),
  /** True: on working days only. */
  workingDays: z.boolean(),
  /** 0 正常, -1 停止 */
  status: z.number(),
  running: z.boolean(),
  nextTime: z.string(),
  lastTime: z.string(),
  /** done, failed, running, lost or nothing yet. */
  lastOutcome: z.string(),
  lastDetail: z.string(),
  /** Milliseconds. */
  lastCost: z.number(),
})
export type JobRow = z.infer<typeof JobRow>

const name = z
  .string({ error: () => t.jobMissing })
  .trim()
  .refine(isJob, { error: () => t.noSuchJob })
export const OneJob = z.object({ id: name })
export type OneJob = z.output<typeof OneJob>
export const EditJob = z.object({
  id: name,
  cronExpression: z
    .string({ error: () => t.planMissing })
    .trim()
    .max(100, { error: () => t.planLong })
    .superRefine((cron, issues) => {
      const problem = cron === '' ? null : cronProblem(cron)
      if (problem) issues.addIssue({ code: 'custom', message: problem })
    }),
})
export type EditJob = z.output<typeof EditJob>

export const RunQuery = listQuery(['startTime'], {
  job: z.enum(jobNames, { error: () => t.noSuchJob }).optional(),
  outcome: z.enum(['done', 'failed', 'running', 'lost'], { error: () => t.outcomeWrong }).optional(),
})
export type RunQuery = z.output<typeof RunQuery>
export const JobRun = z.strictObject({
  id: z.string(),
  job: z.string(),
  title: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  outcome: z.string(),
  detail: z.string(),
  costTime: z.number(),
  steps: z.number(),
  byHand: z.number(),
})
export type JobRun = z.infer<typeof JobRun>
export const RunPage = pageOf(JobRun)
