import { refreshNext } from '~/worker/system/sources/queries/commands.server'
import type { Work } from './run'

/** Refreshes the queries of data sources, a few to a step, by id. What the steps before did is in the cursor. */
export const refreshQueries: Work = async (ctx, cursor) => {
  const [after, before, asked] = Array.isArray(cursor) ? (cursor as [string, number, number]) : ['', 0, 0]
  const { done, all, last } = await refreshNext(ctx, after)
  const detail = `${before + done} of ${asked + all} refreshed`
  return last === null ? detail : { detail, next: [last, before + done, asked + all] }
}
