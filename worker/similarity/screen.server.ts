import { setting } from '../../db/schema'
import type { Context } from '../core/context'
import { parseLenient } from '../core/list'
import { readAll } from '../core/read-all.server'
import { hasRight } from '../policy/authorization'
import { SimilarityQuery } from './contract'
import { similaritiesQuery } from './queries.server'
import { readSettings } from '../system/settings'

/**
 * Returns the data of the similarity page: records with the highest rate first by default, with their passages. One
 * round trip.
 */
export async function similarityScreen(ctx: Context, params: URLSearchParams) {
  const query = parseLenient(SimilarityQuery, params)
  const { list, settings } = await readAll(ctx, {
    list: similaritiesQuery(ctx, query),
    settings: ctx.db.select().from(setting),
  })
  return {
    rows: list.records,
    total: list.total,
    query: { pageNo: query.pageNo, pageSize: query.pageSize, column: query.column, order: query.order },
    limit: readSettings(settings).similarityLimit,
    mayJudge: hasRight(ctx.actor, 'similarity:judge'),
  }
}
