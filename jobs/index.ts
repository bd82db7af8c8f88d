import { type Context, jobContext } from '~/worker/core/context'
import { type Bindings, readEnv } from '~/worker/core/env'
import { logLine } from '../worker/core/log-line'
import { isJob, type JobName } from '~/worker/schedule/plans'
import { OUTBOX_POLL, WRITE_PROBE } from '~/worker/schedule/triggers'
import { storeMetrics } from '~/worker/monitor/metrics-store.server'
import { exportMetrics } from '~/worker/monitor/telemetry/metrics-export.server'
import { exportSpans } from '~/worker/monitor/telemetry/spans.server'
import { unsealedRowsQuery } from '~/worker/logs/seals.server'
import { cleanUpAccounts } from './accounts'
import { dueAnnouncementsQuery, pushAnnouncement, publishDueAnnouncements } from './announcements'
import { cleanUpTables } from './clean-up'
import { cleanUpExports, writeExport } from './exports'
import { cleanUpFiles } from './files'
import {
  closeSockets,
  closeSocketsFrom,
  sweepSockets,
  suspendedUsersQuery,
  notifyOptionsChanged,
  notifyRightsChanged,
} from './live'
import { deleteExpiredAnswers } from './forms'
import { openPeriods, remindDueSchedules } from './library'
import { checkIntegrity } from './integrity'
import { collectMetrics, parseMetrics, downsampleMetrics } from './metrics'
import { remindOrphanedTasks } from './orphaned-tasks'
import { dueLettersQuery, sendLetters } from './correspondence'
import { DEAD_LETTER_QUEUE, saveDeadLetters, resendDeadLetter } from './dead-letters'
import { archiveLogs, sealLogs } from './logs'
import { deliverNotice, sendDigest, sendMail, sendSms } from './messages'
import { expireBannedIps, saveStatisticsSnapshot } from './nightly'
import { findDueJobs, findPendingWork, type WorkQueries } from './due-jobs'
import { drainOutbox, dueRowsQuery, type OutboxHandler, LONG_CLAIM_SECONDS } from './outbox'
import { remindPasswordExpiry } from './passwords'
import { remindQualificationExpiry } from './vendors'
import { evaluateProgram } from './program-evaluation'
import { probeWrites } from './write-probe'
import { endPublicityPeriods, sendDelayedNotices } from './publicity'
import { remindDueApprovals, remindDueReports } from './reminders'
import { remindDueResponses, remindUnreadResponses, remindDueGrades, remindDueReviews } from './review-reminders'
import { runJob, type JobHandler } from './runner'
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

/** The jobs that drain the outbox. */
const outboxQueries = {
  outbox: (ctx) => dueRowsQuery(ctx, Object.keys(outboxHandlers)),
  judgePrograms: (ctx) => dueRowsQuery(ctx, Object.keys(evaluationHandlers)),
  longWork: (ctx) => dueRowsQuery(ctx, Object.keys(longOutboxHandlers)),
} satisfies WorkQueries
/** Jobs that run every minute if they have work. */
const workQueries: WorkQueries = {
  ...outboxQueries,
  releaseDue: dueAnnouncementsQuery,
  sendLetters: dueLettersQuery,
  liveSweep: suspendedUsersQuery,
  sealLogs: unsealedRowsQuery,
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

/** Lists the jobs that are due. */
export const listDueJobs = (ctx: Context) => findDueJobs(ctx, workQueries)

/** Runs the due jobs one after the other; a job that fails does not stop the others. Collects metrics afterwards. */
export async function runDueJobs(bindings: Bindings, now?: () => Date) {
  for (const { name, seen } of await listDueJobs(jobContext('schedule', bindings, now)))
    await runJob(name, bindings, jobHandlers[name], { now, seen }).catch((error) =>
      logLine('job', { request: '', name }, error),
    )
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

/**
 * Drains the outbox if rows are due that no queue message announced: the queue of a local installation loses its
 * messages when the Worker is killed.
 */
async function pollOutbox(bindings: Bindings): Promise<void> {
  const pending = await findPendingWork(jobContext('schedule', bindings), outboxQueries)
  for (const name of ['outbox', 'judgePrograms'] as const)
    if (pending.has(name)) await runJob(name, bindings, jobHandlers[name])
}

/**
 * Runs all outbox jobs at once; program evaluation and long work only if rows of their kinds are due. @returns null for
 * each job that another run holds
 */
async function drainOutboxJobs(bindings: Bindings) {
  const pending = await findPendingWork(jobContext('schedule', bindings), outboxQueries)
  return Promise.all(
    (['outbox', 'judgePrograms', 'longWork'] as const)
      .filter((name) => name === 'outbox' || pending.has(name))
      .map((name) => runJob(name, bindings, jobHandlers[name])),
  )
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
