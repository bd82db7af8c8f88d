import { sql } from 'drizzle-orm'
import { type Change, guardedStatement, type Notice, notify, unguardedStatement } from '../core/change'

/** Id of the outbox row that holds the messages of a publication. */
const messageHoldId = (publicationId: string) => `held-${publicationId}`

/**
 * Returns the changes with their notices moved into one outbox row, which is processed when the grace period is over.
 */
export function holdMessages(changes: readonly Change[], publicationId: string, until: string, now: string): Change[] {
  const notices = changes.flatMap((change) => (change.kind === 'notice' ? [change.notice] : []))
  return [
    ...changes.filter(({ kind }) => kind !== 'notice'),
    unguardedStatement(sql`insert into outbox (id, kind, payload, status, tries, next_time, error, create_time, request_id)
      values (${messageHoldId(publicationId)}, 'held', ${JSON.stringify({ notices })}, 0, 0, ${until}, '', ${now}, '')`),
  ]
}

/**
 * Changes that send the held messages, once. If the row was withdrawn or already processed, the transaction fails as a
 * lost race.
 */
export const releaseMessages = (rowId: string, notices: readonly Notice[]): Change[] => [
  guardedStatement(sql`update outbox set status = 1 where id = ${rowId} and status = 0`),
  ...notices.map(notify),
]
/** Change that discards the held messages. If they were already sent, the transaction fails as a lost race. */
export const discardMessages = (publicationId: string): Change =>
  guardedStatement(sql`delete from outbox where id = ${messageHoldId(publicationId)} and status = 0`)
