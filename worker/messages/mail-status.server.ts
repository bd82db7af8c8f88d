import { sql } from 'drizzle-orm'

/**
 * Statement that copies status and error of an outbox mail to the copy of its letter, because sent outbox rows are
 * deleted. It belongs into the transaction that changes the outbox row, and has no effect for other mails.
 */
export const copyMailStatus = (outboxId: string) =>
  sql`update letter_copy set mail = outbox.status, mail_error = outbox.error from outbox
    where letter_copy.id = ${outboxId} and outbox.id = letter_copy.id`
