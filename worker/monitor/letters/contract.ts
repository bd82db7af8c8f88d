import { z } from 'zod'
import { ids } from '../../core/input'
import { listQuery, pageOf } from '../../core/list'
import { t } from './texts'

export const LettersQuery = listQuery(['createTime'], {})
export type LettersQuery = z.output<typeof LettersQuery>
/** A queue message that failed permanently. */
export const Letter = z.strictObject({
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
export type Letter = z.infer<typeof Letter>
export const LettersPage = pageOf(Letter)
export const SomeLetters = z.object({ ids: ids(() => t.letter) })
export type SomeLetters = z.output<typeof SomeLetters>
