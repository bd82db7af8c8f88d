import { MAX_ROWS } from '~/worker/core/limits'
import type { Call, ResultOf } from '~/worker/core/call'
import type { Query } from '~/worker/core/href'
import { callApi } from './api'
import { notify, notifyFailure } from './notify'
import { t } from './texts'

type RowOf<C extends Call> = ResultOf<C> extends { records: (infer Row)[]; total: number } ? Row : never

/**
 * Loads the rows of a filtered list that an action accepts, for an action over all pages.
 * @param call  returns a page of rows
 * @param query the filters of the address plus the screen's fixed ones
 * @returns null where the call is refused, no row is accepted, or more rows match than one action takes; a message is
 * shown
 */
export async function loadBatchRows<C extends Call>(
  call: C,
  query: Query,
  move: { label: string; fits?: (row: RowOf<C>) => boolean },
): Promise<RowOf<C>[] | null> {
  const answer = await callApi<Call>(call, { ...query, pageNo: 1, pageSize: MAX_ROWS })
  if (!answer.ok) {
    notifyFailure(answer)
    return null
  }
  const { total, records } = answer.result as { total: number; records: RowOf<C>[] }
  if (total > MAX_ROWS) notify.warning(t.tooManyAtOnce(MAX_ROWS))
  else {
    const rows = records.filter((row) => move.fits?.(row) ?? true)
    if (rows.length) return rows
    notify.warning(t.noneFits(move.label))
  }
  return null
}
