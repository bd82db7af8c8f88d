import { and, sql } from 'drizzle-orm'
import { reviewerTotal } from '../../db/schema'
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
import { chosen, counted, described, overdue, type Order, orders } from './waiting.server'

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

/** The kinds of which something is overdue. A reading of one trip. */
export const overdueOf = (ctx: Context, names: readonly KindName[]): Reading<KindName[]> =>
  reading(ctx.db.select({ kind: sql<KindName>`o.kind` }).from(sql`${overdue(askedBy(ctx), names)} o`), (rows) =>
    rows.map(({ kind }) => kind),
  )

type Wanted = Search & { kind?: string | undefined; pageNo: number; pageSize: number; order?: Order }
/**
 * What waits, of all kinds or of one: a page of it, what is due first at the top, without a date last; how much there is of
 * it in all, and of each kind, where those with nothing are absent. A page looks at its own rows; a search at all that waits.
 */
export function todosOf(
  ctx: Context,
  names: readonly KindName[],
  { kind, pageNo, pageSize, order = 'asc', ...search }: Wanted,
): Reading<{ counts: Counted[]; total: number; rows: TodoRow[] }> {
  const wanted = kind ? names.filter((name) => name === kind) : names
  if (!names.length) return reading(null, () => ({ counts: [], total: 0, rows: [] }))
  const asked = askedBy(ctx)
  const seen = seenBy(ctx.actor, 't')
  const found = matches(ctx, search)
  const skipped = (pageNo - 1) * pageSize
  const first = orders[order].all
  const page = sql`limit ${pageSize} offset ${skipped}`
  const all = chosen(asked, wanted, order, found ? null : skipped + pageSize)
  const cut = found ? sql`(${all})` : sql`(select * from (${all}) t order by ${first} ${page})`
  const rows = wanted.length ? sql`with t as (${described(asked, cut)})` : null
  return reading(
    ctx.db
      .select({
        counts: jsonColumn<Counted[]>(
          sql`(select json_group_array(json_object('kind', kind, 'count', n)) from ${counted(asked, names)})`,
        ),
        matching: sql<
          number | null
        >`${found && rows ? sql`(${rows} select count(*) from t where ${found})` : sql`null`}`,
        rows: jsonColumn<TodoRow[]>(
          rows
            ? sql`(${rows} select json_group_array(json(shown)) from (select json_object('kind', t.kind, 'bizId', t.biz_id,
              'subjectId', t.subject_id, 'collectId', t.collect_id, 'title', ${seen.subjectName}, 'subjectNum', t.subject_num,
              'year', t.year, 'status', ${seen.status}, 'leadDepartName', ${seen.leadDepartName},
              'subjectManName', ${seen.subjectManName}, 'dueTime', t.due, 'since', t.since) as shown
            from t ${found ? sql`where ${found} order by ${first} ${page}` : sql``}))`
            : sql`'[]'`,
        ),
      })
      .from(sql`(select 1)`),
    ([row]) => {
      const { counts, matching, rows: shown } = row!
      const waits = counts.filter((one) => !kind || one.kind === kind).reduce((sum, { count }) => sum + count, 0)
      return { counts, total: matching ?? waits, rows: found ? shown : shown.toSorted(byDue(order)) }
    },
  )
}
type Counted = { kind: KindName; count: number }
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
/** The order in which the first of all ways were taken, of a page that is put together of them: rows without a date are last. */
function byDue(order: Order) {
  const turn = order === 'asc' ? 1 : -1
  const place = ({ dueTime, since, bizId }: TodoRow) => [dueTime ?? '', since ?? '', bizId].join('\0')
  return (a: TodoRow, b: TodoRow) =>
    Number(!a.dueTime) - Number(!b.dueTime) || turn * (Number(place(a) > place(b)) - Number(place(a) < place(b)))
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

/** How many reviews a person has: of those that are handed in it is kept. */
const reviewsOf = (
  userId: string,
) => sql`(select coalesce(sum(done), 0) from ${reviewerTotal} where user_id = ${userId})
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
