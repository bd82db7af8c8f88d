import { and, type SQL, sql } from 'drizzle-orm'
import { isPerson, type Person } from '../core/actor'
import type { Asked } from '../core/asked'
import { whereAsked } from '../core/asked.server'
import type { Context } from '../core/context'
import { page } from '../core/list'
import { unauthenticated } from '../core/refusal'
import { stamp } from '../core/time'
import { holdsText, seenBy } from '../subjects/seen.server'
import { isInsider, statusLabel } from '../subjects/statuses'
import type { Todo, TodoKind, TodoQuery } from './contract'
import type { Kind } from './kinds/conditions.server'
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
    const { source, when } = kinds[name] as Kind
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
export const countQuery = (ctx: Context, names: readonly KindName[]) =>
  ctx.db
    .select({ kind: sql<KindName>`t.kind`, count: sql<number>`count(*)` })
    .from(sql`${waiting(ctx, names)} t`)
    .groupBy(sql`t.kind`)

/** The statement of the rows, what is due first at the top, without a date last. */
export function listQueryOf(
  ctx: Context,
  names: readonly KindName[],
  { pageNo, pageSize, order, ...search }: Search & { pageNo: number; pageSize: number; order?: 'asc' | 'desc' },
) {
  const seen = seenBy(ctx.actor, 't')
  return ctx.db
    .select({
      kind: sql<KindName>`t.kind`,
      bizId: sql<string>`t.biz_id`,
      subjectId: sql<string>`t.subject_id`,
      collectId: sql<string>`t.collect_id`,
      title: seen.subjectName,
      subjectNum: sql<string>`t.subject_num`,
      year: sql<string>`t.year`,
      status: seen.status,
      leadDepartName: seen.leadDepartName,
      subjectManName: seen.subjectManName,
      dueTime: sql<string | null>`t.due`,
      since: sql<string | null>`t.since`,
    })
    .from(sql`${waiting(ctx, names)} t`)
    .where(matches(ctx, search))
    .orderBy(order === 'desc' ? sql`t.due desc, t.since desc, t.biz_id` : sql`t.due is null, t.due, t.since, t.biz_id`)
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
}
type Search = { keyword?: string; asked?: Asked }
const matches = ({ actor }: Context, { keyword, asked }: Search) =>
  and(
    keyword
      ? sql`(${holdsText(seenBy(actor, 't').subjectName, keyword)} or ${holdsText(sql`t.subject_num`, keyword)})`
      : undefined,
    whereAsked(asked, { dueTime: sql`t.due` }),
  )

type TodoRow = Awaited<ReturnType<typeof listQueryOf>>[number]
/** One thing to do as the person reads it. */
export function todoOf(row: TodoRow): Todo {
  const { label, reason, act } = kinds[row.kind] as Kind
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
): TodoKind[] =>
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
  const chosen = query.kind ? names.filter((name) => name === query.kind) : names
  const [counts, found, rows] = await ctx.db.batch([
    countQuery(ctx, names),
    ctx.db
      .select({ total: sql<number>`count(*)` })
      .from(sql`${waiting(ctx, chosen)} t`)
      .where(matches(ctx, query)),
    listQueryOf(ctx, chosen, query),
  ])
  return {
    kinds: kindRows(names, counts),
    page: page(
      rows.map((row) => todoOf(row)),
      found[0]?.total ?? 0,
      query,
    ),
  }
}

/**
 * The badges: per menu id (the path of the page) what waits behind it, for every to-do screen and list of the role, zeros
 * included. For an adviser also how many reviews there are at all, by which clients drop the entry. One trip.
 */
export async function countTodos(ctx: Context): Promise<{ id: string; val: number }[]> {
  const { roleCode, userId } = personOf(ctx)
  const names = kindsOf(roleCode)
  const [counts, reviews] = await ctx.db.batch([
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
      if (role === roleCode) add(screen, holds(kind as KindName) ? count : 0)
  }
  if (roleCode === 'counselor') add('/subjectMngr/review/report', reviews[0]?.count ?? 0)
  return [...badges].map(([id, val]) => ({ id, val }))
}
