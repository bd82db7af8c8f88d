import { z } from 'zod'
import { ids } from '../../core/input'
import { listQuery, pageOf } from '../../core/list'
import { t } from './texts'

export const LettersQuery = listQuery(['createTime'], {})
export type LettersQuery = z.output<typeof LettersQuery>
/** A message that the queue gave up on. */
export const Letter = z.strictObject({
  id: z.string(),
  /** What it is about, as it says itself; '' where it does not. */
  kind: z.string(),
  /** The beginning of it. */
  excerpt: z.string(),
  /** How often it had been given. */
  attempts: z.number(),
  /** 0 waiting, 1 sent again. */
  status: z.number(),
  createTime: z.string(),
  doneTime: z.string(),
  doneBy: z.string(),
})
export type Letter = z.infer<typeof Letter>
export const LettersPage = pageOf(Letter)
export const SomeLetters = z.object({ ids: ids(() => t.letter) })
export type SomeLetters = z.output<typeof SomeLetters>
