import { z } from 'zod'
import { idArray } from '../../core/input'
import { listQuery, pageSchema } from '../../core/list'
import { t } from './texts'

export const DeadLetterQuery = listQuery(['createTime'], {})
export type DeadLetterQuery = z.output<typeof DeadLetterQuery>
/** A queue message that failed permanently. */
export const DeadLetter = z.strictObject({
  id: z.string(),
  /** Kind of the message; '' if unknown. */
  kind: z.string(),
  /** The beginning of the body. */
  excerpt: z.string(),
  /** Number of delivery attempts. */
  attempts: z.number(),
  /** 0 pending, 1 sent again. */
  status: z.number(),
  createTime: z.string(),
  doneTime: z.string(),
  doneBy: z.string(),
})
export type DeadLetter = z.infer<typeof DeadLetter>
export const DeadLetterPage = pageSchema(DeadLetter)
export const DeadLetterIdsInput = z.object({ ids: idArray(() => t.letter) })
export type DeadLetterIdsInput = z.output<typeof DeadLetterIdsInput>
