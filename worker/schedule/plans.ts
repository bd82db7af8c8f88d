import { namesIn } from '../core/names'
import { Cron } from 'croner'
import { type Calendar, day, isWorkingDay } from '../core/time'
import { fieldsOf } from './rules'
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
export const jobNames = namesIn(plans)
/** Not a job: the trigger that checks whether writes work; it has a row in the same table. */
export const PROOF = 'proof'
/** Not a job: the trigger by which the local launcher drains the outbox between two minutes. */
export const OUTBOX_POLL = 'outbox-poll'
/** Title and description of a job in the user's language. */
export const jobTitle = (name: JobName) => t[name]
export const jobDoes = (name: JobName) => t[`${name}Does`]
export const isJob = (name: string): name is JobName => Object.hasOwn(plans, name)

/** Parses five fields, or six with seconds first; with six, weekdays follow the wire contract (Sunday is 1). */
const planOf = (cron: string) =>
  new Cron(cron, {
    timezone: 'Asia/Shanghai',
    mode: '5-or-6-parts',
    alternativeWeekdays: fieldsOf(cron).sunday === 1,
  })
/**
 * Returns null if the plan is valid, otherwise the reason. Seconds must be a single number, because the clock ticks
 * once a minute.
 */
export function cronProblem(cron: string): string | null {
  try {
    const plan = planOf(cron)
    if (!/^\d+$/.test(fieldsOf(cron).second)) return t.planSecond
    return plan.nextRun() ? null : t.planNever
  } catch {
    return t.planWrong
  }
}
/** Returns the first planned time after the given one, or null. */
const nextAfter = (cron: string, after: Date): Date | null => planOf(cron).nextRun(after)

/** Jobs that send reminders run on working days only; otherwise they wait for the next one. */
const workingDays: ReadonlySet<JobName> = new Set([
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
export const onWorkingDays = (name: JobName) => workingDays.has(name)
/** Maximum days in a row that a calendar may have no working day. */
const LONGEST_REST = 60
/**
 * Returns the next run of a job after the given time, by its own plan if it has one, and on a working day if the job
 * requires it.
 */
export function nextOf(name: JobName, own: string | undefined, after: Date, calendar: Calendar): Date | null {
  let next = nextAfter(own || plans[name], after)
  if (!onWorkingDays(name)) return next
  for (let tries = 0; next && tries < LONGEST_REST; tries++) {
    const today = day(next)
    if (isWorkingDay(today, calendar)) return next
    // Continue after the last second of the day.
    next = nextAfter(own || plans[name], new Date(`${today}T23:59:59+08:00`))
  }
  return next
}

/** Returns the next `count` runs of a job. */
export function nextMoments(
  name: JobName,
  own: string | undefined,
  after: Date,
  calendar: Calendar,
  count: number,
): Date[] {
  const next = nextOf(name, own, after, calendar)
  return next && count ? [next, ...nextMoments(name, own, next, calendar, count - 1)] : []
}

/** A parameter of a job: an integer between two limits, with its default. */
type Param = { usual: number; least: number; most: number }
const days = (usual: number, least: number, most: number): Param => ({ usual, least, most })
const params = {
  cleanUp: { sent: days(30, 7, 365), runs: days(90, 7, 365), sessions: days(7, 1, 90) },
  accountsCleanup: { expired: days(7, 1, 90) },
  exportCleanup: { forgotten: days(30, 1, 365) },
  passwordExpiry: { warned: days(8, 2, 30) },
  tidyFiles: { trash: days(30, 7, 3650), orphans: days(2, 1, 30) },
  windowOpenClose: { warned: days(3, 1, 30) },
  archiveLogs: { exported: days(90, 7, 3650), kept: days(365, 30, 36_500) },
} as const satisfies Partial<Record<JobName, Record<string, Param>>>
type Told = typeof params

/** Returns the parameters of a job by name. */
export const paramsOf = (name: JobName): Record<string, Param> =>
  (params as Record<string, Record<string, Param>>)[name] ?? {}
/** Returns the parameter values of a job: those that the administrator set, and defaults for the others. */
export const toldOf = <Name extends keyof Told>(
  name: Name,
  values: Record<string, unknown>,
): { readonly [Param in keyof Told[Name]]: number } =>
  Object.fromEntries(
    Object.entries(paramsOf(name)).map(([param, { usual }]) => [
      param,
      typeof values[param] === 'number' ? values[param] : usual,
    ]),
  ) as { readonly [Param in keyof Told[Name]]: number }
/** Returns the title of a parameter in the user's language. */
export const paramTitle = (name: JobName, param: string) => titles()[`${name}.${param}`] ?? param
const titles = (): Record<string, string> => ({
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
