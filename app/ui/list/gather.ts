import { get, type Query } from '~/app/lib/api'
import { tell, tellFailure } from '~/app/lib/tell'
import { t } from '../texts'

/** As many as a command takes at once. */
const MOST = 500

/**
 * All rows that a list's call finds, for an act over all pages.
 * @param path  a call that answers a page
 * @param query the filters as the address has them, and what the screen fixes
 * @returns null where it was refused or found more than an act takes; the person was told
 */
export async function gatherFrom<Row>(path: string, query: Query): Promise<Row[] | null> {
  const answer = await get<{ records: Row[]; total: number }>(path, { ...query, pageNo: 1, pageSize: MOST })
  if (!answer.ok) tellFailure(answer)
  else if (answer.result.total > MOST) tell.warning(t.tooManyAtOnce(MOST))
  else return answer.result.records
  return null
}
