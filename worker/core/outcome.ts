import { z } from 'zod'

/** A row that failed, with the reason. The wire calls the name of any row `subjectName`. */
export const Failed = z.strictObject({ id: z.string(), subjectName: z.string(), reason: z.string() })
export const failure = (id: string, name: string, reason: string): z.output<typeof Failed> => ({
  id,
  subjectName: name,
  reason,
})
/** Result of a batch command: the ids that succeeded, and the rows that failed. */
export const Outcome = z.strictObject({ ok: z.array(z.string()), failed: z.array(Failed) })
export type Outcome = z.output<typeof Outcome>
