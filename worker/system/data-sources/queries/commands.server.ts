import { and, asc, eq, gt, type SQL } from 'drizzle-orm'
import { dataSource, dataSourceQuery } from '../../../../db/schema'
import type { Row } from '../../../core/change'
import { command } from '../../../core/command.server'
import { changeStatements, commit, writeBatch } from '../../../core/commit.server'
import type { Context } from '../../../core/context'
import { readAll } from '../../../core/read-all.server'
import { badInput, conflict, notFound } from '../../../core/refusal'
import { assertRight } from '../../../policy/authorization'
import { allowedHostsQuery } from '../commands.server'
import { describeTest } from '../rules'
import type { QueryPreview, PreviewQuery, QueryOption } from './contract'
import { runSourceQuery, refreshChanges } from './query-runner.server'
import { distinctLabels, validateRequest } from './rules'

const PREVIEW_ROWS = 10
/** Number of queries refreshed concurrently; each may take five seconds. */
const CONCURRENT_REFRESHES = 5

/** Runs an unsaved query and returns its first rows. @throws 400 for an invalid request, 409 if the source fails */
export async function preview(ctx: Context, query: PreviewQuery): Promise<QueryPreview> {
  assertRight(ctx.actor, 'system:manage')
  const {
    rows: [source],
    hosts,
  } = await readAll(ctx, {
    rows: ctx.db
      .select()
      .from(dataSource)
      .where(and(eq(dataSource.id, query.sourceId), eq(dataSource.delFlag, 0))),
    hosts: allowedHostsQuery(ctx),
  })
  if (!source) throw notFound()
  const wrong = validateRequest(source, query.request)
  if (wrong) throw badInput({ request: wrong })
  const result = await runSourceQuery(ctx, source, hosts, query)
  if (!result.ok) throw conflict(describeTest(result.detail))
  return { rows: result.rows.slice(0, PREVIEW_ROWS), total: result.rows.length }
}

/** Query: queries with their sources, ordered by id. */
const queriesWithSource = (ctx: Context, where: SQL) =>
  ctx.db
    .select({ query: dataSourceQuery, source: dataSource })
    .from(dataSourceQuery)
    .innerJoin(dataSource, eq(dataSource.id, dataSourceQuery.sourceId))
    .where(and(where, eq(dataSourceQuery.delFlag, 0), eq(dataSource.delFlag, 0)))
    .orderBy(asc(dataSourceQuery.id))
    .limit(CONCURRENT_REFRESHES)
const about = ({ id, code }: Row<'dataSourceQuery'>) => ({
  bizType: 'dataSourceQuery',
  bizId: id,
  text: `刷新 ${code}`,
})

/** Runs a query now. A failure is reported and stored; the last good result stays. @throws 404 */
export const refresh = command('system:manage', {
  async load(ctx: Context, { id }: { id: string }) {
    const {
      rows: [row],
      hosts,
    } = await readAll(ctx, {
      rows: queriesWithSource(ctx, eq(dataSourceQuery.id, id)),
      hosts: allowedHostsQuery(ctx),
    })
    if (!row) throw notFound()
    return { query: row.query, result: await runSourceQuery(ctx, row.source, hosts, row.query) }
  },
  decide: ({ query, result }, _, ctx) => ({
    changes: refreshChanges(ctx, query, result),
    result: {
      refreshed: result.ok,
      detail: result.ok ? '' : describeTest(result.detail),
      rows: result.ok ? result.rows.length : query.rowCount,
    },
    about: about(query),
  }),
})

/**
 * Refreshes the next queries after an id. Only a changed result or outcome is logged.
 * @returns the number of successes and of queries, and the last id; null if there are no more
 */
export async function refreshNextQueries(ctx: Context, after: string) {
  const { rows, hosts } = await readAll(ctx, {
    rows: queriesWithSource(ctx, gt(dataSourceQuery.id, after)),
    hosts: allowedHostsQuery(ctx),
  })
  const results = await Promise.all(rows.map(({ query, source }) => runSourceQuery(ctx, source, hosts, query)))
  for (const [at, { query }] of rows.entries()) {
    const result = results[at]!
    const changes = refreshChanges(ctx, query, result)
    const isNews = changes.length > 1 || query.outcome !== (result.ok ? 'refreshed' : 'failed')
    if (isNews) await commit(ctx, 'job', changes, about(query))
    else
      await writeBatch(
        ctx,
        changes.flatMap((change) => changeStatements(ctx, change)),
      )
  }
  return {
    done: results.filter(({ ok }) => ok).length,
    all: rows.length,
    last: rows.length === CONCURRENT_REFRESHES ? rows.at(-1)!.query.id : null,
  }
}

/** Lists all queries by name with the labels that a form may offer. One round trip. */
export async function listQueryOptions(ctx: Context): Promise<QueryOption[]> {
  const rows = await ctx.db
    .select({ code: dataSourceQuery.code, name: dataSourceQuery.name, result: dataSourceQuery.result })
    .from(dataSourceQuery)
    .where(eq(dataSourceQuery.delFlag, 0))
    .orderBy(asc(dataSourceQuery.name))
    .limit(500)
  return rows.map(({ code, name, result }) => ({ code, name, labels: distinctLabels(result) }))
}
