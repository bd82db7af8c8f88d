import { sql } from 'drizzle-orm'
import { type Change, computed, type Notice, notify, swept } from '../core/change'

/** The outbox row that holds the messages of a publication: one to each. */
const heldId = (publicationId: string) => `held-${publicationId}`

/** The same changes, but nobody is told before the grace time is over: what would be said waits in one row of the outbox. */
export function withMessagesHeld(
  changes: readonly Change[],
  publicationId: string,
  until: string,
  now: string,
): Change[] {
  const notices = changes.flatMap((change) => (change.kind === 'notice' ? [change.notice] : []))
  return [
    ...changes.filter(({ kind }) => kind !== 'notice'),
    swept(sql`insert into outbox (id, kind, payload, status, tries, next_time, error, create_time, request_id)
      values (${heldId(publicationId)}, 'held', ${JSON.stringify({ notices })}, 0, 0, ${until}, '', ${now}, '')`),
  ]
}

/** They are said now, once: where the row was withdrawn or told already, the whole is refused as a lost race. */
export const tellHeld = (rowId: string, notices: readonly Notice[]): Change[] => [
  computed(sql`update outbox set status = 1 where id = ${rowId} and status = 0`),
  ...notices.map(notify),
]
/** They are never said. Where they have been, the whole is refused as a lost race. */
export const withdrawHeld = (publicationId: string): Change =>
  computed(sql`delete from outbox where id = ${heldId(publicationId)} and status = 0`)
