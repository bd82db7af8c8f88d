import { sql } from 'drizzle-orm'

/**
 * Copies status and error of a mail in the outbox to the copy of a letter that it carries: sent rows of the outbox are deleted.
 * It goes into the transaction that changes the outbox row, and finds nothing for a mail that is no letter.
 */
export const copyMailStatus = (outboxId: string) =>
  sql`update letter_copy set mail = outbox.status, mail_error = outbox.error from outbox
    where letter_copy.id = ${outboxId} and outbox.id = letter_copy.id`
