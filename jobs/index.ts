import { inArray } from 'drizzle-orm'
import { job } from '~/db/schema'
import { type Context, jobContext } from '~/worker/core/context'
import { type Bindings, readEnv } from '~/worker/core/env'
import { logLine } from '../worker/core/log-line'
import { readAll } from '../worker/core/read-all.server'
import { parseStamp, formatStamp } from '~/worker/core/time'
import { isJob, type JobName, jobNames, nextRunOf } from '~/worker/schedule/plans'
import { OUTBOX_POLL, WRITE_PROBE } from '~/worker/schedule/triggers'
import { storeMetrics } from '~/worker/monitor/metrics-store.server'
import { exportMetrics } from '~/worker/monitor/telemetry/metrics-export.server'
import { exportSpans } from '~/worker/monitor/telemetry/spans.server'
import { calendarSettingsQuery } from '~/worker/system/calendar.server'
import { toCalendar, readSettings } from '~/worker/system/settings'
import { cleanUpAccounts } from './accounts'
import { pushAnnouncement, publishDueAnnouncements } from './announcements'
import { cleanUpTables } from './clean-up'
import { cleanUpExports, writeExport } from './exports'
import { cleanUpFiles } from './files'
import { closeSockets, closeSocketsFrom, sweepSockets, notifyOptionsChanged, notifyRightsChanged } from './live'
import { deleteExpiredAnswers } from './forms'
import { openPeriods, remindDueSchedules } from './library'
import { checkIntegrity } from './integrity'
import { collectMetrics, parseMetrics, downsampleMetrics } from './metrics'
import { remindOrphanedTasks } from './orphaned-tasks'
import { sendLetters } from './correspondence'
import { DEAD_LETTER_QUEUE, saveDeadLetters, resendDeadLetter } from './dead-letters'
import { archiveLogs, sealLogs } from './logs'
import { deliverNotice, sendDigest, sendMail, sendSms } from './messages'
import { expireBannedIps, saveStatisticsSnapshot } from './nightly'
import { drainOutbox, listDueKinds, type OutboxHandler, LONG_CLAIM_SECONDS, repairNextTimes } from './outbox'
import { remindPasswordExpiry } from './passwords'
import { remindQualificationExpiry } from './vendors'
import { evaluateProgram } from './program-evaluation'
import { probeWrites } from './write-probe'
import { endPublicityPeriods, sendDelayedNotices } from './publicity'
import { remindDueApprovals, remindDueReports } from './reminders'
import { remindDueResponses, remindUnreadResponses, remindDueGrades, remindDueReviews } from './review-reminders'
import { isLeaseExpired, runJob, type JobHandler } from './runner'
import { compareDeclaration, compareAfterLearning, indexDeclarations, learnPhrases } from './similarity'
import { refreshQueries } from './sources'
import { scanFile } from './scan'
import { endIdleSessions } from './sessions'
import { addMissingSpelling } from './spelling'
import { createExpectedSummaries } from './summaries'
import { notifyDeclareWindows } from './declare-windows'

/** Handlers of outbox rows, by kind. */
const outboxHandlers: Record<string, OutboxHandler> = {
  notice: deliverNotice,
  held: sendDelayedNotices,
  announcement: pushAnnouncement,
  signedOut: closeSockets,
  shutOut: closeSocketsFrom,
  rights: notifyRightsChanged,
  lists: notifyOptionsChanged,
  sendAgain: resendDeadLetter,
  mail: sendMail,
  digest: sendDigest,
  sms: sendSms,
}
/** Handlers that may take minutes. They run as a separate job, so that messages do not wait for them. */
const longOutboxHandlers: Record<string, OutboxHandler> = {
  scan: scanFile(),
  similarity: compareDeclaration,
  learnedPhrase: compareAfterLearning,
  export: writeExport,
  /** Runs a job at an administrator's request. */
  async job(ctx, { name }) {
    if (typeof name === 'string' && isJob(name) && name !== 'longWork')
      await runJob(name, ctx.bindings, jobHandlers[name], { now: ctx.now, byHand: true })
  },
}

/**
 * Evaluation of submitted programs. A separate job, because a class waits for its results while an export may take
 * minutes.
 */
const evaluationHandlers: Record<string, OutboxHandler> = { judgeProgram: evaluateProgram }

/** The jobs that drain the outbox, with their handlers. */
const outboxJobs: Partial<Record<JobName, Record<string, OutboxHandler>>> = {
  outbox: outboxHandlers,
  judgePrograms: evaluationHandlers,
  longWork: longOutboxHandlers,
}

/** The work of every scheduled job. The plans are in `worker/schedule/plans.ts`. */
export const jobHandlers: Record<JobName, JobHandler> = {
  outbox: (ctx, _, hold) => drainOutbox(ctx, outboxHandlers, hold),
  releaseDue: publishDueAnnouncements,
  sendLetters,
  liveSweep: sweepSockets,
  endIdleSessions,
  sealLogs,
  publicityEnd: endPublicityPeriods,
  windowOpenClose: notifyDeclareWindows,
  expectSummaries: createExpectedSummaries,
  reportDueRemind: remindDueReports,
  approvalDueRemind: remindDueApprovals,
  reviewDueRemind: remindDueReviews,
  gradeDueRemind: remindDueGrades,
  answerDueRemind: remindDueResponses,
  answerReadRemind: remindUnreadResponses,
  leftBehind: remindOrphanedTasks,
  periodOpen: openPeriods,
  scheduleDueRemind: remindDueSchedules,
  passwordExpiry: remindPasswordExpiry,
  qualificationExpiry: remindQualificationExpiry,
  cleanUp: cleanUpTables,
  exportCleanup: cleanUpExports,
  statsSnapshot: saveStatisticsSnapshot,
  bannedIpExpire: expireBannedIps,
  refreshQueries,
  indexDeclarations,
  learnPhrases,
  spellNames: addMissingSpelling,
  accountsCleanup: (ctx, _, __, params) => cleanUpAccounts(ctx, params),
  forgetAnswers: deleteExpiredAnswers,
  tidyFiles: (ctx, _, __, params) => cleanUpFiles(ctx, params),
  thinFigures: downsampleMetrics,
  integrityCheck: checkIntegrity,
  archiveLogs,
  judgePrograms: (ctx, _, hold) => drainOutbox(ctx, evaluationHandlers, hold),
  longWork: (ctx, _, hold) => drainOutbox(ctx, longOutboxHandlers, hold, LONG_CLAIM_SECONDS),
}

/** A planned time older than this was missed. Ticks come each minute, and one may be lost. Milliseconds. */
const MISSED_AFTER_MS = 5 * 60_000
/**
 * Returns the jobs that are due: those with a planned time since their last start, and those that were interrupted. A
 * job without a row waits for its next planned time. Missed times are caught up once, or not at all if the job's
 * `catchUp` is `skip`. At most two round trips.
 * @returns names, each with the planned time of the last start and whether that run was interrupted
 */
export async function listDueJobs(ctx: Context): Promise<{ name: JobName; seen: string; interrupted: boolean }[]> {
  const now = ctx.now()
  const time = formatStamp(now)
  const [rows, days] = await readAll(ctx, [
    ctx.db.select().from(job).where(inArray(job.id, jobNames)),
    calendarSettingsQuery(ctx),
  ])
  const calendar = toCalendar(readSettings(days))
  const fresh = jobNames.filter((name) => !rows.some((one) => one.id === name))
  // As if the job had been started a minute ago.
  const before = formatStamp(new Date(now.getTime() - 60_000))
  if (fresh.length)
    await ctx.db
      .insert(job)
      .values(fresh.map((id) => ({ id, plannedTime: before })))
      .onConflictDoNothing()
  const recent = formatStamp(new Date(now.getTime() - MISSED_AFTER_MS))
  return jobNames.flatMap((name) => {
    const row = rows.find((one) => one.id === name)
    if (row?.status === -1) return []
    const lastStart = row?.plannedTime ?? before
    // A finished run clears its lease: an expired lease belongs to a killed run.
    const interrupted =
      !!row && (row.cursor !== null || (row.leaseTime !== '' && isLeaseExpired(name, row.leaseTime, now)))
    // A last start in the future was written before the clock was set back: the job does not wait until that time.
    const since = (row?.catchUp === 'skip' && lastStart < recent) || lastStart > time ? recent : lastStart
    const next = nextRunOf(name, row?.cron, parseStamp(since || before), calendar)
    return interrupted || (next !== null && next <= now) ? [{ name, seen: lastStart, interrupted }] : []
  })
}

/**
 * Runs the due jobs one after the other; a job that fails does not stop the others. A job of the outbox is skipped if no
 * row of its kinds is due, because its run alone costs two writes. Collects metrics afterwards.
 */
export async function runDueJobs(bindings: Bindings, now?: () => Date) {
  const schedule = jobContext('schedule', bindings, now)
  await repairNextTimes(schedule)
  for (const { name, seen, interrupted } of await listDueJobs(schedule)) {
    const handlers = outboxJobs[name]
    if (handlers && !interrupted && !hasDueKind(await listDueKinds(schedule), handlers)) continue
    await runJob(name, bindings, jobHandlers[name], { now, seen }).catch((error) =>
      logLine('job', { request: '', name }, error),
    )
  }
  const ctx = jobContext('figures', bindings, now)
  await collectMetrics(ctx).catch((error) => console.error('Metrics failed:', error))
  await exportSpans(ctx)
}

/** Handles the cron triggers. In development the trigger's own time is the clock, so that a test can skip a month. */
export const handleScheduled: ExportedHandlerScheduledHandler<Bindings> = async ({ scheduledTime, cron }, bindings) => {
  if (cron === WRITE_PROBE) return probeWrites(bindings)
  if (cron === OUTBOX_POLL) return pollOutbox(bindings)
  const offset = scheduledTime - Date.now()
  const moved = (bindings as { ENVIRONMENT?: string }).ENVIRONMENT === 'development' && Math.abs(offset) > 120_000
  await runDueJobs(bindings, moved ? () => new Date(Date.now() + offset) : undefined)
}

const hasDueKind = (due: ReadonlySet<string>, of: Record<string, OutboxHandler>) =>
  Object.keys(of).some((kind) => due.has(kind))

/**
 * Drains the outbox if rows are due that no queue message announced: the queue of a local installation loses its
 * messages when the Worker is killed.
 */
async function pollOutbox(bindings: Bindings): Promise<void> {
  const due = await listDueKinds(jobContext('schedule', bindings))
  if (hasDueKind(due, outboxHandlers)) await runJob('outbox', bindings, jobHandlers.outbox)
  if (hasDueKind(due, evaluationHandlers)) await runJob('judgePrograms', bindings, jobHandlers.judgePrograms)
}

/**
 * Runs all outbox jobs at once; program evaluation and long work only if rows of their kinds are due. @returns null for
 * each job that another run holds
 */
async function drainOutboxJobs(bindings: Bindings) {
  const due = await listDueKinds(jobContext('schedule', bindings))
  return Promise.all([
    runJob('outbox', bindings, jobHandlers.outbox),
    ...(hasDueKind(due, evaluationHandlers) ? [runJob('judgePrograms', bindings, jobHandlers.judgePrograms)] : []),
    ...(hasDueKind(due, longOutboxHandlers) ? [runJob('longWork', bindings, jobHandlers.longWork)] : []),
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
export const handleQueue: ExportedHandlerQueueHandler<Bindings> = async ({ queue, messages }, bindings) => {
  if (queue === DEAD_LETTER_QUEUE) {
    // If the database is unavailable nothing is acknowledged, and the messages come again.
    await saveDeadLetters(jobContext('letters', bindings), messages)
    for (const message of messages) message.ack()
    return
  }
  const figures = messages.flatMap(({ body }) => parseMetrics(body) ?? [])
  if (figures.length) {
    const ctx = jobContext('figures', bindings)
    await storeMetrics(ctx, figures).catch((error) => console.error('Metrics failed:', error))
    await exportMetrics(ctx, figures)
  }
  const known = messages.filter((message) => (message.body as { kind?: unknown } | null)?.kind === 'outbox')
  const busy = known.length > 0 && (await drainOutboxJobs(bindings)).includes(null)
  for (const message of messages) {
    if (parseMetrics(message.body)) message.ack()
    else if (!known.includes(message)) message.retry()
    else if (busy && message.attempts < LAST_ATTEMPT)
      message.retry({ delaySeconds: RETRY_SECONDS[message.attempts - 1] })
    else message.ack()
  }
  // A queue isolate may handle no other event for a long time, so spans are sent now.
  await exportSpans({ env: readEnv(bindings) })
}
