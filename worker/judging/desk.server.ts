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

/** How many that wait stand above the desk. */
const MOST = 200

/** One that waits: what is judged, what it is called, and by when. */
export type Waiting = { id: string; name: string; due: string | null }

/** All that waits at a step, what is due first in front. */
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
  return reading(rows, (found) => found)
}

/** What waits at a step, without a look at any of it. One trip. @throws 403 */
export const judgingQueue = (ctx: Context, step: JudgingStep): Promise<Waiting[]> => readAll(ctx, waitingAt(ctx, step))

/** What lies on the desk: a subject, with what its formal review goes by, or a report. */
export type Judged = {
  queue: Waiting[]
  subject: SubjectDetail | null
  form: ReviewForm | null
  report: ReportDetail | null
  /** What one thought of the one before goes back once a second person confirms it. */
  undoWaits: boolean
}
/**
 * What is judged at a step, with all that one judges it by, and what else waits. One trip.
 * @param ahead it is read before anybody looks at it: that it was opened is not noted
 * @throws 403, 404
 */
export async function judgingDesk(ctx: Context, step: JudgingStep, id: string, ahead: boolean): Promise<Judged> {
  const waiting = waitingAt(ctx, step)
  if (step === 'report') {
    const { reports, queue } = await readAll(ctx, { reports: reportsAmong(ctx, sql`(${id})`), queue: waiting })
    const [report] = reports
    if (!report) throw notFound()
    if (!ahead) noteOpened(ctx, report)
    return { queue, subject: null, form: null, report, undoWaits: false }
  }
  const { found, queue, form } = await readAll(ctx, {
    found: detailOf(ctx, id),
    queue: waiting,
    form: step === 'formal' ? reviewFormOf(ctx, [id]) : null,
  })
  const { at, textOf, note, ...more } = found
  if (!ahead) note()
  return { queue, subject: showCase(at, more, textOf), form, report: null, undoWaits: undoWaits(at.settings, at.actor) }
}
