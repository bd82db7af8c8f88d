import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../core/context'
import type { Actor, Person } from '../../core/actor'
import { likeText, type Page, page } from '../../core/list'
import { forbidden } from '../../core/refusal'
import { stamp } from '../../core/time'
import { shownStatus, statusLabel } from '../../subjects/statuses'
import { subject } from '../../../db/schema'
import { visibleSubjects } from '../../subjects/visible.server'
import type { TodoRow } from '../answers'
import type { ReviewQuery } from '../inputs'
import { conclusions, type Conclusion, stageLabel, stagesOfRole } from '../rules'
import { judgesBlind, plainName } from '../../subjects/show'
import { openReview } from './candidates.server'
import { t } from '../texts'

const NOTHING = sql`0`
/**
 * What an actor has to review: rows `v` (review) with `s` (subject), as a condition. Counts and lists use the same one.
 * A role sees the stages that it writes in.
 */
export function toReview(actor: Actor, status: ReviewQuery['status'] = 'todo'): SQL {
  if (actor.kind !== 'person') return NOTHING
  const stages = stagesOfRole(actor.roleCode)
  if (stages.length === 0) return NOTHING
  const mine = sql`v.reviewer_id = ${actor.userId} and s.del_flag = 0 and v.stage in (${sql.join(
    stages.map((name) => sql`${name}`),
    sql`, `,
  )})`
  if (status === 'done') return sql`(${mine} and v.status = 2)`
  if (status === 'all') return sql`(${mine} and (v.status = 2 or ${openReview}))`
  return sql`(${mine} and ${openReview})`
}

const filters = (query: Pick<ReviewQuery, 'year' | 'stage' | 'subjectName' | 'domain'>): SQL[] => [
  ...(query.year ? [sql`s.year = ${query.year}`] : []),
  ...(query.subjectName ? [sql`s.subject_name like ${likeText(query.subjectName)} escape '\\'`] : []),
  ...(query.domain ? [sql`s.domain = ${query.domain}`] : []),
]
const all = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)

const columns = {
  id: sql<string>`s.id`,
  collectId: sql<string>`s.collect_id`,
  subjectNum: sql<string>`s.subject_num`,
  subjectName: sql<string>`s.subject_name`,
  year: sql<string>`s.year`,
  domain: sql<string>`s.domain`,
  domain_dictText: sql<string>`coalesce((select i.item_text from dict_item i join dict k on k.id = i.dict_id where k.dict_code = 'subject_domain' and i.item_value = s.domain), s.domain)`,
  status: sql<string>`s.status`,
  holdNotice: sql<number>`s.hold_notice`,
  gradeBlind: sql<number>`coalesce((select g.blind from grade_rule g where g.year = s.year), 1)`,
  blindReview: sql<number>`coalesce((select cast(t.value as integer) from setting t where t.id = 'blindReview'), 1)`,
  leadDepartName: sql<string>`s.lead_depart_name`,
  subjectManName: sql<string>`s.subject_man_name`,
  contactName: sql<string>`s.contact_name`,
}
const ofReview = {
  ...columns,
  reviewId: sql<string>`v.id`,
  stage: sql<string>`v.stage`,
  roundNo: sql<number>`v.round_no`,
  myStatus: sql<number>`v.status`,
  open: sql<number>`${openReview}`,
  conclusion: sql<string>`v.conclusion`,
  assignTime: sql<string | null>`v.assign_time`,
  dueTime: sql<string | null>`v.due_time`,
  commitTime: sql<string | null>`v.commit_time`,
}
const ofApproval = {
  ...columns,
  reviewId: sql<string>`''`,
  stage: sql<string>`'MECHANISM'`,
  roundNo: sql<number>`s.round_no`,
  myStatus: sql<number>`-1`,
  open: sql<number>`1`,
  conclusion: sql<string>`''`,
  assignTime: sql<string | null>`s.status_time`,
  dueTime: sql<string | null>`s.due_time`,
  commitTime: sql<string | null>`null`,
}
/** The queue of the caller: own reviews, or what the institution's contact has to approve. At most one trip. */
export async function reviewQueue(ctx: Context, query: ReviewQuery): Promise<Page<TodoRow>> {
  const { from, where, shape, due } = sourceOf(ctx, query)
  const order = query.order === 'asc' ? asc : desc
  const sort = {
    dueTime: sql`coalesce(${due}, '9999')`,
    assignTime: shape.assignTime,
    commitTime: sql`coalesce(${shape.commitTime}, '')`,
    year: columns.year,
    subjectName: columns.subjectName,
  }[query.column]
  const [rows, [count]] = await ctx.db.batch([
    ctx.db
      .select(shape)
      .from(from)
      .where(where)
      .orderBy(order(sort), asc(sql`s.id`), asc(shape.stage))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db.select({ total: sql<number>`count(*)` }).from(from).where(where),
  ])
  const now = stamp(ctx.now())
  return page(
    rows.map((row) => todoRow(ctx.actor as Person, row, now)),
    count!.total,
    query,
  )
}
/** The statement of the queue's first rows for the desk of one reviewer, to stand in one batch with others. */
export function queueQuery(ctx: Context, most: number) {
  const query = { status: 'todo' } as ReviewQuery
  const { from, where, due, shape } = sourceOf(ctx, query)
  return ctx.db
    .select({ id: shape.id, stage: shape.stage, dueTime: shape.dueTime })
    .from(from)
    .where(where)
    .orderBy(asc(sql`coalesce(${due}, '9999')`), asc(sql`s.id`), asc(shape.stage))
    .limit(most)
}
/** Ids of the subjects of the queue in its order, for previous and next. */
export async function reviewQueueIds(ctx: Context, query: ReviewQuery): Promise<string[]> {
  const { from, where, due, shape } = sourceOf(ctx, query)
  const rows = await ctx.db
    .select({ id: columns.id })
    .from(from)
    .where(where)
    .orderBy(asc(sql`coalesce(${due}, '9999')`), asc(sql`s.id`), asc(shape.stage))
    .limit(5000)
  return [...new Set(rows.map((row) => row.id))]
}

function sourceOf({ actor }: Context, query: ReviewQuery) {
  if (actor.kind === 'person' && actor.roleCode === 'mechanism') {
    // One queue of the contact: what waits for the institution's approval. There is nothing done in it.
    const waits = query.status !== 'done' && (!query.stage || query.stage === 'MECHANISM')
    const visible = sql`s.id in (select ${sql.raw('id')} from ${subject} where ${visibleSubjects(actor)})`
    return {
      from: sql`subject s`,
      where: all([waits ? sql`s.status = 'TO_APPROVAL' and s.del_flag = 0` : NOTHING, visible, ...filters(query)]),
      shape: ofApproval,
      due: sql`s.due_time`,
    }
  }
  if (actor.kind !== 'person' || stagesOfRole(actor.roleCode).length === 0) throw forbidden(t.noReviewRight)
  return {
    from: sql`subject_review v join subject s on s.id = v.subject_id`,
    where: all([
      toReview(actor, query.status),
      ...(query.stage ? [sql`v.stage = ${query.stage}`] : []),
      ...filters(query),
    ]),
    shape: ofReview,
    due: sql`v.due_time`,
  }
}

type QueueRow = { [K in keyof typeof ofReview]: (typeof ofReview)[K] extends SQL<infer Value> ? Value : never }
function todoRow(actor: Person, row: QueueRow, now: string): TodoRow {
  const { holdNotice, open, gradeBlind, blindReview, contactName: _, ...rest } = row
  const blind = judgesBlind(actor, row.status, gradeBlind, { blindReview: blindReview ? 1 : 0 })
  const status = shownStatus({ status: row.status, holdNotice }, actor.roleCode)
  return {
    ...rest,
    subjectName: blind ? plainName(row) : row.subjectName,
    subjectId: row.id,
    status,
    status_dictText: statusLabel(status),
    stage_dictText: stageLabel(row.stage),
    open: open === 1,
    due: row.dueTime,
    overdue: open === 1 && !!row.dueTime && row.dueTime < now,
    conclusion: conclusions[row.conclusion as Conclusion] ? row.conclusion : '',
    leadDepartName: blind ? '' : row.leadDepartName,
    subjectManName: blind ? '' : row.subjectManName,
  }
}
