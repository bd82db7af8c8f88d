/** Not a job: the trigger that checks whether writes work; it has a row in the table of jobs. */
export const WRITE_PROBE = 'proof'
/** Not a job: the trigger by which the local launcher drains the outbox after a restart of the Worker. */
export const OUTBOX_POLL = 'outbox-poll'
