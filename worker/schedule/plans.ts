import { namesIn } from '../core/names'
import { Cron } from 'croner'
import { type Calendar, day, isWorkingDay } from '../core/time'
import { t } from './texts'

/** Jobs that run by the clock, each with its plan until an administrator sets another: minute, hour, day, month, weekday in Beijing. */
export const plans = {
  outbox: '* * * * *',
  releaseDue: '* * * * *',
  liveSweep: '* * * * *',
  sealLogs: '* * * * *',
  publicityEnd: '10 0 * * *',
  windowOpenClose: '5 * * * *',
  expectSummaries: '0 3 * * *',
  reportDueRemind: '30 8 * * *',
  approvalDueRemind: '30 8 * * *',
  reviewDueRemind: '35 8 * * *',
  gradeDueRemind: '40 8 * * *',
  passwordExpiry: '0 7 * * *',
  cleanUp: '0 4 * * 0',
  exportCleanup: '20 3 * * *',
  statsSnapshot: '55 23 * * *',
  bannedIpExpire: '*/5 * * * *',
  indexDeclarations: '*/5 * * * *',
  spellNames: '0 3 * * *',
  accountsCleanup: '0 3 * * *',
  tidyFiles: '20 3 * * *',
  // Last: the others of the same minute do not wait for it.
  longWork: '* * * * *',
} as const satisfies Record<string, string>
export type JobName = keyof typeof plans
export const jobNames = namesIn(plans)
/** No job, but the trigger that asks whether writing works; it keeps its row among theirs. */
export const PROOF = 'proof'
/** What a job is called and does, in the language of the reader. */
export const jobTitle = (name: JobName) => t[name]
export const jobDoes = (name: JobName) => t[`${name}Does`]
export const isJob = (name: string): name is JobName => Object.hasOwn(plans, name)

const planOf = (cron: string) => new Cron(cron, { timezone: 'Asia/Shanghai', mode: '5-part' })
/** Null, or the sentence why this is no plan. */
export function cronProblem(cron: string): string | null {
  try {
    return planOf(cron).nextRun() ? null : t.planNever
  } catch {
    return t.planWrong
  }
}
/** The first planned moment after another, or null. */
export const nextAfter = (cron: string, after: Date): Date | null => planOf(cron).nextRun(after)

/** Nobody is reminded of work on a day off: these wait for the next working day. */
const workingDays: ReadonlySet<JobName> = new Set([
  'reportDueRemind',
  'approvalDueRemind',
  'reviewDueRemind',
  'gradeDueRemind',
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
