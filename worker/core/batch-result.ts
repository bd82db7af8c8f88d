import { z } from 'zod'

/** A row that failed, with the reason. The wire calls the name of any row `subjectName`. */
export const FailedRow = z.strictObject({ id: z.string(), subjectName: z.string(), reason: z.string() })
export const failedRow = (id: string, name: string, reason: string): z.output<typeof FailedRow> => ({
  id,
  subjectName: name,
  reason,
})
/** Result of a batch command: the ids that succeeded, and the rows that failed. */
export const BatchResult = z.strictObject({ ok: z.array(z.string()), failed: z.array(FailedRow) })
export type BatchResult = z.output<typeof BatchResult>
