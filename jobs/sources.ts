import { refreshNextQueries } from '~/worker/system/data-sources/queries/commands.server'
import type { JobHandler } from './runner'

/** Refreshes the queries of data sources, a few per step, by id. The cursor holds the counts of the previous steps. */
export const refreshQueries: JobHandler = async (ctx, cursor) => {
  const [after, before, totalBefore] = Array.isArray(cursor) ? (cursor as [string, number, number]) : ['', 0, 0]
  const { done, all, last } = await refreshNextQueries(ctx, after)
  const detail = `${before + done} of ${totalBefore + all} refreshed`
  return last === null ? detail : { detail, next: [last, before + done, totalBefore + all] }
}
