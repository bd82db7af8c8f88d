import { asc, sql } from 'drizzle-orm'
import { subject } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll, type DecodedQuery, decodedQuery } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { needsUndoConfirmation } from '../system/four-eyes.rules'
import { assertRight } from '../policy/authorization'
import type { ReportDetail } from '../reports/responses'
import { recordReportOpening } from '../reports/commands/review.server'
import { reportDetailsQuery } from '../reports/queries/detail.server'
import { pendingReportsQuery } from '../reports/queries/list.server'
import type { SubjectDetail } from '../subjects/responses'
import type { ReviewForm } from '../subjects/decisions/contract'
import { subjectDetailQuery } from '../subjects/queries/detail.server'
import { subjectListCondition } from '../subjects/queries/list.server'
import { reviewFormQuery } from '../subjects/queries/review-form.server'
import { visibleColumns } from '../subjects/visible-columns.server'
import { serializeCase } from '../subjects/case-serializer'
import { type WorkspaceStep, workspaceSteps } from './rules'

/** Maximum number of queue items. */
const MAX_QUEUE_ITEMS = 200

/** An item of the queue: id, name and due time. */
export type QueueItem = { id: string; name: string; due: string | null }

/** Query of the queue of a step, ordered by due time. */
function queueQueryOf(ctx: Context, step: WorkspaceStep): DecodedQuery<QueueItem[]> {
  const { right, statuses } = workspaceSteps[step]
  assertRight(ctx.actor, right)
  if (step === 'report') return decodedQuery(pendingReportsQuery(ctx, MAX_QUEUE_ITEMS), (rows) => rows)
  const { subjectName } = visibleColumns(ctx.actor)
  const rows = ctx.db
    .select({ id: subject.id, name: sql<string>`${subjectName}`, due: subject.dueTime })
    .from(subject)
    .where(subjectListCondition(ctx, { statusIds: [...statuses], todo: 1 }))
    .orderBy(asc(sql`coalesce(${subject.dueTime}, '9999')`), asc(subject.id))
    .limit(MAX_QUEUE_ITEMS)
  return decodedQuery(rows, (items) => items)
}

/** Loads the queue of a step. One round trip. @throws 403 */
export const loadWorkspaceQueue = (ctx: Context, step: WorkspaceStep): Promise<QueueItem[]> =>
  readAll(ctx, queueQueryOf(ctx, step))

/** Content of the review workspace: a subject, with the basis of its formal review where needed, or a report. */
export type WorkspaceItem = {
  queue: QueueItem[]
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
export async function loadWorkspaceItem(
  ctx: Context,
  step: WorkspaceStep,
  id: string,
  isPrefetch: boolean,
): Promise<WorkspaceItem> {
  const queueReading = queueQueryOf(ctx, step)
  if (step === 'report') {
    const { reports, queue } = await readAll(ctx, {
      reports: reportDetailsQuery(ctx, sql`(${id})`),
      queue: queueReading,
    })
    const [report] = reports
    if (!report) throw notFound()
    if (!isPrefetch) recordReportOpening(ctx, report)
    return { queue, subject: null, form: null, report, undoWaits: false }
  }
  const { found, queue, form } = await readAll(ctx, {
    found: subjectDetailQuery(ctx, id),
    queue: queueReading,
    form: step === 'formal' ? reviewFormQuery(ctx, [id]) : null,
  })
  const { at, textOf, note, ...more } = found
  if (!isPrefetch) note()
  return {
    queue,
    subject: serializeCase(at, more, textOf),
    form,
    report: null,
    undoWaits: needsUndoConfirmation(at.settings, at.actor),
  }
}
