import { z } from 'zod'

/** The answer of an act over many rows: what went well, and why the rest did not. The schema of `Outcome` of `each`. */
export const Outcome = z.strictObject({
  ok: z.array(z.string()),
  failed: z.array(z.strictObject({ id: z.string(), subjectName: z.string(), reason: z.string() })),
})
