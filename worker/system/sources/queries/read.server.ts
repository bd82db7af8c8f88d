import { type SQL, sql } from 'drizzle-orm'
import type { SourceRow } from '../../../../db/schema/system'
import { type Change, outbox, type Row, swept } from '../../../core/change'
import type { Context } from '../../../core/context'
import { unlock } from '../../../core/lock.server'
import { stamp } from '../../../core/time'
import { allowedBy, type hostRows, USE } from '../commands.server'
import { exchange, executed, Failed, fetchedJson } from '../reach.server'
import { targetProblem } from '../rules'
import { type QueryShape, requestUrl, rowsIn } from './rules'

type Source = Row<'dataSource'>
type Query = Row<'dataSourceQuery'>
type Hosts = Awaited<ReturnType<typeof hostRows>>
/** `detail` is read by `describeTest`. */
export type QueryResult = { ok: true; rows: SourceRow[] } | { ok: false; detail: string }

/** What is read of an answer, in bytes. */
const MOST = 1024 * 1024

/**
 * Asks a source a query: the only reader of sources. Its host is one of those allowed; it has five seconds and a megabyte.
 * Pages read the stored result instead.
 */
export async function readQuery(ctx: Context, source: Source, hosts: Hosts, query: QueryShape): Promise<QueryResult> {
  if (targetProblem(source.dbUrl, allowedBy(ctx, hosts))) return { ok: false, detail: 'notAllowed' }
  const secret = source.secret && (await unlock(ctx, USE, source.secret).catch(() => null))
  if (secret === null) return { ok: false, detail: 'secretLost' }
  const of = { ...source, secret }
  const answer = await exchange(of, ctx.env.DOH_URL, async (url, signal) => {
    if (of.dbType === 'libsql') return executed(url, of, query.request, signal, MOST)
    const asked = requestUrl(of.dbUrl, query.request)
    if (!asked) throw new Failed('away')
    return fetchedJson(asked, of, signal, MOST)
  })
  if (!answer.ok) return answer
  const rows = rowsIn(answer.value, query)
  return typeof rows === 'string' ? { ok: false, detail: rows } : { ok: true, rows }
}

/**
 * Stores how a refresh ended; a failure leaves the last good result. A query that was edited meanwhile stays: its result would
 * be that of another. The version does not move, so that nobody who edits the query loses to a refresh.
 */
export function storedResult(ctx: Context, query: Query, result: QueryResult): Change {
  const now = stamp(ctx.now())
  const set: SQL = result.ok
    ? sql`outcome = 'refreshed', detail = '', tried_time = ${now}, refresh_time = ${now},
        result = ${JSON.stringify(result.rows)}, row_count = ${result.rows.length}`
    : sql`outcome = 'failed', detail = ${result.detail}, tried_time = ${now}`
  return swept(
    sql`update data_source_query set ${set} where id = ${query.id} and lock_version = ${query.lockVersion} and del_flag = 0`,
  )
}

/**
 * Makes the items of the dictionaries that name a query those of its stored result, in its order. Items that it has no more
 * are taken out of use: rows elsewhere may hold their values.
 */
export function filledDictionaries(ctx: Context, code: string): Change[] {
  const now = stamp(ctx.now())
  const named = sql`dict d join data_source_query q on q.code = d.source_query
    where d.source_query = ${code} and d.del_flag = 0 and q.del_flag = 0 and q.refresh_time <> ''`
  return [
    swept(sql`update dict_item set status = 0, update_by = 'dataSource', update_time = ${now}, lock_version = lock_version + 1
      where status = 1 and dict_id in (select d.id from ${named}) and item_value not in (
        select json_extract(r.value, '$.value') from data_source_query q, json_each(q.result) r where q.code = ${code})`),
    swept(sql`insert into dict_item (id, dict_id, item_text, item_value, sort_order, status, create_by, create_time, update_by, update_time)
      select lower(hex(randomblob(16))), f.dict_id, f.label, f.value, f.place, 1, 'dataSource', ${now}, 'dataSource', ${now}
      from (select d.id as dict_id, json_extract(r.value, '$.label') as label, json_extract(r.value, '$.value') as value, r.key + 1 as place
        from dict d join data_source_query q on q.code = d.source_query, json_each(q.result) r
        where d.source_query = ${code} and d.del_flag = 0 and q.del_flag = 0 and q.refresh_time <> '') f
      where true on conflict (dict_id, item_value) do update set
        item_text = excluded.item_text, sort_order = excluded.sort_order, status = 1, del_flag = 0,
        update_by = 'dataSource', update_time = excluded.update_time, lock_version = lock_version + 1
      where item_text <> excluded.item_text or sort_order <> excluded.sort_order or status <> 1 or del_flag <> 0`),
  ]
}
/** What a refresh changes: the result, and where that is another one, what is filled from it. */
export const refreshChanges = (ctx: Context, query: Query, result: QueryResult): Change[] => [
  storedResult(ctx, query, result),
  ...(result.ok && JSON.stringify(result.rows) !== JSON.stringify(query.result)
    ? [...filledDictionaries(ctx, query.code), outbox('lists', {})]
    : []),
]
