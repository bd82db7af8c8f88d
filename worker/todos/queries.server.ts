import { and, type SQL, sql } from 'drizzle-orm'
import { isPerson, type Person } from '../core/actor'
import type { Asked } from '../core/asked'
import { holdsText, whereAsked } from '../core/asked.server'
import type { Context } from '../core/context'
import { jsonColumn } from '../core/json'
import { page } from '../core/list'
import { readAll, type Reading, reading } from '../core/read-all.server'
import { unauthenticated } from '../core/refusal'
import { stamp } from '../core/time'
import { seenBy } from '../subjects/seen.server'
import { isInsider, statusLabel } from '../subjects/statuses'
import type { Todo, TodoKind, TodoQuery } from './contract'
import { type KindName, kinds, kindsOf, todoScreens } from './kinds.server'

const personOf = (ctx: Context): Person => {
  if (!isPerson(ctx.actor)) throw unauthenticated()
  return ctx.actor
}

/** No kind, no row: a role that has nothing to do here. */
const NOTHING = sql`(select '' as kind, '' as biz_id, '' as subject_id, '' as collect_id, '' as subject_name,
  '' as subject_num, '' as year, '' as status, 0 as hold_notice, '' as lead_depart_name, '' as subject_man_name,
  '' as contact_name, null as due, '' as since where 0)`

/** All that waits for the person, of the given kinds, as one derived table. */
function waiting(ctx: Context, names: readonly KindName[]): SQL {
  const asked = { actor: personOf(ctx), now: stamp(ctx.now()) }
  if (!names.length) return NOTHING
  // Drawn before the establishment is published.
  const number = isInsider(asked.actor.roleCode)
    ? sql`subject.subject_num`
    : sql`case when subject.establish_time is null then '' else subject.subject_num end`
  const parts = names.map((name) => {
    const { source, when } = kinds[name]
    return sql`select ${name} as kind, ${source.bizId} as biz_id, subject.id as subject_id, subject.collect_id as collect_id,
      ${source.title?.() ?? sql`subject.subject_name`} as subject_name, ${number} as subject_num, subject.year as year,
      subject.status as status, subject.hold_notice as hold_notice, subject.lead_depart_name as lead_depart_name,
      subject.subject_man_name as subject_man_name, subject.contact_name as contact_name,
      ${source.due} as due, ${source.since} as since
      from ${source.from} where ${when(asked)}`
  })
  return sql`(${sql.join(parts, sql` union all `)})`
}

/** The statement that counts each kind; kinds with nothing are absent. */
const countQuery = (ctx: Context, names: readonly KindName[]) =>
  ctx.db
    .select({ kind: sql<KindName>`t.kind`, count: sql<number>`count(*)` })
    .from(sql`${waiting(ctx, names)} t`)
    .groupBy(sql`t.kind`)

/**
 * What waits, of all kinds or of one: a page of it, what is due first at the top, without a date last; how much there is of
 * it in all, and of each kind, where those with nothing are absent. What waits is gathered once for the three, which makes
 * one row of them.
 */
export const todosOf = (
  ctx: Context,
  names: readonly KindName[],
  {
    kind,
    pageNo,
    pageSize,
    order,
    ...search
  }: Search & {
    kind?: string | undefined
    pageNo: number
    pageSize: number
    order?: 'asc' | 'desc'
  },
): Reading<{ counts: Counted[]; total: number; rows: TodoRow[] }> => {
  const seen = seenBy(ctx.actor, 't')
  const where = and(kind ? sql`t.kind = ${kind}` : undefined, matches(ctx, search)) ?? sql`true`
  const first =
    order === 'desc' ? sql`t.due desc, t.since desc, t.biz_id` : sql`t.due is null, t.due, t.since, t.biz_id`
  // What is used more than once the database gathers once.
  const all = ctx.db.$with('t', {}).as(sql`select * from ${waiting(ctx, names)}`)
  return reading(
    ctx.db
      .with(all)
      .select({
        counts: jsonColumn<Counted[]>(
          sql`(select json_group_array(json_object('kind', kind, 'count', n)) from (
            select kind, count(*) as n from t group by kind))`,
        ),
        total: sql<number>`(select count(*) from t where ${where})`,
        rows: jsonColumn<TodoRow[]>(
          sql`(select json_group_array(json(shown)) from (select json_object('kind', t.kind, 'bizId', t.biz_id,
              'subjectId', t.subject_id, 'collectId', t.collect_id, 'title', ${seen.subjectName}, 'subjectNum', t.subject_num,
              'year', t.year, 'status', ${seen.status}, 'leadDepartName', ${seen.leadDepartName},
              'subjectManName', ${seen.subjectManName}, 'dueTime', t.due, 'since', t.since) as shown
            from t where ${where} order by ${first} limit ${pageSize} offset ${(pageNo - 1) * pageSize}))`,
        ),
      })
      .from(sql`(select 1)`),
    ([row]) => row!,
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
type Search = { keyword?: string; asked?: Asked }
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

/**
 * The badges: per menu id (the path of the page) what waits behind it, for every to-do screen and list of the role, zeros
 * included. For an adviser also how many reviews there are at all, by which clients drop the entry. One trip.
 */
export async function countTodos(ctx: Context): Promise<{ id: string; val: number }[]> {
  const { roleCode, userId } = personOf(ctx)
  const names = kindsOf(roleCode)
  const [counts, reviews] = await readAll(ctx, [
    countQuery(ctx, names),
    ctx.db
      .select({ count: sql<number>`count(*)` })
      .from(sql`subject_review`)
      .where(sql`reviewer_id = ${userId} and status not in (4, 5)`),
  ])
  const badges = new Map<string, number>()
  const add = (id: string, count: number) => badges.set(id, (badges.get(id) ?? 0) + count)
  for (const { kind, list, count } of kindRows(names, counts)) {
    if (!(list in todoScreens)) add(list, count)
    for (const [screen, { role, holds }] of Object.entries(todoScreens))
      if (role === roleCode) add(screen, holds(kind) ? count : 0)
  }
  if (roleCode === 'counselor') add('/subjectMngr/review/report', reviews[0]?.count ?? 0)
  return [...badges].map(([id, val]) => ({ id, val }))
}
