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

/** What the outbox may ask for, by its kind. */
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
/** The same for what may take minutes: no message waits behind it. */
const longFollows: Record<string, Follow> = {
  scan: scanFile(),
  similarity: compareDeclaration,
  learnedPhrase: compareLearned,
  export: writeExport,
  /** An administrator asked for a run. */
  async job(ctx, { name }) {
    if (typeof name === 'string' && isJob(name) && name !== 'longWork')
      await runJob(name, ctx.bindings, works[name], { now: ctx.now, byHand: true })
  },
}

/** Programs to judge: a job of its own, because a class waits for its verdicts and an export may take minutes. */
const judgeFollows: Record<string, Follow> = { judgeProgram }

/** What happens by the clock; when, stands in `worker/schedule/plans.ts`. */
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
  accountsCleanup: (ctx, _, __, told) => accountsCleanup(ctx, told),
  forgetAnswers,
  tidyFiles: (ctx, _, __, told) => tidyFiles(ctx, told),
  thinFigures,
  integrityCheck,
  archiveLogs,
  judgePrograms: (ctx, _, hold) => drainOutbox(ctx, judgeFollows, hold),
  longWork: (ctx, _, hold) => drainOutbox(ctx, longFollows, hold, LONG_CLAIM_SECONDS),
}

/** A moment this far back was missed: ticks come each minute, and one may be lost. Milliseconds. */
const LATE = 5 * 60_000
/**
 * Jobs that are due: whose plan had a moment since they were last taken up, or that were left in the middle. A job seen for
 * the first time waits for its first moment. What was missed is made up for once, or not at all where the job's rule says so.
 * @returns names, each with the moment that was last taken up
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
  // As if taken up a minute ago.
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
    const seen = row?.plannedTime ?? before
    // The lease of a run that ended is empty: one that has run out was that of a run that was killed.
    const left = !!row && (row.cursor !== null || (row.leaseTime !== '' && isOver(name, row.leaseTime, now)))
    // A moment that lies ahead was taken up before the clock was set back: the job does not wait until it has caught up.
    const since = (row?.catchUp === 'skip' && seen < recent) || seen > time ? recent : seen
    const next = nextOf(name, row?.cron, instant(since || before), calendar)
    return left || (next !== null && next <= now) ? [{ name, seen }] : []
  })
}

/** Runs what is due, one after the other; one that fails stands in nobody's way. */
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

/** In development the trigger's own time counts, so that a test can let a month pass. */
export const onTick: ExportedHandlerScheduledHandler<Bindings> = async ({ scheduledTime, cron }, bindings) => {
  if (cron === PROOF) return proveWriting(bindings)
  if (cron === OUTBOX_POLL) return pollOutbox(bindings)
  const offset = scheduledTime - Date.now()
  const moved = (bindings as { ENVIRONMENT?: string }).ENVIRONMENT === 'development' && Math.abs(offset) > 120_000
  await tick(bindings, moved ? () => new Date(Date.now() + offset) : undefined)
}

const isDue = (due: ReadonlySet<string>, of: Record<string, Follow>) => Object.keys(of).some((kind) => due.has(kind))

/** Sends what is due and was not announced: the queue of a local installation loses its messages when the Worker is killed. */
async function pollOutbox(bindings: Bindings): Promise<void> {
  const due = await dueKinds(jobContext('schedule', bindings))
  if (isDue(due, follows)) await runJob('outbox', bindings, works.outbox)
  if (isDue(due, judgeFollows)) await runJob('judgePrograms', bindings, works.judgePrograms)
}

/** All parts of the outbox at once; those beside the first only where rows of their kinds are due. */
async function drained(bindings: Bindings) {
  const due = await dueKinds(jobContext('schedule', bindings))
  return Promise.all([
    runJob('outbox', bindings, works.outbox),
    ...(isDue(due, judgeFollows) ? [runJob('judgePrograms', bindings, works.judgePrograms)] : []),
    ...(isDue(due, longFollows) ? [runJob('longWork', bindings, works.longWork)] : []),
  ])
}

/** As wrangler.toml says: a message that has been given so often is not given again. */
const LAST_ATTEMPT = 4
/** Seconds until the next attempt: together longer than the lease of a run that was killed. */
const RETRY_SECONDS = [1, 5, 11]
/**
 * A queue message says that the outbox has something: `{ kind: 'outbox' }`. While another run is alive it comes again up to
 * three times, for that run may not have seen what it speaks of; then the clock finds it. Figures that an isolate has
 * counted are kept, or lost: twice they would be wrong. What nobody knows is left to the dead letters.
 */
export const onMessages: ExportedHandlerQueueHandler<Bindings> = async ({ queue, messages }, bindings) => {
  if (queue === DEAD_LETTERS) {
    // What is not kept, for the database is away, comes again.
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
  // The isolate of a queue may see nothing else for long.
  await tellSpans({ env: readEnv(bindings) })
}
