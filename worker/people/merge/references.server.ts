import { type SQL, sql } from 'drizzle-orm'
import { type Change, swept } from '../../core/change'
import type { Context } from '../../core/context'
import { reading } from '../../core/read-all.server'
import { type Kind, type Reference, references } from './rules'

type Pair = { keepId: string; giveId: string }
const MOST = 200

const raw = (text: string) => sql.raw(text)
const columnOf = ({ table, column }: Reference) => raw(`"${table}"."${column}"`)
/** The account as the column refers to it: by id or account name. */
const nameIn = ({ holds }: Reference, id: string) =>
  holds === 'username' ? sql`(select a.username from "user" a where a.id = ${id})` : sql`${id}`
const all = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)

/** Start of an answer that refers to a person. */
const pairWith = (id: string) => `[${JSON.stringify(id)},`

/** Condition: rows that refer to an account. */
function naming(one: Reference, id: string): SQL {
  const column = columnOf(one)
  const more = one.where ? [raw(one.where)] : []
  if (one.holds === 'list' || one.holds?.endsWith('[]'))
    return all([sql`instr(${column}, ${JSON.stringify(id)}) > 0`, ...more])
  if (one.holds === 'answers') return all([sql`instr(${column}, ${pairWith(id)}) > 0`, ...more])
  if (one.holds === 'commas') return all([sql`instr(',' || ${column} || ',', ${`,${id},`}) > 0`, ...more])
  if (one.holds?.startsWith('$.')) return all([...more, sql`json_extract(${column}, ${one.holds}) = ${id}`])
  return all([sql`${column} = ${nameIn(one, id)}`, ...more])
}
/** Tables with soft-deleted rows. */
const binned = new Set(['subject_member', 'review_avoidance', 'folder_auth', 'meeting_participant', 'list_view'])
/** Condition: the kept account has an equivalent row. */
const isDouble = (one: Reference, { keepId }: Pair): SQL =>
  one.once
    ? sql`exists (select 1 from ${raw(`"${one.table}"`)} k where ${all([
        sql`k.${raw(one.column)} = ${keepId}`,
        ...(binned.has(one.table) ? [sql`k.del_flag = 0`] : []),
        ...one.once.map((name) => raw(`k."${name}" = "${one.table}"."${name}"`)),
      ])})`
    : sql`false`
/** Condition: one of the accounts takes part in the subject. Nobody assesses a subject of their own. */
const hasPart = (one: Reference, { keepId, giveId }: Pair): SQL =>
  one.judges
    ? sql`(exists (select 1 from subject p where p.id = ${raw(`"${one.table}".subject_id`)}
          and (p.subject_man_id in (${keepId}, ${giveId}) or p.contact_id in (${keepId}, ${giveId})))
        or exists (select 1 from subject_member p where p.subject_id = ${raw(`"${one.table}".subject_id`)}
          and p.del_flag = 0 and p.user_id in (${keepId}, ${giveId})))`
    : sql`false`
const staysThere = (one: Reference, pair: Pair) =>
  one.once ? sql`(${isDouble(one, pair)} or ${hasPart(one, pair)})` : sql`false`

const countOf = (one: Reference, at: number, pair: Pair) =>
  sql`select ${at} as place, count(*) as total from ${raw(`"${one.table}"`)}
    where ${naming(one, pair.giveId)} and not ${staysThere(one, pair)}`
const told = references.filter((one) => one.about)
const doublesOf = (one: Reference, pair: Pair) =>
  sql`select ${one.kind} as kind, coalesce(${raw(one.about!)}, '') as about, ${one.double ?? 'goes'} as becomes,
      case when ${isDouble(one, pair)} then 'both' else 'part' end as why
    from ${raw(`"${one.table}"`)} where ${naming(one, pair.giveId)} and ${staysThere(one, pair)}`
const union = (parts: readonly SQL[]) => sql`(${sql.join([...parts], sql` union all `)})`

/** Query: the rows of the merged account that move, counted per reference, and those that do not. */
export const goingOver = (ctx: Context, pair: Pair) =>
  reading(
    {
      counts: ctx.db
        .select({ place: sql<number>`place`, total: sql<number>`total` })
        .from(union(references.map((one, at) => countOf(one, at, pair)))),
      stays: ctx.db
        .select({
          kind: sql<Kind>`kind`,
          about: sql<string>`about`,
          becomes: sql<'stays' | 'goes'>`becomes`,
          why: sql<'both' | 'part'>`why`,
          total: sql<number>`count(*) over ()`,
        })
        .from(union(told.map((one) => doublesOf(one, pair))))
        .limit(MOST),
    },
    ({ counts, stays }) => ({
      totals: new Map(counts.map(({ place, total }) => [references[place]!, total])),
      stays: stays.map(({ total: _total, ...row }) => row),
      staysTotal: stays[0]?.total ?? 0,
    }),
  )

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const NAMED = 50
/** Second key column of tables whose rows have no id of their own. */
const pairs: Readonly<Record<string, string>> = { role_given: 'role_id', user_depart: 'depart_id' }

/** Column for the log: the ids of the first 50 rows that move, and the old and new account. */
const traceOf = (one: Reference, pair: Pair) => {
  const id = raw(`"${one.table}"."${pairs[one.table] ?? 'id'}"`)
  const name = camel(one.column)
  return sql`json_object('table', ${camel(one.table)}, 'kind', 'update',
    'id', (select group_concat(id, ',') from (select ${id} as id from ${raw(`"${one.table}"`)}
      where ${naming(one, pair.giveId)} and not ${staysThere(one, pair)} limit ${NAMED})),
    'was', json_object(${name}, ${nameIn(one, pair.giveId)}), 'now', json_object(${name}, ${nameIn(one, pair.keepId)}))`
}

/** The column's value with the other account in it. */
function moved(one: Reference, { keepId, giveId }: Pair): SQL {
  const column = columnOf(one)
  const listed = (path: string) =>
    sql`(select json_group_array(v) from
      (select distinct case value when ${giveId} then ${keepId} else value end as v from json_each(${column}, ${path})))`
  if (one.holds === 'list') return listed('$')
  if (one.holds?.endsWith('[]')) {
    const path = one.holds.slice(0, -2)
    return sql`json_set(${column}, ${path}, json(${listed(path)}))`
  }
  if (one.holds === 'commas') {
    const around = sql`',' || ${column}`
    const there = sql`instr(${around}, ${`,${keepId},`}) > 0`
    return sql`substr(replace(${around}, ${`,${giveId},`}, case when ${there} then ',' else ${`,${keepId},`} end), 2)`
  }
  // The name in the answer is kept as it was at that time.
  if (one.holds === 'answers') return sql`replace(${column}, ${pairWith(giveId)}, ${pairWith(keepId)})`
  if (one.holds?.startsWith('$.')) return sql`json_set(${column}, ${one.holds}, ${keepId})`
  return nameIn(one, keepId)
}
/** Changes that move every reference, including rows added after the count, in the transaction of the commit. */
export const movesOf = (pair: Pair, totals: ReadonlyMap<Reference, number>): Change[] => [
  ...references.flatMap((one) => {
    const table = raw(`"${one.table}"`)
    const goes = sql`${naming(one, pair.giveId)} and not ${staysThere(one, pair)}`
    const trace = totals.get(one) ? traceOf(one, pair) : undefined
    const same = (one.once ?? []).map((name) => raw(`g."${name}" = "${one.table}"."${name}"`))
    return [
      // A soft-deleted row of the kept account does not block the move.
      ...(one.double === 'goes' && binned.has(one.table)
        ? [
            swept(sql`delete from ${table} where ${naming(one, pair.keepId)} and del_flag = 1 and exists (select 1
              from ${table} g where ${all([sql`g.${raw(one.column)} = ${pair.giveId}`, ...same])})`),
          ]
        : []),
      swept(sql`update ${table} set ${raw(`"${one.column}"`)} = ${moved(one, pair)} where ${goes}`, trace),
      ...(one.double === 'goes' ? [swept(sql`delete from ${table} where ${naming(one, pair.giveId)}`)] : []),
    ]
  }),
  // A person cannot have a conflict of interest with themselves.
  swept(
    sql`delete from review_avoidance where target_type = 'user' and user_id = target_id and user_id = ${pair.keepId}`,
  ),
]
