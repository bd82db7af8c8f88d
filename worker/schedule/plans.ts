import { namesIn } from '../core/names'
import { Cron } from 'croner'
import { type Calendar, day, isWorkingDay } from '../core/time'
import { fieldsOf } from './rules'
import { t } from './texts'

/** Jobs that run by the clock, each with its plan until an administrator sets another: minute, hour, day, month, weekday in Beijing. */
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
  // Last: the others of the same minute do not wait for it.
  longWork: '* * * * *',
} as const satisfies Record<string, string>
export type JobName = keyof typeof plans
export const jobNames = namesIn(plans)
/** No job, but the trigger that asks whether writing works; it keeps its row among theirs. */
export const PROOF = 'proof'
/** No job, but the trigger by which the local launcher has the outbox sent between two minutes. */
export const OUTBOX_POLL = 'outbox-poll'
/** What a job is called and does, in the language of the reader. */
export const jobTitle = (name: JobName) => t[name]
export const jobDoes = (name: JobName) => t[`${name}Does`]
export const isJob = (name: string): name is JobName => Object.hasOwn(plans, name)

/** Five fields, or six with the second first; then weekdays count as clients of the wire contract count them, Sunday 1. */
const planOf = (cron: string) =>
  new Cron(cron, {
    timezone: 'Asia/Shanghai',
    mode: '5-or-6-parts',
    alternativeWeekdays: fieldsOf(cron).sunday === 1,
  })
/** Null, or the sentence why this is no plan. The clock looks once a minute: a second is one, not several. */
export function cronProblem(cron: string): string | null {
  try {
    const plan = planOf(cron)
    if (!/^\d+$/.test(fieldsOf(cron).second)) return t.planSecond
    return plan.nextRun() ? null : t.planNever
  } catch {
    return t.planWrong
  }
}
/** The first planned moment after another, or null. */
const nextAfter = (cron: string, after: Date): Date | null => planOf(cron).nextRun(after)

/** Nobody is reminded of work on a day off: these wait for the next working day. */
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
export const onWorkingDays = (name: JobName) => workingDays.has(name)
/** The longest that a calendar may be without a working day. */
const LONGEST_REST = 60
/** The first moment of a job after another, by its own plan where it has one; on working days only where that is its way. */
export function nextOf(name: JobName, own: string | undefined, after: Date, calendar: Calendar): Date | null {
  let next = nextAfter(own || plans[name], after)
  if (!onWorkingDays(name)) return next
  for (let tries = 0; next && tries < LONGEST_REST; tries++) {
    const today = day(next)
    if (isWorkingDay(today, calendar)) return next
    // The day is over with its last second.
    next = nextAfter(own || plans[name], new Date(`${today}T23:59:59+08:00`))
  }
  return next
}

/** The moments after another. */
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

/** What a job is told: a whole number between two, with what the product takes where an administrator says nothing. */
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

/** What may be said to a job, by its names. */
export const paramsOf = (name: JobName): Record<string, Param> =>
  (params as Record<string, Record<string, Param>>)[name] ?? {}
/** What a job goes by: what it was told, and the product's own for the rest. */
export const toldOf = <Name extends keyof Told>(
  name: Name,
  told: Record<string, unknown>,
): { readonly [Param in keyof Told[Name]]: number } =>
  Object.fromEntries(
    Object.entries(paramsOf(name)).map(([param, { usual }]) => [
      param,
      typeof told[param] === 'number' ? told[param] : usual,
    ]),
  ) as { readonly [Param in keyof Told[Name]]: number }
/** What it is called, in the language of the reader. */
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
