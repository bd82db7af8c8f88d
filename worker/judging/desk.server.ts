import { asc, sql } from 'drizzle-orm'
import { subject } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll, type Reading, reading } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { undoWaits } from '../system/four-eyes.move'
import { need } from '../policy/can'
import type { ReportDetail } from '../reports/answers'
import { noteOpened } from '../reports/commands/review.server'
import { reportsAmong } from '../reports/queries/detail.server'
import { waitingReports } from '../reports/queries/list.server'
import type { SubjectDetail } from '../subjects/answers'
import type { ReviewForm } from '../subjects/decisions/contract'
import { detailOf } from '../subjects/queries/detail.server'
import { conditionFor } from '../subjects/queries/list.server'
import { reviewFormOf } from '../subjects/queries/review-form.server'
import { seenBy } from '../subjects/seen.server'
import { showCase } from '../subjects/show-case'
import { type JudgingStep, judgingSteps } from './rules'

/** Maximum number of queue items. */
const MOST = 200

/** An item of the queue: id, name and due time. */
export type Waiting = { id: string; name: string; due: string | null }

/** Query of the queue of a step, ordered by due time. */
function waitingAt(ctx: Context, step: JudgingStep): Reading<Waiting[]> {
  const { right, statuses } = judgingSteps[step]
  need(ctx.actor, right)
  if (step === 'report') return reading(waitingReports(ctx, MOST), (rows) => rows)
  const { subjectName } = seenBy(ctx.actor)
  const rows = ctx.db
    .select({ id: subject.id, name: sql<string>`${subjectName}`, due: subject.dueTime })
    .from(subject)
    .where(conditionFor(ctx, { statusIds: [...statuses], todo: 1 }))
    .orderBy(asc(sql`coalesce(${subject.dueTime}, '9999')`), asc(subject.id))
    .limit(MOST)
  return reading(rows, (items) => items)
}

/** Loads the queue of a step. One round trip. @throws 403 */
export const judgingQueue = (ctx: Context, step: JudgingStep): Promise<Waiting[]> => readAll(ctx, waitingAt(ctx, step))

/** Content of the review workspace: a subject, with the basis of its formal review where needed, or a report. */
export type Judged = {
  queue: Waiting[]
  subject: SubjectDetail | null
  form: ReviewForm | null
  report: ReportDetail | null
  /** True if an undo of the previous decision needs a second person. */
  undoWaits: boolean
}
/**
 * Loads a subject or a report with everything needed for its decision, and the queue. One round trip.
 * @param isPrefetch true for prefetching, which does not count as opening
 * @throws 403, 404
 */
export async function judgingDesk(ctx: Context, step: JudgingStep, id: string, isPrefetch: boolean): Promise<Judged> {
  const queueReading = waitingAt(ctx, step)
  if (step === 'report') {
    const { reports, queue } = await readAll(ctx, { reports: reportsAmong(ctx, sql`(${id})`), queue: queueReading })
    const [report] = reports
    if (!report) throw notFound()
    if (!isPrefetch) noteOpened(ctx, report)
    return { queue, subject: null, form: null, report, undoWaits: false }
  }
  const { found, queue, form } = await readAll(ctx, {
    found: detailOf(ctx, id),
    queue: queueReading,
    form: step === 'formal' ? reviewFormOf(ctx, [id]) : null,
  })
  const { at, textOf, note, ...more } = found
  if (!isPrefetch) note()
  return { queue, subject: showCase(at, more, textOf), form, report: null, undoWaits: undoWaits(at.settings, at.actor) }
}
