import { MOST_ROWS } from '~/worker/core/bounds'
import type { Call, ResultOf } from '~/worker/core/call'
import type { Query } from '~/worker/core/href'
import { ask } from './api'
import { tell, tellFailure } from './tell'
import { t } from './texts'

type RowOf<C extends Call> = ResultOf<C> extends { records: (infer Row)[]; total: number } ? Row : never

/**
 * The rows that a list's call finds and an act fits, for an act over all pages.
 * @param call  answers a page
 * @param query the filters as the address has them, and what the screen fixes
 * @returns null where it was refused, fits none, or more are found than an act takes; the person was told
 */
export async function gatherFrom<C extends Call>(
  call: C,
  query: Query,
  move: { label: string; fits?: (row: RowOf<C>) => boolean },
): Promise<RowOf<C>[] | null> {
  const answer = await ask<Call>(call, { ...query, pageNo: 1, pageSize: MOST_ROWS })
  if (!answer.ok) {
    tellFailure(answer)
    return null
  }
  const { total, records } = answer.result as { total: number; records: RowOf<C>[] }
  if (total > MOST_ROWS) tell.warning(t.tooManyAtOnce(MOST_ROWS))
  else {
    const rows = records.filter((row) => move.fits?.(row) ?? true)
    if (rows.length) return rows
    tell.warning(t.noneFits(move.label))
  }
  return null
}
