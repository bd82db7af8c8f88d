import { type SQL, sql } from 'drizzle-orm'
import type { SourceRow } from '../../../../db/schema/system'
import { type Change, outboxEntry, type Row, unguardedStatement } from '../../../core/change'
import type { Context } from '../../../core/context'
import { decryptSecret } from '../../../core/encryption.server'
import { formatStamp } from '../../../core/time'
import { toAllowedTargets, type allowedHostsQuery, SECRET_PURPOSE } from '../commands.server'
import { runExchange, executeStatement, SourceError, fetchSourceJson } from '../source-client.server'
import { findTargetProblem } from '../rules'
import { type QueryShape, buildRequestUrl, parseResultRows } from './rules'

type Source = Row<'dataSource'>
type Query = Row<'dataSourceQuery'>
type AllowedHostRows = Awaited<ReturnType<typeof allowedHostsQuery>>
/** `detail` is the input of `describeTest`. */
export type QueryResult = { ok: true; rows: SourceRow[] } | { ok: false; detail: string }

/** Most bytes read of a response. */
const MAX_RESPONSE_BYTES = 1024 * 1024

/**
 * Runs a query on a source. It is the only function that does; pages read the stored result instead. The host must be
 * allowed; five seconds and one megabyte are the limits.
 */
export async function runSourceQuery(
  ctx: Context,
  source: Source,
  hosts: AllowedHostRows,
  query: QueryShape,
): Promise<QueryResult> {
  if (findTargetProblem(source.dbUrl, toAllowedTargets(ctx, hosts))) return { ok: false, detail: 'notAllowed' }
  const secret = source.secret && (await decryptSecret(ctx, SECRET_PURPOSE, source.secret).catch(() => null))
  if (secret === null) return { ok: false, detail: 'secretLost' }
  const of = { ...source, secret }
  const answer = await runExchange(of, ctx.env.DOH_URL, async (url, signal) => {
    if (of.dbType === 'libsql') return executeStatement(url, of, query.request, signal, MAX_RESPONSE_BYTES)
    const target = buildRequestUrl(of.dbUrl, query.request)
    if (!target) throw new SourceError('away')
    return fetchSourceJson(target, of, signal, MAX_RESPONSE_BYTES)
  })
  if (!answer.ok) return answer
  const rows = parseResultRows(answer.value, query)
  return typeof rows === 'string' ? { ok: false, detail: rows } : { ok: true, rows }
}

/**
 * Change that stores the outcome of a refresh; a failure keeps the last good result. A query edited meanwhile is not
 * changed, because the result belongs to the old version. The version does not increase, so that a refresh causes no
 * edit conflict.
 */
export function storeResultChange(ctx: Context, query: Query, result: QueryResult): Change {
  const now = formatStamp(ctx.now())
  const set: SQL = result.ok
    ? sql`outcome = 'refreshed', detail = '', tried_time = ${now}, refresh_time = ${now},
        result = ${JSON.stringify(result.rows)}, row_count = ${result.rows.length}`
    : sql`outcome = 'failed', detail = ${result.detail}, tried_time = ${now}`
  return unguardedStatement(
    sql`update data_source_query set ${set} where id = ${query.id} and lock_version = ${query.lockVersion} and del_flag = 0`,
  )
}

/**
 * Changes that set the items of the dictionaries with this query to its stored result, in order. Items that are no
 * longer in the result are disabled, because other rows may use their values.
 */
export function fillDictionaryChanges(ctx: Context, code: string): Change[] {
  const now = formatStamp(ctx.now())
  const named = sql`dict d join data_source_query q on q.code = d.source_query
    where d.source_query = ${code} and d.del_flag = 0 and q.del_flag = 0 and q.refresh_time <> ''`
  return [
    unguardedStatement(sql`update dict_item set status = 0, update_by = 'dataSource', update_time = ${now}, lock_version = lock_version + 1
      where status = 1 and dict_id in (select d.id from ${named}) and item_value not in (
        select json_extract(r.value, '$.value') from data_source_query q, json_each(q.result) r where q.code = ${code})`),
    unguardedStatement(sql`insert into dict_item (id, dict_id, item_text, item_value, sort_order, status, create_by, create_time, update_by, update_time)
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
/** Changes of a refresh: the result, and if it differs, the dictionaries filled from it. */
export const refreshChanges = (ctx: Context, query: Query, result: QueryResult): Change[] => [
  storeResultChange(ctx, query, result),
  ...(result.ok && JSON.stringify(result.rows) !== JSON.stringify(query.result)
    ? [...fillDictionaryChanges(ctx, query.code), outboxEntry('lists', {})]
    : []),
]
