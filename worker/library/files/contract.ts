import { z } from 'zod'
import { optional } from '../../core/input'
import { t } from './texts'

/** What the files of a form are for; nothing where they are to be named by what is saved later. */
export const ReadyFiles = z.object({
  caseId: optional(() => t.case, 64),
  taskId: optional(() => t.task, 64),
  /** As clients of the family name it; the id says the same. */
  type: optional(() => t.type, 32),
})
export type ReadyFiles = z.output<typeof ReadyFiles>
export const Uploaded = z.array(z.strictObject({ id: z.string(), fileName: z.string(), size: z.number() }))
