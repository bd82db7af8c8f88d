import { keysOf } from '../core/typed-keys'
import { Cron } from 'croner'
import { type Calendar, formatDay, isWorkingDay } from '../core/time'
import { cronFieldsOf } from './rules'
import { t } from './texts'

/**
 * Scheduled jobs with their default plan, which an administrator can change: minute, hour, day, month, weekday in
 * Beijing time.
 */
export const plans = {
  outbox: '* * * * *',
  releaseDue: '* * * * *',
  sendLetters: '* * * * *',
  liveSweep: '* * * * *',
  endIdleSessions: '*/5 * * * *',
  sealLogs: '* * * * *',
  publicityEnd: '10 0 * * *',
  windowOpenClose: '5 * * * *',
  expectSummaries: '0 3 * * *',
  reportDueRemind: '30 8 * * *',
  approvalDueRemind: '30 8 * * *',
  reviewDueRemind: '35 8 * * *',
  gradeDueRemind: '40 8 * * *',
  answerDueRemind: '42 8 * * *',
  answerReadRemind: '44 8 * * *',
  leftBehind: '50 8 * * *',
  periodOpen: '15 * * * *',
  scheduleDueRemind: '45 8 * * *',
  passwordExpiry: '0 7 * * *',
  qualificationExpiry: '20 7 * * *',
  cleanUp: '0 4 * * 0',
  exportCleanup: '20 3 * * *',
  statsSnapshot: '55 23 * * *',
  bannedIpExpire: '*/5 * * * *',
  refreshQueries: '*/10 * * * *',
  indexDeclarations: '*/5 * * * *',
  learnPhrases: '40 2 * * *',
  spellNames: '0 3 * * *',
  accountsCleanup: '0 3 * * *',
  forgetAnswers: '30 1 * * *',
  tidyFiles: '20 3 * * *',
  thinFigures: '40 3 * * *',
  integrityCheck: '30 4 * * *',
  archiveLogs: '10 2 * * *',
  judgePrograms: '* * * * *',
  // Last, so that other jobs of the same minute do not wait for it.
  longWork: '* * * * *',
} as const satisfies Record<string, string>
export type JobName = keyof typeof plans
export const jobNames = keysOf(plans)
/** Title and description of a job in the user's language. */
export const jobTitle = (name: JobName) => t[name]
export const jobDescription = (name: JobName) => t[`${name}Does`]
export const isJob = (name: string): name is JobName => Object.hasOwn(plans, name)

/** Parses five fields, or six with seconds first; with six, weekdays follow the wire contract (Sunday is 1). */
const parsePlan = (cron: string) =>
  new Cron(cron, {
    timezone: 'Asia/Shanghai',
    mode: '5-or-6-parts',
    alternativeWeekdays: cronFieldsOf(cron).sunday === 1,
  })
/**
 * Returns null if the plan is valid, otherwise the reason. Seconds must be a single number, because the clock ticks
 * once a minute.
 */
export function cronProblem(cron: string): string | null {
  try {
    const plan = parsePlan(cron)
    if (!/^\d+$/.test(cronFieldsOf(cron).second)) return t.planSecond
    return plan.nextRun() ? null : t.planNever
  } catch {
    return t.planWrong
  }
}
/** Returns the first planned time after the given one, or null. */
const nextRunAfter = (cron: string, after: Date): Date | null => parsePlan(cron).nextRun(after)

/** Jobs that send reminders run on working days only; otherwise they wait for the next one. */
const workingDayJobs: ReadonlySet<JobName> = new Set([
  'reportDueRemind',
  'approvalDueRemind',
  'reviewDueRemind',
  'gradeDueRemind',
  'answerDueRemind',
  'answerReadRemind',
  'leftBehind',
  'scheduleDueRemind',
])
/** True if the job runs on working days only. */
export const runsOnWorkingDays = (name: JobName) => workingDayJobs.has(name)
/** Maximum days in a row that a calendar may have no working day. */
const MAX_REST_DAYS = 60
/**
 * Returns the next run of a job after the given time, by its own plan if it has one, and on a working day if the job
 * requires it.
 */
export function nextRunOf(name: JobName, own: string | undefined, after: Date, calendar: Calendar): Date | null {
  let next = nextRunAfter(own || plans[name], after)
  if (!runsOnWorkingDays(name)) return next
  for (let tries = 0; next && tries < MAX_REST_DAYS; tries++) {
    const today = formatDay(next)
    if (isWorkingDay(today, calendar)) return next
    // Continue after the last second of the day.
    next = nextRunAfter(own || plans[name], new Date(`${today}T23:59:59+08:00`))
  }
  return next
}

/** Returns the next `count` runs of a job. */
export function nextRuns(
  name: JobName,
  own: string | undefined,
  after: Date,
  calendar: Calendar,
  count: number,
): Date[] {
  const next = nextRunOf(name, own, after, calendar)
  return next && count ? [next, ...nextRuns(name, own, next, calendar, count - 1)] : []
}

/** A parameter of a job: an integer between two limits, with its default. */
type JobParam = { usual: number; least: number; most: number }
const dayParam = (usual: number, least: number, most: number): JobParam => ({ usual, least, most })
const jobParams = {
  cleanUp: { sent: dayParam(30, 7, 365), runs: dayParam(90, 7, 365), sessions: dayParam(7, 1, 90) },
  accountsCleanup: { expired: dayParam(7, 1, 90) },
  exportCleanup: { forgotten: dayParam(30, 1, 365) },
  passwordExpiry: { warned: dayParam(8, 2, 30) },
  tidyFiles: { trash: dayParam(30, 7, 3650), orphans: dayParam(2, 1, 30) },
  windowOpenClose: { warned: dayParam(3, 1, 30) },
  archiveLogs: { exported: dayParam(90, 7, 3650), kept: dayParam(365, 30, 36_500) },
} as const satisfies Partial<Record<JobName, Record<string, JobParam>>>
type JobParams = typeof jobParams

/** Returns the parameters of a job by name. */
export const jobParamsOf = (name: JobName): Record<string, JobParam> =>
  (jobParams as Record<string, Record<string, JobParam>>)[name] ?? {}
/** Returns the parameter values of a job: those that the administrator set, and defaults for the others. */
export const resolveJobParams = <Name extends keyof JobParams>(
  name: Name,
  values: Record<string, unknown>,
): { readonly [Param in keyof JobParams[Name]]: number } =>
  Object.fromEntries(
    Object.entries(jobParamsOf(name)).map(([param, { usual }]) => [
      param,
      typeof values[param] === 'number' ? values[param] : usual,
    ]),
  ) as { readonly [Param in keyof JobParams[Name]]: number }
/** Returns the title of a parameter in the user's language. */
export const paramTitle = (name: JobName, param: string) => paramTitles()[`${name}.${param}`] ?? param
const paramTitles = (): Record<string, string> => ({
  'cleanUp.sent': t.keptSent,
  'cleanUp.runs': t.keptRuns,
  'cleanUp.sessions': t.keptSessions,
  'accountsCleanup.expired': t.keptSessions,
  'exportCleanup.forgotten': t.keptTasks,
  'passwordExpiry.warned': t.warnedBefore,
  'tidyFiles.trash': t.keptTrash,
  'tidyFiles.orphans': t.keptOrphans,
  'windowOpenClose.warned': t.warnedBefore,
  'archiveLogs.exported': t.exportedAfter,
  'archiveLogs.kept': t.keptLogs,
})
