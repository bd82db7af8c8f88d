import { and, sql } from 'drizzle-orm'
import { isPerson, type Person } from '../core/actor'
import type { AdvancedFilter as Filters } from '../core/advanced-filter'
import { containsTextCondition, advancedFilterCondition } from '../core/advanced-filter.server'
import type { Context } from '../core/context'
import { jsonColumn } from '../core/json'
import { toPage } from '../core/list'
import { readAll, type DecodedQuery, decodedQuery } from '../core/read-all.server'
import { unauthenticated } from '../core/refusal'
import { formatStamp } from '../core/time'
import { visibleColumns } from '../subjects/visible-columns.server'
import { subjectStatusLabel } from '../subjects/statuses'
import type { PendingTask, PendingTaskKind, PendingTaskQuery } from './contract'
import { type KindName, pendingTaskKinds, kindsOf, pendingTaskScreens } from './kinds.server'
import type { TaskContext } from './kinds/conditions.server'
import { countsTable, withSubjectColumns, type DueDateOrder, dueDateOrders, pendingTable } from './pending.server'

const assertPerson = (ctx: Context): Person => {
  if (!isPerson(ctx.actor)) throw unauthenticated()
  return ctx.actor
}
const taskContextOf = (ctx: Context): TaskContext => ({ actor: assertPerson(ctx), now: formatStamp(ctx.now()) })

/** Empty table for a role without kinds. */
const NO_KINDS = sql`(select '' as kind, 0 as n where 0)`

/** Query of the number of tasks per kind; kinds without tasks are absent. */
const countQuery = (ctx: Context, names: readonly KindName[]) =>
  ctx.db
    .select({ kind: sql<KindName>`t.kind`, count: sql<number>`t.n` })
    .from(sql`${names.length ? countsTable(taskContextOf(ctx), names) : NO_KINDS} t`)

type PageOptions = Search & { kind?: string | undefined; pageNo: number; pageSize: number; order?: DueDateOrder }
/**
 * Query of a page of pending tasks of the given kinds, or of one of them, ordered by due date (no due date last); their
 * total; and the number of each given kind, where kinds without any are absent.
 */
export function pendingTasksQuery(
  ctx: Context,
  names: readonly KindName[],
  { kind, pageNo, pageSize, order = 'asc', ...search }: PageOptions,
): DecodedQuery<{ counts: KindCount[]; total: number; rows: PendingTaskRow[] }> {
  if (!names.length) return decodedQuery(null, () => ({ counts: [], total: 0, rows: [] }))
  const context = taskContextOf(ctx)
  const seen = visibleColumns(ctx.actor, 't')
  const condition = searchCondition(ctx, search)
  const wanted = kind ? sql`pending t where t.kind = ${kind}` : sql`pending t`
  const page = sql`order by ${dueDateOrders[order]} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`
  // Subjects are joined only to the rows of the page, unless the search needs them.
  const rows = condition
    ? sql`(select * from (${withSubjectColumns(context, sql`(select * from ${wanted})`)}) t where ${condition})`
    : sql`(${withSubjectColumns(context, sql`(select * from ${wanted} ${page})`)})`
  return decodedQuery(
    ctx.db
      .select({
        counts: jsonColumn<KindCount[]>(sql`q.counts`),
        matching: sql<number | null>`q.matching`,
        rows: jsonColumn<PendingTaskRow[]>(sql`q.shown`),
      })
      .from(sql`(with ${pendingTable(context, names)} select
        (select json_group_array(json_object('kind', kind, 'count', n, 'late', late)) from (select kind, count(*) as n,
          coalesce(max(due < ${context.now}), 0) as late from pending group by kind)) as counts,
        ${condition ? sql`(select count(*) from ${rows})` : sql`null`} as matching,
        (select json_group_array(json(shown)) from (select json_object('kind', t.kind, 'bizId', t.biz_id,
          'subjectId', t.subject_id, 'collectId', t.collect_id, 'title', ${seen.subjectName}, 'subjectNum', t.subject_num,
          'year', t.year, 'status', ${seen.status}, 'leadDepartName', ${seen.leadDepartName},
          'subjectManName', ${seen.subjectManName}, 'dueTime', t.due, 'since', t.since) as shown
        from ${rows} t ${condition ? page : sql`order by ${dueDateOrders[order]}`})) as shown) q`),
    ([row]) => {
      const { counts, matching, rows: shown } = row!
      const all = counts.filter((one) => !kind || one.kind === kind).reduce((sum, { count }) => sum + count, 0)
      return { counts, total: matching ?? all, rows: shown }
    },
  )
}
/** `late`: 1 if a task is overdue. */
type KindCount = { kind: KindName; count: number; late: number }
type PendingTaskRow = {
  kind: KindName
  bizId: string
  subjectId: string
  collectId: string
  title: string
  subjectNum: string
  year: string
  status: string
  leadDepartName: string
  subjectManName: string
  dueTime: string | null
  since: string | null
}
type Search = { keyword?: string; asked?: Filters }
const searchCondition = ({ actor }: Context, { keyword, asked }: Search) =>
  and(
    keyword
      ? sql`(${containsTextCondition(visibleColumns(actor, 't').subjectName, keyword)} or ${containsTextCondition(sql`t.subject_num`, keyword)})`
      : undefined,
    advancedFilterCondition(asked, { dueTime: sql`t.due` }),
  )

/** Serializes a pending task. */
export function toPendingTask(row: PendingTaskRow): PendingTask {
  const { label, reason, act } = pendingTaskKinds[row.kind]
  return {
    ...row,
    id: `${row.kind}-${row.bizId}`,
    label,
    reason,
    status_dictText: subjectStatusLabel(row.status),
    since: row.since ?? '',
    url: act(row),
  }
}

/** Returns the given kinds with their number of tasks, including zeros. */
export const kindsWithCounts = (
  names: readonly KindName[],
  counts: readonly { kind: KindName; count: number }[],
): (PendingTaskKind & { kind: KindName })[] =>
  names.map((kind) => ({
    kind,
    label: pendingTaskKinds[kind].label,
    reason: pendingTaskKinds[kind].reason,
    list: pendingTaskKinds[kind].list,
    count: counts.find((one) => one.kind === kind)?.count ?? 0,
  }))

/** Returns a page of the user's pending tasks, and the number per kind. One round trip. */
export async function listTodos(ctx: Context, query: PendingTaskQuery) {
  const actor = assertPerson(ctx)
  const names = kindsOf(actor.roleCode, query.screen)
  const { counts, total, rows } = await readAll(ctx, pendingTasksQuery(ctx, names, query))
  return { kinds: kindsWithCounts(names, counts), page: toPage(rows.map(toPendingTask), total, query) }
}

/** Column with the number of a person's reviews: submitted ones, and open ones. */
const reviewCountColumn = (
  userId: string,
) => sql`(select count(*) from subject_review v cross join subject s on s.id = v.subject_id
    where v.reviewer_id = ${userId} and v.status = 2 and v.stage <> 'MECHANISM' and s.del_flag = 0)
  + (select count(*) from subject_review indexed by subject_review_open where reviewer_id = ${userId} and status in (0, 1, 3))`

/**
 * Returns the badges: the number of pending tasks per menu id (path of the page), for every page and list of the role,
 * including zeros. For an adviser also the total number of reviews, by which clients hide the menu entry. One round
 * trip.
 */
export async function countTodos(ctx: Context): Promise<{ id: string; val: number }[]> {
  const { roleCode, userId } = assertPerson(ctx)
  const names = kindsOf(roleCode)
  const { counts, reviews } = await readAll(ctx, {
    counts: countQuery(ctx, names),
    reviews:
      roleCode === 'counselor'
        ? ctx.db.select({ count: sql<number>`${reviewCountColumn(userId)}` }).from(sql`(select 1)`)
        : null,
  })
  const badges = new Map<string, number>()
  const add = (id: string, count: number) => badges.set(id, (badges.get(id) ?? 0) + count)
  for (const { kind, list, count } of kindsWithCounts(names, counts)) {
    if (!(list in pendingTaskScreens)) add(list, count)
    for (const [screen, { role, holds }] of Object.entries(pendingTaskScreens))
      if (role === roleCode) add(screen, holds(kind) ? count : 0)
  }
  if (reviews) add('/subjectMngr/review/report', reviews[0]?.count ?? 0)
  return [...badges].map(([id, val]) => ({ id, val }))
}
