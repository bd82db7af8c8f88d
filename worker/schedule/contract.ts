import { z } from 'zod'
import { lockVersionField } from '../core/input'
import { listQuery, boundedPageSchema } from '../core/list'
import { cronProblem, isJob, jobNames, type JobName, jobParamsOf, paramTitle } from './plans'
import { t } from './texts'

export const JobRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  cronExpression: z.string(),
  /** Description of the plan. */
  planWords: z.string(),
  /** True if the plan differs from the default. */
  changed: z.boolean(),
  /** True if the job runs on working days only. */
  workingDays: z.boolean(),
  /** 0 active (正常), -1 paused (停止). */
  status: z.number(),
  running: z.boolean(),
  nextTime: z.string(),
  lastTime: z.string(),
  /** done, failed, running, lost, or '' before the first run. */
  lastOutcome: z.string(),
  lastDetail: z.string(),
  /** In milliseconds. */
  lastCost: z.number(),
  /** `once`: a missed run is made up for once (错过后补一次); `skip`: missed runs are skipped (错过后等下次). */
  catchUp: z.string(),
  /** -1 if the job was never run or changed. */
  lockVersion: z.number(),
  params: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string(),
      value: z.number(),
      usual: z.number(),
      least: z.number(),
      most: z.number(),
    }),
  ),
})
export type JobRow = z.infer<typeof JobRow>

const jobName = z
  .string({ error: () => t.jobMissing })
  .trim()
  .refine(isJob, { error: () => t.noSuchJob })
export const JobIdInput = z.object({ id: jobName })
export type JobIdInput = z.output<typeof JobIdInput>
const planText = z
  .string({ error: () => t.planMissing })
  .trim()
  .max(100, { error: () => t.planLong })
  .superRefine((cron, issues) => {
    const problem = cron === '' ? null : cronProblem(cron)
    if (problem) issues.addIssue({ code: 'custom', message: problem })
  })
export const EditJob = z
  .object({
    id: jobName,
    cronExpression: planText,
    catchUp: z.enum(['once', 'skip'], { error: () => t.catchUpWrong }).optional(),
    params: z.record(z.string().max(50), z.unknown()).optional(),
    lockVersion: lockVersionField(),
  })
  .transform((asked, issues) => {
    const known = jobParamsOf(asked.id)
    const params: Record<string, number> = {}
    for (const [param, value] of Object.entries(asked.params ?? {})) {
      const message = paramProblem(asked.id, param, value)
      if (message) issues.addIssue({ code: 'custom', path: ['params', param], message })
      else if (value !== known[param]!.usual) params[param] = Number(value)
    }
    return { ...asked, params: asked.params && params }
  })
function paramProblem(id: JobName, param: string, value: unknown): string | null {
  const known = Object.hasOwn(jobParamsOf(id), param) ? jobParamsOf(id)[param]! : null
  if (!known) return t.noSuchParam(param)
  const { least, most } = known
  const fits = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
  return fits ? null : t.paramBetween(paramTitle(id, param), least, most)
}
export type EditJob = z.output<typeof EditJob>

export const PlanQuery = z.object({ id: jobName, cronExpression: planText })
export type PlanQuery = z.output<typeof PlanQuery>
/** Preview of a plan: its description and the next run times. */
export const PlanPreview = z.strictObject({ words: z.string(), next: z.array(z.string()) })

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
export const RunPage = boundedPageSchema(JobRun)
