import { inArray } from 'drizzle-orm'
import { job } from '~/db/schema'
import { type Context, jobContext } from '~/worker/core/context'
import { type Bindings, readEnv } from '~/worker/core/env'
import { logLine } from '../worker/core/log-line'
import { readAll } from '../worker/core/read-all.server'
import { instant, stamp } from '~/worker/core/time'
import { isJob, type JobName, jobNames, nextOf, OUTBOX_POLL, PROOF } from '~/worker/schedule/plans'
import { keepGathered } from '~/worker/monitor/kept.server'
import { tellFigures } from '~/worker/monitor/telemetry/figures.server'
import { tellSpans } from '~/worker/monitor/telemetry/spans.server'
import { calendarRows } from '~/worker/system/calendar.server'
import { calendarOf, readSettings } from '~/worker/system/settings'
import { accountsCleanup } from './accounts'
import { pushAnnouncement, releaseDue } from './announcements'
import { cleanUp } from './clean-up'
import { exportCleanup, writeExport } from './exports'
import { tidyFiles } from './files'
import { closeSockets, closeSocketsFrom, liveSweep, tellLists, tellRights } from './live'
import { forgetAnswers } from './forms'
import { periodOpen, scheduleDueRemind } from './library'
import { integrityCheck } from './integrity'
import { keepFigures, measuredIn, thinFigures } from './figures'
import { leftBehind } from './left-behind'
import { sendLetters } from './correspondence'
import { DEAD_LETTERS, keepLetters, sendAgain } from './letters'
import { archiveLogs, sealLogs } from './logs'
import { notice, sendDigest, sendMail, sendSms } from './messages'
import { bannedIpExpire, statsSnapshot } from './nightly'
import { drainOutbox, dueKinds, type Follow, LONG_CLAIM_SECONDS, pullBack } from './outbox'
import { passwordExpiry } from './passwords'
import { qualificationExpiry } from './vendors'
import { judgeProgram } from './programs'
import { proveWriting } from './proof'
import { publicityEnd, tellHeldNotices } from './publicity'
import { approvalDueRemind, reportDueRemind } from './reminders'
import { answerDueRemind, answerReadRemind, gradeDueRemind, reviewDueRemind } from './judges'
import { isOver, runJob, type Work } from './run'
import { compareDeclaration, compareLearned, indexDeclarations, learnPhrases } from './similarity'
import { refreshQueries } from './sources'
import { scanFile } from './scan'
import { endIdleSessions } from './sessions'
import { spellNames } from './spelling'
import { expectSummaries } from './summaries'
import { windowOpenClose } from './windows'

/** Handlers of outbox rows, by kind. */
const follows: Record<string, Follow> = {
  notice,
  held: tellHeldNotices,
  announcement: pushAnnouncement,
  signedOut: closeSockets,
  shutOut: closeSocketsFrom,
  rights: tellRights,
  lists: tellLists,
  sendAgain,
  mail: sendMail,
  digest: sendDigest,
  sms: sendSms,
}
/** Handlers that may take minutes. They run as a separate job, so that messages do not wait for them. */
const longFollows: Record<string, Follow> = {
  scan: scanFile(),
  similarity: compareDeclaration,
  learnedPhrase: compareLearned,
  export: writeExport,
  /** Runs a job at an administrator's request. */
  async job(ctx, { name }) {
    if (typeof name === 'string' && isJob(name) && name !== 'longWork')
      await runJob(name, ctx.bindings, works[name], { now: ctx.now, byHand: true })
  },
}

/**
 * Evaluation of submitted programs. A separate job, because a class waits for its results while an export may take
 * minutes.
 */
const judgeFollows: Record<string, Follow> = { judgeProgram }

/** The work of every scheduled job. The plans are in `worker/schedule/plans.ts`. */
export const works: Record<JobName, Work> = {
  outbox: (ctx, _, hold) => drainOutbox(ctx, follows, hold),
  releaseDue,
  sendLetters,
  liveSweep,
  endIdleSessions,
  sealLogs,
  publicityEnd,
  windowOpenClose,
  expectSummaries,
  reportDueRemind,
  approvalDueRemind,
  reviewDueRemind,
  gradeDueRemind,
  answerDueRemind,
  answerReadRemind,
  leftBehind,
  periodOpen,
  scheduleDueRemind,
  passwordExpiry,
  qualificationExpiry,
  cleanUp,
  exportCleanup,
  statsSnapshot,
  bannedIpExpire,
  refreshQueries,
  indexDeclarations,
  learnPhrases,
  spellNames,
  accountsCleanup: (ctx, _, __, params) => accountsCleanup(ctx, params),
  forgetAnswers,
  tidyFiles: (ctx, _, __, params) => tidyFiles(ctx, params),
  thinFigures,
  integrityCheck,
  archiveLogs,
  judgePrograms: (ctx, _, hold) => drainOutbox(ctx, judgeFollows, hold),
  longWork: (ctx, _, hold) => drainOutbox(ctx, longFollows, hold, LONG_CLAIM_SECONDS),
}

/** A planned time older than this was missed. Ticks come each minute, and one may be lost. Milliseconds. */
const LATE = 5 * 60_000
/**
 * Returns the jobs that are due: those with a planned time since their last start, and those that were interrupted. A
 * job without a row waits for its next planned time. Missed times are caught up once, or not at all if the job's
 * `catchUp` is `skip`. At most two round trips.
 * @returns names, each with the planned time of the last start
 */
export async function dueJobs(ctx: Context): Promise<{ name: JobName; seen: string }[]> {
  const now = ctx.now()
  const time = stamp(now)
  const [rows, days] = await readAll(ctx, [
    ctx.db.select().from(job).where(inArray(job.id, jobNames)),
    calendarRows(ctx),
  ])
  const calendar = calendarOf(readSettings(days))
  const fresh = jobNames.filter((name) => !rows.some((one) => one.id === name))
  // As if the job had been started a minute ago.
  const before = stamp(new Date(now.getTime() - 60_000))
  if (fresh.length)
    await ctx.db
      .insert(job)
      .values(fresh.map((id) => ({ id, plannedTime: before })))
      .onConflictDoNothing()
  const recent = stamp(new Date(now.getTime() - LATE))
  return jobNames.flatMap((name) => {
    const row = rows.find((one) => one.id === name)
    if (row?.status === -1) return []
    const lastStart = row?.plannedTime ?? before
    // A finished run clears its lease: an expired lease belongs to a killed run.
    const left = !!row && (row.cursor !== null || (row.leaseTime !== '' && isOver(name, row.leaseTime, now)))
    // A last start in the future was written before the clock was set back: the job does not wait until that time.
    const since = (row?.catchUp === 'skip' && lastStart < recent) || lastStart > time ? recent : lastStart
    const next = nextOf(name, row?.cron, instant(since || before), calendar)
    return left || (next !== null && next <= now) ? [{ name, seen: lastStart }] : []
  })
}

/** Runs the due jobs one after the other; a job that fails does not stop the others. Collects metrics afterwards. */
export async function tick(bindings: Bindings, now?: () => Date) {
  const schedule = jobContext('schedule', bindings, now)
  await pullBack(schedule)
  for (const { name, seen } of await dueJobs(schedule))
    await runJob(name, bindings, works[name], { now, seen }).catch((error) =>
      logLine('job', { request: '', name }, error),
    )
  const ctx = jobContext('figures', bindings, now)
  await keepFigures(ctx).catch((error) => console.error('figures', error))
  await tellSpans(ctx)
}

/** Handles the cron triggers. In development the trigger's own time is the clock, so that a test can skip a month. */
export const onTick: ExportedHandlerScheduledHandler<Bindings> = async ({ scheduledTime, cron }, bindings) => {
  if (cron === PROOF) return proveWriting(bindings)
  if (cron === OUTBOX_POLL) return pollOutbox(bindings)
  const offset = scheduledTime - Date.now()
  const moved = (bindings as { ENVIRONMENT?: string }).ENVIRONMENT === 'development' && Math.abs(offset) > 120_000
  await tick(bindings, moved ? () => new Date(Date.now() + offset) : undefined)
}

const isDue = (due: ReadonlySet<string>, of: Record<string, Follow>) => Object.keys(of).some((kind) => due.has(kind))

/**
 * Drains the outbox if rows are due that no queue message announced: the queue of a local installation loses its
 * messages when the Worker is killed.
 */
async function pollOutbox(bindings: Bindings): Promise<void> {
  const due = await dueKinds(jobContext('schedule', bindings))
  if (isDue(due, follows)) await runJob('outbox', bindings, works.outbox)
  if (isDue(due, judgeFollows)) await runJob('judgePrograms', bindings, works.judgePrograms)
}

/**
 * Runs all outbox jobs at once; program evaluation and long work only if rows of their kinds are due. @returns null for
 * each job that another run holds
 */
async function drained(bindings: Bindings) {
  const due = await dueKinds(jobContext('schedule', bindings))
  return Promise.all([
    runJob('outbox', bindings, works.outbox),
    ...(isDue(due, judgeFollows) ? [runJob('judgePrograms', bindings, works.judgePrograms)] : []),
    ...(isDue(due, longFollows) ? [runJob('longWork', bindings, works.longWork)] : []),
  ])
}

/** The number of attempts in wrangler.toml; after that many the queue does not deliver a message again. */
const LAST_ATTEMPT = 4
/** Seconds until the next attempt. Their sum is longer than the lease of a killed run. */
const RETRY_SECONDS = [1, 5, 11]
/**
 * Handles queue messages. `{ kind: 'outbox' }` says that the outbox has rows: while another run is active the message
 * is retried up to three times, because that run may not have read the new row; after that the next tick finds it.
 * Metrics of isolates are stored at most once and lost on failure, because storing them twice would be wrong. Unknown
 * messages are retried and end in the dead-letter queue.
 */
export const onMessages: ExportedHandlerQueueHandler<Bindings> = async ({ queue, messages }, bindings) => {
  if (queue === DEAD_LETTERS) {
    // If the database is unavailable nothing is acknowledged, and the messages come again.
    await keepLetters(jobContext('letters', bindings), messages)
    for (const message of messages) message.ack()
    return
  }
  const figures = messages.flatMap(({ body }) => measuredIn(body) ?? [])
  if (figures.length) {
    const ctx = jobContext('figures', bindings)
    await keepGathered(ctx, figures).catch((error) => console.error('figures', error))
    await tellFigures(ctx, figures)
  }
  const known = messages.filter((message) => (message.body as { kind?: unknown } | null)?.kind === 'outbox')
  const busy = known.length > 0 && (await drained(bindings)).includes(null)
  for (const message of messages) {
    if (measuredIn(message.body)) message.ack()
    else if (!known.includes(message)) message.retry()
    else if (busy && message.attempts < LAST_ATTEMPT)
      message.retry({ delaySeconds: RETRY_SECONDS[message.attempts - 1] })
    else message.ack()
  }
  // A queue isolate may handle no other event for a long time, so spans are sent now.
  await tellSpans({ env: readEnv(bindings) })
}
