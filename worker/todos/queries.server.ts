import { and, sql } from 'drizzle-orm'
import { isPerson, type Person } from '../core/actor'
import type { Asked as Filters } from '../core/asked'
import { holdsText, whereAsked } from '../core/asked.server'
import type { Context } from '../core/context'
import { jsonColumn } from '../core/json'
import { page } from '../core/list'
import { readAll, type Reading, reading } from '../core/read-all.server'
import { unauthenticated } from '../core/refusal'
import { stamp } from '../core/time'
import { seenBy } from '../subjects/seen.server'
import { statusLabel } from '../subjects/statuses'
import type { Todo, TodoKind, TodoQuery } from './contract'
import { type KindName, kinds, kindsOf, todoScreens } from './kinds.server'
import type { Asked } from './kinds/conditions.server'
import { counted, described, type Order, orders, pendingTable } from './pending.server'

const personOf = (ctx: Context): Person => {
  if (!isPerson(ctx.actor)) throw unauthenticated()
  return ctx.actor
}
const askedBy = (ctx: Context): Asked => ({ actor: personOf(ctx), now: stamp(ctx.now()) })

/** Empty table for a role without kinds. */
const NOTHING = sql`(select '' as kind, 0 as n where 0)`

/** Query of the number of tasks per kind; kinds without tasks are absent. */
const countQuery = (ctx: Context, names: readonly KindName[]) =>
  ctx.db
    .select({ kind: sql<KindName>`t.kind`, count: sql<number>`t.n` })
    .from(sql`${names.length ? counted(askedBy(ctx), names) : NOTHING} t`)

type Wanted = Search & { kind?: string | undefined; pageNo: number; pageSize: number; order?: Order }
/**
 * Query of a page of pending tasks of the given kinds, or of one of them, ordered by due date (no due date last); their
 * total; and the number of each given kind, where kinds without any are absent.
 */
export function todosOf(
  ctx: Context,
  names: readonly KindName[],
  { kind, pageNo, pageSize, order = 'asc', ...search }: Wanted,
): Reading<{ counts: Counted[]; total: number; rows: TodoRow[] }> {
  if (!names.length) return reading(null, () => ({ counts: [], total: 0, rows: [] }))
  const context = askedBy(ctx)
  const seen = seenBy(ctx.actor, 't')
  const condition = matches(ctx, search)
  const wanted = kind ? sql`pending t where t.kind = ${kind}` : sql`pending t`
  const page = sql`order by ${orders[order]} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`
  // Subjects are joined only to the rows of the page, unless the search needs them.
  const rows = condition
    ? sql`(select * from (${described(context, sql`(select * from ${wanted})`)}) t where ${condition})`
    : sql`(${described(context, sql`(select * from ${wanted} ${page})`)})`
  return reading(
    ctx.db
      .select({
        counts: jsonColumn<Counted[]>(sql`q.counts`),
        matching: sql<number | null>`q.matching`,
        rows: jsonColumn<TodoRow[]>(sql`q.shown`),
      })
      .from(sql`(with ${pendingTable(context, names)} select
        (select json_group_array(json_object('kind', kind, 'count', n, 'late', late)) from (select kind, count(*) as n,
          coalesce(max(due < ${context.now}), 0) as late from pending group by kind)) as counts,
        ${condition ? sql`(select count(*) from ${rows})` : sql`null`} as matching,
        (select json_group_array(json(shown)) from (select json_object('kind', t.kind, 'bizId', t.biz_id,
          'subjectId', t.subject_id, 'collectId', t.collect_id, 'title', ${seen.subjectName}, 'subjectNum', t.subject_num,
          'year', t.year, 'status', ${seen.status}, 'leadDepartName', ${seen.leadDepartName},
          'subjectManName', ${seen.subjectManName}, 'dueTime', t.due, 'since', t.since) as shown
        from ${rows} t ${condition ? page : sql`order by ${orders[order]}`})) as shown) q`),
    ([row]) => {
      const { counts, matching, rows: shown } = row!
      const all = counts.filter((one) => !kind || one.kind === kind).reduce((sum, { count }) => sum + count, 0)
      return { counts, total: matching ?? all, rows: shown }
    },
  )
}
/** `late`: 1 if a task is overdue. */
type Counted = { kind: KindName; count: number; late: number }
type TodoRow = {
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
const matches = ({ actor }: Context, { keyword, asked }: Search) =>
  and(
    keyword
      ? sql`(${holdsText(seenBy(actor, 't').subjectName, keyword)} or ${holdsText(sql`t.subject_num`, keyword)})`
      : undefined,
    whereAsked(asked, { dueTime: sql`t.due` }),
  )

/** Serializes a pending task. */
export function todoOf(row: TodoRow): Todo {
  const { label, reason, act } = kinds[row.kind]
  return {
    ...row,
    id: `${row.kind}-${row.bizId}`,
    label,
    reason,
    status_dictText: statusLabel(row.status),
    since: row.since ?? '',
    url: act(row),
  }
}

/** Returns the given kinds with their number of tasks, including zeros. */
export const kindRows = (
  names: readonly KindName[],
  counts: readonly { kind: KindName; count: number }[],
): (TodoKind & { kind: KindName })[] =>
  names.map((kind) => ({
    kind,
    label: kinds[kind].label,
    reason: kinds[kind].reason,
    list: kinds[kind].list,
    count: counts.find((one) => one.kind === kind)?.count ?? 0,
  }))

/** Returns a page of the user's pending tasks, and the number per kind. One round trip. */
export async function listTodos(ctx: Context, query: TodoQuery) {
  const actor = personOf(ctx)
  const names = kindsOf(actor.roleCode, query.screen)
  const { counts, total, rows } = await readAll(ctx, todosOf(ctx, names, query))
  return { kinds: kindRows(names, counts), page: page(rows.map(todoOf), total, query) }
}

/** Column with the number of a person's reviews: submitted ones, and open ones. */
const reviewsOf = (
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
  const { roleCode, userId } = personOf(ctx)
  const names = kindsOf(roleCode)
  const { counts, reviews } = await readAll(ctx, {
    counts: countQuery(ctx, names),
    reviews:
      roleCode === 'counselor'
        ? ctx.db.select({ count: sql<number>`${reviewsOf(userId)}` }).from(sql`(select 1)`)
        : null,
  })
  const badges = new Map<string, number>()
  const add = (id: string, count: number) => badges.set(id, (badges.get(id) ?? 0) + count)
  for (const { kind, list, count } of kindRows(names, counts)) {
    if (!(list in todoScreens)) add(list, count)
    for (const [screen, { role, holds }] of Object.entries(todoScreens))
      if (role === roleCode) add(screen, holds(kind) ? count : 0)
  }
  if (reviews) add('/subjectMngr/review/report', reviews[0]?.count ?? 0)
  return [...badges].map(([id, val]) => ({ id, val }))
}
