import { z } from 'zod'

/** What an act over many rows answers (`each`). */
export const Outcome = z.strictObject({
  ok: z.array(z.string()),
  failed: z.array(z.strictObject({ id: z.string(), subjectName: z.string(), reason: z.string() })),
})
