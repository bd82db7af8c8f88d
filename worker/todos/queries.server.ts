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

/** No kind, nothing: a role that has nothing to do here. */
const NOTHING = sql`(select '' as kind, 0 as n where 0)`

/** The statement that counts each kind; kinds with nothing are absent. */
const countQuery = (ctx: Context, names: readonly KindName[]) =>
  ctx.db
    .select({ kind: sql<KindName>`t.kind`, count: sql<number>`t.n` })
    .from(sql`${names.length ? counted(askedBy(ctx), names) : NOTHING} t`)

type Wanted = Search & { kind?: string | undefined; pageNo: number; pageSize: number; order?: Order }
/**
 * Pending tasks of the given kinds, or of one of them, paginated, ordered by due date (no due date last); their total; and the
 * number of each given kind, where kinds without any are absent.
 */
export function todosOf(
  ctx: Context,
  names: readonly KindName[],
  { kind, pageNo, pageSize, order = 'asc', ...search }: Wanted,
): Reading<{ counts: Counted[]; total: number; rows: TodoRow[] }> {
  if (!names.length) return reading(null, () => ({ counts: [], total: 0, rows: [] }))
  const asked = askedBy(ctx)
  const seen = seenBy(ctx.actor, 't')
  const found = matches(ctx, search)
  const wanted = kind ? sql`pending t where t.kind = ${kind}` : sql`pending t`
  const page = sql`order by ${orders[order]} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`
  // Subjects are read for the rows of the page alone, unless the search looks at them.
  const rows = found
    ? sql`(select * from (${described(asked, sql`(select * from ${wanted})`)}) t where ${found})`
    : sql`(${described(asked, sql`(select * from ${wanted} ${page})`)})`
  return reading(
    ctx.db
      .select({
        counts: jsonColumn<Counted[]>(sql`q.counts`),
        matching: sql<number | null>`q.matching`,
        rows: jsonColumn<TodoRow[]>(sql`q.shown`),
      })
      .from(sql`(with ${pendingTable(asked, names)} select
        (select json_group_array(json_object('kind', kind, 'count', n, 'late', late)) from (select kind, count(*) as n,
          coalesce(max(due < ${asked.now}), 0) as late from pending group by kind)) as counts,
        ${found ? sql`(select count(*) from ${rows})` : sql`null`} as matching,
        (select json_group_array(json(shown)) from (select json_object('kind', t.kind, 'bizId', t.biz_id,
          'subjectId', t.subject_id, 'collectId', t.collect_id, 'title', ${seen.subjectName}, 'subjectNum', t.subject_num,
          'year', t.year, 'status', ${seen.status}, 'leadDepartName', ${seen.leadDepartName},
          'subjectManName', ${seen.subjectManName}, 'dueTime', t.due, 'since', t.since) as shown
        from ${rows} t ${found ? page : sql`order by ${orders[order]}`})) as shown) q`),
    ([row]) => {
      const { counts, matching, rows: shown } = row!
      const all = counts.filter((one) => !kind || one.kind === kind).reduce((sum, { count }) => sum + count, 0)
      return { counts, total: matching ?? all, rows: shown }
    },
  )
}
/** `late`: 1 where the due date of one is past. */
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

/** One thing to do as the person reads it. */
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

/** The kinds with how much there is of each, nothing included. */
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

/** A page of what waits for the person, and how much of each kind. One trip. */
export async function listTodos(ctx: Context, query: TodoQuery) {
  const actor = personOf(ctx)
  const names = kindsOf(actor.roleCode, query.screen)
  const { counts, total, rows } = await readAll(ctx, todosOf(ctx, names, query))
  return { kinds: kindRows(names, counts), page: page(rows.map(todoOf), total, query) }
}

/** How many reviews a person has: those handed in, and those not yet handed in. */
const reviewsOf = (
  userId: string,
) => sql`(select count(*) from subject_review v cross join subject s on s.id = v.subject_id
    where v.reviewer_id = ${userId} and v.status = 2 and v.stage <> 'MECHANISM' and s.del_flag = 0)
  + (select count(*) from subject_review indexed by subject_review_open where reviewer_id = ${userId} and status in (0, 1, 3))`

/**
 * The badges: per menu id (the path of the page) what waits behind it, for every to-do screen and list of the role, zeros
 * included. For an adviser also how many reviews there are at all, by which clients drop the entry. One trip.
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
