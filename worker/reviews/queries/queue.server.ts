import { lookup } from '../../core/typed-keys'
import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import { containsTextCondition, advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import type { Actor } from '../../core/actor'
import { type Page, toPage } from '../../core/list'
import { emptyLastOrder, inCondition, oneOfCondition } from '../../core/page.server'
import { readAll } from '../../core/read-all.server'
import { forbidden } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { subjectStatusLabel } from '../../subjects/statuses'
import { subject } from '../../../db/schema'
import { visibleSubjectsCondition } from '../../subjects/row-access.server'
import type { ReviewQueueRow } from '../responses'
import { ReviewQuery } from '../inputs'
import { conclusions, reviewStageLabel, stagesOfRole } from '../rules'
import { visibleColumns } from '../../subjects/visible-columns.server'
import { openReviewCondition } from './candidates.server'
import { t } from '../texts'
import { domainNamesQuery } from './domains.server'

const NO_ROWS = sql`0`
/**
 * Condition on rows `v` (review) and `s` (subject): the reviews of an actor with this status. Shared by counts and
 * lists. A role sees the stages in which it writes.
 */
export function reviewQueueCondition(actor: Actor, status: ReviewQuery['status'] = 'todo'): SQL {
  if (actor.kind !== 'person') return NO_ROWS
  const stages = stagesOfRole(actor.roleCode)
  if (stages.length === 0) return NO_ROWS
  const mine = sql`v.reviewer_id = ${actor.userId} and s.del_flag = 0 and ${oneOfCondition(sql`v.stage`, stages)}`
  if (status === 'done') return sql`(${mine} and v.status = 2)`
  if (status === 'all') return sql`(${mine} and (v.status = 2 or ${openReviewCondition}))`
  return sql`(${mine} and ${openReviewCondition})`
}

const queueConditions = (
  actor: Actor,
  query: Pick<ReviewQuery, 'year' | 'stage' | 'subjectName' | 'domain'>,
): SQL[] => [
  ...(query.year ? [inCondition(sql`+s.year`, query.year)] : []),
  ...(query.subjectName ? [containsTextCondition(visibleColumns(actor, 's').subjectName, query.subjectName)] : []),
  ...(query.domain ? [inArray(sql`s.domain`, query.domain)] : []),
]
const allConditions = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)

const queueSubjectColumns = (actor: Actor) => {
  const { subjectNum, subjectName, status, leadDepartName, subjectManName } = visibleColumns(actor, 's')
  return {
    id: sql<string>`s.id`,
    collectId: sql<string>`s.collect_id`,
    subjectNum,
    subjectName,
    year: sql<string>`s.year`,
    domain: sql<string>`s.domain`,
    status,
    leadDepartName,
    subjectManName,
  }
}
const reviewRowColumns = (actor: Actor) => ({
  ...queueSubjectColumns(actor),
  reviewId: sql<string>`v.id`,
  stage: sql<string>`v.stage`,
  roundNo: sql<number>`v.round_no`,
  myStatus: sql<number>`v.status`,
  lockVersion: sql<number>`v.lock_version`,
  open: sql<number>`${openReviewCondition}`,
  conclusion: sql<string>`v.conclusion`,
  assignTime: sql<string | null>`v.assign_time`,
  dueTime: sql<string | null>`v.due_time`,
  commitTime: sql<string | null>`v.commit_time`,
})
const approvalRowColumns = (actor: Actor) => ({
  ...queueSubjectColumns(actor),
  reviewId: sql<string>`''`,
  stage: sql<string>`'MECHANISM'`,
  roundNo: sql<number>`s.round_no`,
  myStatus: sql<number>`-1`,
  lockVersion: sql<number>`-1`,
  open: sql<number>`1`,
  conclusion: sql<string>`''`,
  assignTime: sql<string | null>`s.status_time`,
  dueTime: sql<string | null>`s.due_time`,
  commitTime: sql<string | null>`null`,
})
/** A page of the queue, in its order. */
function queuePageQuery(ctx: Context, { from, where, shape, due, id }: QueueSource, query: ReviewQuery) {
  const sort = {
    // Ascending as in the index; rows without a date come last in both directions.
    dueTime: query.order === 'asc' ? sql`coalesce(${due}, '9999')` : due,
    assignTime: shape.assignTime,
    commitTime: shape.commitTime,
    year: shape.year,
    subjectName: shape.subjectName,
  }[query.column]
  return ctx.db
    .select(shape)
    .from(from)
    .where(where)
    .orderBy(emptyLastOrder(sort, query.order), asc(id), asc(shape.stage))
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)
}
/** Loads a page of the caller's queue: own reviews, or approvals of the institution's contact. At most one round trip. */
export async function reviewQueue(ctx: Context, query: ReviewQuery): Promise<Page<ReviewQueueRow>> {
  const source = queueSourceOf(ctx, query)
  const where = and(source.where, advancedFilterCondition(query.asked, { ...source.shape, dueTime: source.due }))
  const { rows, total, domainOf } = await readAll(ctx, {
    rows: queuePageQuery(ctx, { ...source, where }, query),
    total: ctx.db.select({ total: sql<number>`count(*)` }).from(source.from).where(where),
    domainOf: domainNamesQuery(ctx),
  })
  const now = formatStamp(ctx.now())
  return toPage(
    rows.map((row) => ({ ...toOpenReview(row, now), domain_dictText: domainOf(row.domain) })),
    total[0]!.total,
    query,
  )
}
/** Loads the caller's open reviews, at most `most`, ordered by due time. At most one round trip. */
export async function listOpenReviews(ctx: Context, most: number): Promise<OpenReview[]> {
  const query = ReviewQuery.parse({ status: 'todo', pageSize: most })
  const rows = await queuePageQuery(ctx, queueSourceOf(ctx, query), query)
  return rows.map((row) => toOpenReview(row, formatStamp(ctx.now())))
}
/** The caller's open reviews. The planner would otherwise use the index of all reviews of a person. */
const openReviewsFrom = sql`subject_review v indexed by subject_review_open`
/** Query of the first rows of the queue, for a batch. */
export function queueQuery(ctx: Context, most: number) {
  const query = { status: 'todo' } as ReviewQuery
  const { from, where, due, shape } = queueSourceOf(ctx, query)
  return ctx.db
    .select({ id: shape.id, stage: shape.stage, subjectName: shape.subjectName, dueTime: shape.dueTime })
    .from(from)
    .where(where)
    .orderBy(asc(sql`coalesce(${due}, '9999')`), asc(sql`s.id`), asc(shape.stage))
    .limit(most)
}
/** Returns the subject ids of the queue in order, at most 5000, for previous and next links. */
export async function reviewQueueIds(ctx: Context, query: ReviewQuery): Promise<string[]> {
  const { from, where, due, shape } = queueSourceOf(ctx, query)
  const rows = await ctx.db
    .select({ id: shape.id })
    .from(from)
    .where(where)
    .orderBy(asc(sql`coalesce(${due}, '9999')`), asc(sql`s.id`), asc(shape.stage))
    .limit(5000)
  return [...new Set(rows.map((row) => row.id))]
}

type QueueSource = Omit<ReturnType<typeof queueSourceOf>, 'where'> & { where: SQL | undefined }
function queueSourceOf({ actor }: Context, query: ReviewQuery) {
  if (actor.kind === 'person' && actor.roleCode === 'mechanism') {
    // The contact's queue contains declarations pending approval. Completed ones are not listed.
    const waits = query.status !== 'done' && (!query.stage || query.stage === 'MECHANISM')
    // Status and institution together lead; the unary `+` keeps the index of all pending subjects out.
    const visible = sql`s.id in (select ${sql.raw('id')} from ${subject}
      where ${subject.status} = 'TO_APPROVAL' and ${visibleSubjectsCondition(actor, 'set')})`
    return {
      from: sql`subject s`,
      where: allConditions([
        waits ? sql`+s.status = 'TO_APPROVAL' and s.del_flag = 0` : NO_ROWS,
        visible,
        ...queueConditions(actor, query),
      ]),
      shape: approvalRowColumns(actor),
      due: sql`s.due_time`,
      id: sql`s.id`,
    }
  }
  if (actor.kind !== 'person' || stagesOfRole(actor.roleCode).length === 0) throw forbidden(t.noReviewRight)
  const led = (query.status ?? 'todo') === 'todo' ? { from: openReviewsFrom, where: sql`true` } : null
  return {
    from: led
      ? sql`${led.from} cross join subject s on s.id = v.subject_id`
      : sql`subject_review v join subject s on s.id = v.subject_id`,
    where: allConditions([
      ...(led ? [led.where] : []),
      reviewQueueCondition(actor, query.status),
      ...(query.stage ? [sql`v.stage = ${query.stage}`] : []),
      ...queueConditions(actor, query),
    ]),
    shape: reviewRowColumns(actor),
    due: sql`v.due_time`,
    // The id column of the review: an index returns completed reviews in this order.
    id: sql`v.subject_id`,
  }
}

type ReviewRowColumns = ReturnType<typeof reviewRowColumns>
type StoredQueueRow = { [K in keyof ReviewRowColumns]: ReviewRowColumns[K] extends SQL<infer Value> ? Value : never }
export type OpenReview = Omit<ReviewQueueRow, 'domain_dictText'>
const toOpenReview = ({ open, ...row }: StoredQueueRow, now: string): OpenReview => ({
  ...row,
  subjectId: row.id,
  status_dictText: subjectStatusLabel(row.status),
  stage_dictText: reviewStageLabel(row.stage),
  open: open === 1,
  due: row.dueTime,
  overdue: open === 1 && !!row.dueTime && row.dueTime < now,
  conclusion: lookup(conclusions, row.conclusion) ? row.conclusion : '',
})
