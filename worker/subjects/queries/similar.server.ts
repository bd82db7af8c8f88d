import { setting } from '../../../db/schema'
import type { Context } from '../../core/context'
import { forgive } from '../../core/list'
import { readAll } from '../../core/read-all.server'
import { holds, need } from '../../policy/can'
import { SimilarityQuery } from '../../similarity/contract'
import { similarityPage, similarityStatements } from '../../similarity/queries.server'
import { readSettings } from '../../system/settings'

/** Records of resemblance between subjects, the nearest first, with the passages that are alike. One trip. */
export async function similarScreen(ctx: Context, params: URLSearchParams) {
  need(ctx.actor, 'similarity:read')
  const query = forgive(SimilarityQuery, params)
  const [rows, [counted], settings] = await readAll(ctx, [
    ...similarityStatements(ctx, query),
    ctx.db.select().from(setting),
  ])
  const { records, total } = similarityPage(query, rows, counted)
  return {
    rows: records,
    total,
    query: { pageNo: query.pageNo, pageSize: query.pageSize, column: query.column, order: query.order },
    limit: readSettings(settings).similarityLimit,
    mayJudge: holds(ctx.actor, 'similarity:judge'),
  }
}
