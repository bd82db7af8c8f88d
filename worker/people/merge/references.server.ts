import { type SQL, sql } from 'drizzle-orm'
import { type Change, unguardedStatement } from '../../core/change'
import type { Context } from '../../core/context'
import { decodedQuery } from '../../core/read-all.server'
import { type ReferenceKind, type Reference, references } from './rules'

type AccountPair = { keepId: string; giveId: string }
const MAX_LISTED_ROWS = 200

const rawSql = (text: string) => sql.raw(text)
const columnOf = ({ table, column }: Reference) => rawSql(`"${table}"."${column}"`)
/** The account as the column refers to it: by id or account name. */
const accountKey = ({ holds }: Reference, id: string) =>
  holds === 'username' ? sql`(select a.username from "user" a where a.id = ${id})` : sql`${id}`
const andAll = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)

/** Start of an answer that refers to a person. */
const answerPrefix = (id: string) => `[${JSON.stringify(id)},`

/** Condition: rows that refer to an account. */
function referenceCondition(one: Reference, id: string): SQL {
  const column = columnOf(one)
  const more = one.where ? [rawSql(one.where)] : []
  if (one.holds === 'list' || one.holds?.endsWith('[]'))
    return andAll([sql`instr(${column}, ${JSON.stringify(id)}) > 0`, ...more])
  if (one.holds === 'answers') return andAll([sql`instr(${column}, ${answerPrefix(id)}) > 0`, ...more])
  if (one.holds === 'commas') return andAll([sql`instr(',' || ${column} || ',', ${`,${id},`}) > 0`, ...more])
  if (one.holds?.startsWith('$.')) return andAll([...more, sql`json_extract(${column}, ${one.holds}) = ${id}`])
  return andAll([sql`${column} = ${accountKey(one, id)}`, ...more])
}
/** Tables with soft-deleted rows. */
const softDeletedTables = new Set([
  'subject_member',
  'conflict_of_interest',
  'folder_auth',
  'meeting_participant',
  'list_view',
])
/** Condition: the kept account has an equivalent row. */
const duplicateCondition = (one: Reference, { keepId }: AccountPair): SQL =>
  one.once
    ? sql`exists (select 1 from ${rawSql(`"${one.table}"`)} k where ${andAll([
        sql`k.${rawSql(one.column)} = ${keepId}`,
        ...(softDeletedTables.has(one.table) ? [sql`k.del_flag = 0`] : []),
        ...one.once.map((name) => rawSql(`k."${name}" = "${one.table}"."${name}"`)),
      ])})`
    : sql`false`
/** Condition: one of the accounts takes part in the subject. Nobody assesses a subject of their own. */
const participationCondition = (one: Reference, { keepId, giveId }: AccountPair): SQL =>
  one.judges
    ? sql`(exists (select 1 from subject p where p.id = ${rawSql(`"${one.table}".subject_id`)}
          and (p.subject_man_id in (${keepId}, ${giveId}) or p.contact_id in (${keepId}, ${giveId})))
        or exists (select 1 from subject_member p where p.subject_id = ${rawSql(`"${one.table}".subject_id`)}
          and p.del_flag = 0 and p.user_id in (${keepId}, ${giveId})))`
    : sql`false`
const remainsCondition = (one: Reference, pair: AccountPair) =>
  one.once ? sql`(${duplicateCondition(one, pair)} or ${participationCondition(one, pair)})` : sql`false`

const referenceCountQuery = (one: Reference, at: number, pair: AccountPair) =>
  sql`select ${at} as place, count(*) as total from ${rawSql(`"${one.table}"`)}
    where ${referenceCondition(one, pair.giveId)} and not ${remainsCondition(one, pair)}`
const listedReferences = references.filter((one) => one.about)
const remainingRowsQuery = (one: Reference, pair: AccountPair) =>
  sql`select ${one.kind} as kind, coalesce(${rawSql(one.about!)}, '') as about, ${one.double ?? 'goes'} as becomes,
      case when ${duplicateCondition(one, pair)} then 'both' else 'part' end as why
    from ${rawSql(`"${one.table}"`)} where ${referenceCondition(one, pair.giveId)} and ${remainsCondition(one, pair)}`
const unionAll = (parts: readonly SQL[]) => sql`(${sql.join([...parts], sql` union all `)})`

/** Query: the rows of the merged account that move, counted per reference, and those that do not. */
export const mergePreviewQuery = (ctx: Context, pair: AccountPair) =>
  decodedQuery(
    {
      counts: ctx.db
        .select({ place: sql<number>`place`, total: sql<number>`total` })
        .from(unionAll(references.map((one, at) => referenceCountQuery(one, at, pair)))),
      stays: ctx.db
        .select({
          kind: sql<ReferenceKind>`kind`,
          about: sql<string>`about`,
          becomes: sql<'stays' | 'goes'>`becomes`,
          why: sql<'both' | 'part'>`why`,
          total: sql<number>`count(*) over ()`,
        })
        .from(unionAll(listedReferences.map((one) => remainingRowsQuery(one, pair))))
        .limit(MAX_LISTED_ROWS),
    },
    ({ counts, stays }) => ({
      totals: new Map(counts.map(({ place, total }) => [references[place]!, total])),
      stays: stays.map(({ total: _total, ...row }) => row),
      staysTotal: stays[0]?.total ?? 0,
    }),
  )

const toCamelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const MAX_LOGGED_IDS = 50
/** Second key column of tables whose rows have no id of their own. */
const secondKeyColumns: Readonly<Record<string, string>> = { role_assignment: 'role_id', user_depart: 'depart_id' }

/** Column for the log: the ids of the first 50 rows that move, and the old and new account. */
const logEntryColumn = (one: Reference, pair: AccountPair) => {
  const id = rawSql(`"${one.table}"."${secondKeyColumns[one.table] ?? 'id'}"`)
  const name = toCamelCase(one.column)
  return sql`json_object('table', ${toCamelCase(one.table)}, 'kind', 'update',
    'id', (select group_concat(id, ',') from (select ${id} as id from ${rawSql(`"${one.table}"`)}
      where ${referenceCondition(one, pair.giveId)} and not ${remainsCondition(one, pair)} limit ${MAX_LOGGED_IDS})),
    'was', json_object(${name}, ${accountKey(one, pair.giveId)}), 'now', json_object(${name}, ${accountKey(one, pair.keepId)}))`
}

/** The column's value with the other account in it. */
function reassignedValue(one: Reference, { keepId, giveId }: AccountPair): SQL {
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
  if (one.holds === 'answers') return sql`replace(${column}, ${answerPrefix(giveId)}, ${answerPrefix(keepId)})`
  if (one.holds?.startsWith('$.')) return sql`json_set(${column}, ${one.holds}, ${keepId})`
  return accountKey(one, keepId)
}
/** Changes that move every reference, including rows added after the count, in the transaction of the commit. */
export const reassignChanges = (pair: AccountPair, totals: ReadonlyMap<Reference, number>): Change[] => [
  ...references.flatMap((one) => {
    const table = rawSql(`"${one.table}"`)
    const goes = sql`${referenceCondition(one, pair.giveId)} and not ${remainsCondition(one, pair)}`
    const trace = totals.get(one) ? logEntryColumn(one, pair) : undefined
    const same = (one.once ?? []).map((name) => rawSql(`g."${name}" = "${one.table}"."${name}"`))
    return [
      // A soft-deleted row of the kept account does not block the move.
      ...(one.double === 'goes' && softDeletedTables.has(one.table)
        ? [
            unguardedStatement(sql`delete from ${table} where ${referenceCondition(one, pair.keepId)} and del_flag = 1 and exists (select 1
              from ${table} g where ${andAll([sql`g.${rawSql(one.column)} = ${pair.giveId}`, ...same])})`),
          ]
        : []),
      unguardedStatement(
        sql`update ${table} set ${rawSql(`"${one.column}"`)} = ${reassignedValue(one, pair)} where ${goes}`,
        trace,
      ),
      ...(one.double === 'goes'
        ? [unguardedStatement(sql`delete from ${table} where ${referenceCondition(one, pair.giveId)}`)]
        : []),
    ]
  }),
  // A person cannot have a conflict of interest with themselves.
  unguardedStatement(
    sql`delete from conflict_of_interest where target_type = 'user' and user_id = target_id and user_id = ${pair.keepId}`,
  ),
]
