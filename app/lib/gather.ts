import { type Answer, get, type Query } from './api'
import { tell, tellFailure } from './tell'
import { t } from './texts'

/** As many as a command takes at once. */
const MOST = 500

/**
 * The rows that a list's call finds and an act fits, for an act over all pages.
 * @param path  a call that answers a page
 * @param query the filters as the address has them, and what the screen fixes
 * @param ask   how the call is asked
 * @returns null where it was refused, fits none, or more are found than an act takes; the person was told
 */
export async function gatherFrom<Row>(
  path: string,
  query: Query,
  move: { label: string; fits?: (row: Row) => boolean },
  ask: <Result>(path: string, query: Query) => Promise<Answer<Result>> = get,
): Promise<Row[] | null> {
  const answer = await ask<{ records: Row[]; total: number }>(path, { ...query, pageNo: 1, pageSize: MOST })
  if (!answer.ok) tellFailure(answer)
  else if (answer.result.total > MOST) tell.warning(t.tooManyAtOnce(MOST))
  else {
    const rows = answer.result.records.filter((row) => move.fits?.(row) ?? true)
    if (rows.length) return rows
    tell.warning(t.noneFits(move.label))
  }
  return null
}
