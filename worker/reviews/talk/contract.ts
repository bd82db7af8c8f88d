import { z } from 'zod'
import { Said } from '../../core/form/contract'
import { optional, required } from '../../core/input'
import { oneSubject, stage } from '../inputs'
import { t } from './texts'

export const TalkAbout = oneSubject({ stage })
export type TalkAbout = z.output<typeof TalkAbout>
export const Say = oneSubject({ stage, content: required(() => t.content, 500) })
export type Say = z.output<typeof Say>
export const KeepMerged = oneSubject({
  stage,
  text: required(() => t.mergedText, 4000),
  /** When the text that was edited had been written; empty for the one that the opinions give. */
  was: optional(() => t.mergedText, 32),
})
export type KeepMerged = z.output<typeof KeepMerged>

/** Who says it: for reviewers a letter, the same through the round; for the centre the name. */
const who = { who: z.string(), mine: z.boolean() }
export const Talk = z.strictObject({
  stage: z.string(),
  roundNo: z.number(),
  /** Why the viewer cannot say anything now, or empty. */
  closed: z.string(),
  opinions: z.array(
    z.strictObject({
      ...who,
      conclusion: z.string(),
      conclusion_dictText: z.string(),
      comment: z.string(),
      further: Said,
    }),
  ),
  remarks: z.array(z.strictObject({ ...who, id: z.string(), content: z.string(), createTime: z.string() })),
})
export type Talk = z.output<typeof Talk>
export const Merged = z.strictObject({
  stage: z.string(),
  roundNo: z.number(),
  text: z.string(),
  /** What the opinions give, put together without names. */
  given: z.string(),
  /** Who edited it last, and when; empty where nobody has. */
  by: z.string(),
  time: z.string(),
  editable: z.boolean(),
})
export type Merged = z.output<typeof Merged>
